"""Names and texts of people made harmless: on one line, and as markdown that shows exactly them."""

from __future__ import annotations

import unicodedata
from typing import Final

from bot.ui.likeness import INVISIBLE_LETTERS
from bot.ui.limits import NAME, cut

_MARKUP: Final = frozenset("\\*_~|`[]<")
_AT_START: Final = frozenset("#-+>")
"""Makes a heading, a list or a quote at the beginning of a line only."""
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINER: Final = "\u200d"
_WORD_BREAK: Final = "\u200b"


def clean(name: str) -> str:
    """Return a display name on one line without invisible, control or direction-changing characters.

    The joiner inside an emoji stays. Nothing is left of a name that shows nothing.
    """
    kept = "".join(
        " " if char.isspace() else char
        for char in unicodedata.normalize("NFC", name)
        if char.isspace() or char == _JOINER or unicodedata.category(char) not in _INVISIBLE
    )
    words = " ".join(kept.split())
    seen = any(
        char not in INVISIBLE_LETTERS and unicodedata.category(char)[0] in "LNPS" for char in words if char != _JOINER
    )
    return cut(words, NAME) if seen else ""


def escape(text: str) -> str:
    """Return text as markdown that shows exactly it: no style, link, mention or heading comes of it."""
    escaped = "".join(f"\\{char}" if char in _MARKUP else char for char in text)
    if escaped[:1] in _AT_START:
        escaped = f"\\{escaped}"
    return escaped.replace("@", f"@{_WORD_BREAK}").replace("://", f":{_WORD_BREAK}//")
