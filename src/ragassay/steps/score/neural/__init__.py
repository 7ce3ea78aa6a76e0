"""Metrics that a neural model computes (extra `neural`): context relevance, answer reward, answer similarity."""
