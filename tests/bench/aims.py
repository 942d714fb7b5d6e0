"""Aims, and how their measurements are reported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Measured:
    """A value and whether it is as aimed at."""

    value: str
    met: bool


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured: all of it, or so little that it shows no more than that the measurement works."""

    share: float

    def of(self, number: int, least: int = 1) -> int:
        """Return this share of a number of repetitions, but at least so many."""
        return max(least, round(self.share * number))


FULL: Final = Size(1.0)
SMALL: Final = Size(0.0)
"""As few repetitions as there can be."""


@dataclass(frozen=True, slots=True)
class Aim:
    """Something to reach, with the measurement that shows whether it is."""

    name: str
    wanted: str
    measure: Callable[[Size], Measured]


def at_least(value: float, bound: float, unit: str) -> Measured:
    """Return the measurement of an aim that wants at least ``bound``."""
    return Measured(f"{_shown(value)} {unit}", value >= bound)


def at_most(value: float, bound: float, unit: str) -> Measured:
    """Return the measurement of an aim that wants at most ``bound``."""
    return Measured(f"{_shown(value)} {unit}", value <= bound)


def percentile(values: list[float], share: float) -> float:
    """Return the value that a share of the values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def _shown(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
