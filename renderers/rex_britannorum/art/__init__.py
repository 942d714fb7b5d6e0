"""Drawings used again and again: icons, cards and the parts that pictures are put together from."""
