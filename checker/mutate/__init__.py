"""Mutants of the rules: each rule changed a little, to see whether an example notices."""
