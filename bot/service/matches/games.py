"""The games there are, as the services are given them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from engines.core.game import AnyGame

Games: TypeAlias = Mapping[str, AnyGame]
"""Every game by its id, in the order in which they are offered."""
