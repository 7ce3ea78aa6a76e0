"""The building blocks of steps: databases, templates, systems, language models, groups of judged rows, evidence."""
