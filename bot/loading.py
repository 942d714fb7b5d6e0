"""How the program is loaded: what stays until its end is no business of the garbage collector."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_SELDOM: Final = 3_000
"""New objects after which is looked for garbage while modules are loaded, which leave little: the usual is 700."""


@contextmanager
def for_good() -> Iterator[None]:
    """Load modules that are needed to the end; the collector never looks through them again.

    All that the program consists of takes a tenth of a second to look through, and the event loop would wait for that.
    """
    usual = gc.get_threshold()
    gc.set_threshold(_SELDOM, *usual[1:])
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(*usual)
