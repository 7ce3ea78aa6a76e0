"""Evidence: whether a passage or a knowledge base states a fact."""
