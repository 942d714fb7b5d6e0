"""The rulebook in code, one module per chapter."""
