"""Reproduce the tables of the GRAMMAR papers and of the boolean-agent paper from their authors' recordings."""
