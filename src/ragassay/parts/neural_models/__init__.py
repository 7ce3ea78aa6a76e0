"""Models that score texts (extra `neural`): their files, how they are loaded, and runs over batches of texts."""
