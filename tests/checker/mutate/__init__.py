"""The mutants of rules."""
