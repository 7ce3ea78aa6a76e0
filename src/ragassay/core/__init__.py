"""Building blocks that are independent of RAG: records, tables, text, statistics and the runner."""
