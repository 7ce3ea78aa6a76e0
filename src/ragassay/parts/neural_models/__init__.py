"""Neural models that score texts (extra `neural`): files, loading, and batched inference."""
