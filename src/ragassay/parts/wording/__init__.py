"""From the names in a schema to questions: labels, phrases, styles, perturbations."""
