"""The public pictures: the board whole and about one spot, and what stands on it."""
