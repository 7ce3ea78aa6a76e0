"""Reproduce the tables of the GRAMMAR papers from the authors' recordings."""
