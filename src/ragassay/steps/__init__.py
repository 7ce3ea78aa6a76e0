"""Steps: each takes a table and returns a table; each package has the name of its command."""
