"""The tables of the GRAMMAR papers from the authors' own recordings: paper value beside ours, and what it can tell."""
