"""Judged rows as semantic groups: conditions, context matches, counts, metrics."""
