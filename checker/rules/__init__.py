"""The rule language: words, families, compiler and findings."""
