"""A picture in words."""

from __future__ import annotations

from collections.abc import Iterable

from renderers.contract import ALT_LIMIT


def described(sentences: Iterable[str]) -> str:
    """Return as many whole sentences, in order, as a picture's description may hold."""
    whole = ""
    for sentence in sentences:
        longer = f"{whole} {sentence}".strip()
        if len(longer) > ALT_LIMIT:
            break
        whole = longer
    return whole
