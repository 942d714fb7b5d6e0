"""Pictures: what a seat or the table may see, turned into a scene and a scene into PNG."""
