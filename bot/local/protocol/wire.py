"""Reading what somebody sends as JSON: whatever it holds, it is a value that can be kept, or it is refused."""

from __future__ import annotations

import json
import math
import re
from typing import Any, Final

HALVES: Final = re.compile(r"\\u[dD][89a-fA-F]", re.ASCII)
"""How a half of a character outside the first 65,536 begins, which may stand alone."""


def parsed(raw: str | bytes) -> Any:
    """Return the value of a JSON text.

    Raises:
        ValueError: if it is none, is nested too deep, holds a number that is none (1e400, NaN), or half a character.
    """
    text = raw if isinstance(raw, str) else raw.decode("utf-8")
    try:
        value = json.loads(text, parse_float=_finite, parse_constant=_finite)
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    if HALVES.search(text):
        json.dumps(value, ensure_ascii=False).encode()  # a half that stands alone cannot be written
    return value


def is_text(text: str) -> bool:
    """Return whether a text can be written: it holds no half of a character."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"{digits[:20]} is no number")
    return number
