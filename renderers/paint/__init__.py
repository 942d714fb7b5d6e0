"""The drawing tools of every game: scenes, sprites, text and marks as values, and painting them to PNG."""
