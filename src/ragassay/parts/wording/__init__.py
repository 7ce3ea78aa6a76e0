"""Phrasing of questions from the names in a schema: labels, phrases, styles and typos."""
