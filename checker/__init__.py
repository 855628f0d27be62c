"""The engine and the commands of claim-audit."""

__version__ = "0.1.0"
