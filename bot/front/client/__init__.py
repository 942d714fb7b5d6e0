"""The client itself, and what belongs to its whole life."""
