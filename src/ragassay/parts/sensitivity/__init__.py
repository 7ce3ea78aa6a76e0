"""Sensitivity of metrics to single verdicts, judge errors, refusals and closed-book knowledge."""
