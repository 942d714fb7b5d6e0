"""Make the base pictures of Rex Britannorum: ``python -m renderers.tools.rex_pictures``.

The whole board, a map about each area and the ground of the itinerary, with one palette for all of them: identity
colours pinned, the rest chosen over the bases and over everything that is put on them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from renderers.rex_britannorum.art import parts
from renderers.tools import rex_board, rex_table
from renderers.tools.palette import save_indexed

HOME: Final = Path(__file__).parents[1] / "rex_britannorum" / "assets"


def main() -> None:
    """Write the pictures."""
    pictures = {HOME / "board.png": rex_board.whole(), HOME / "itinerary.png": rex_board.itinerary()}
    pictures |= {HOME / f"area-{key}.png": rex_board.near(key) for key in rex_board.NEAR}
    save_indexed(pictures, [rex_table.sheet(), rex_table.sheet()], parts.IDENTITY)


if __name__ == "__main__":
    main()
