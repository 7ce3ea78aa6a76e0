"""Building blocks that know nothing of RAG: records, tables, text, statistics and the runner."""
