"""How metrics change with single verdicts, judge errors, refusals and closed-book knowledge."""
