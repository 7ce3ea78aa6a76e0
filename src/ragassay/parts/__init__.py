"""What steps are made of: databases, templates, systems, language models, groups of judged rows, evidence."""
