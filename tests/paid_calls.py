"""What a call of the test server costs, and a verdict that its model may give."""

PRICES = """
currency = "EUR"
[models."openai:m"]
input_per_million = 1_000_000
output_per_million = 2_000_000
"""
PER_CALL = 7 + 2 * 3  # the tokens that the server reports, at one and two euros each
CORRECT = '{"verdict": "Correct", "reason": "it says so"}'
