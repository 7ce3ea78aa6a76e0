"""Metrics of answers and retrieval."""
