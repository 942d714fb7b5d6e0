"""Between messages as data and Discord: controls, pictures, places, rights, and what can go wrong on the way."""
