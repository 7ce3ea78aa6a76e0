"""The steps of the pipeline: each takes a table, returns a table, and is named after its command."""
