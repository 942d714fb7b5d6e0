"""Build tools: they make the committed geometry, base pictures, textures and palettes. Never imported at run time."""
