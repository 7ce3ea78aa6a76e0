"""Report results as sentences, tables and charts: in the terminal, as JSON and as HTML."""
