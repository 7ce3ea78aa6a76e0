"""Semantic groups of judged rows: conditions, context matches, counts and metrics."""
