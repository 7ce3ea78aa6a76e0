"""Evidence that a passage or a knowledge base states a fact, and the module at fault that follows from it."""
