"""Legality and the value of things, judged from a seat's view."""
