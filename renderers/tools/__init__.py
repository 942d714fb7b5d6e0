"""Build tools: they make what is committed of pictures, and are never imported at run time.

In this order: ``python -m renderers.tools.geometry``, ``… places``, ``… pictures``; for Rex Britannorum
``… rex_geometry``, ``… rex_places``, ``… rex_pictures``, ``… rex_table``.
"""
