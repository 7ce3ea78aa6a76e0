"""Metrics of answers and retrieval: one value per row, by name in `METRICS`."""
