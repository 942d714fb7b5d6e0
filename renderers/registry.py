"""The renderers there are: the one line a new game's pictures add."""

from __future__ import annotations

from typing import Any, Final

from renderers.contract import Renderer
from renderers.rex_britannorum.renderer import RENDERER as REX_BRITANNORUM
from renderers.roman_invasion.renderer import RENDERER as ROMAN_INVASION

RENDERERS: Final[dict[str, Renderer[Any, Any]]] = {"invasion": ROMAN_INVASION, "rex": REX_BRITANNORUM}
"""Every renderer by the id of its game. A game without one is shown in words."""
