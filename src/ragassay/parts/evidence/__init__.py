"""Evidence that a passage or a knowledge base states a fact."""
