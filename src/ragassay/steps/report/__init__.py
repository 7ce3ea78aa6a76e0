"""Every sentence, table and chart of results: the HTML report, the terminal, JSON."""
