"""Measure how often the boolean agents retrieve, for several wordings of the decision."""
