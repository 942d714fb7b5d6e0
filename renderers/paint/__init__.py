"""What every game draws with: scenes, sprites, text and marks as values, and painting them to PNG."""
