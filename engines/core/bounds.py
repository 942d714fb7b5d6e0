"""Lower bounds on where hidden pieces lie: the arithmetic below :mod:`engines.core.knowledge`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import TypeAlias

Row: TypeAlias = tuple[tuple[str, int], ...]
"""Of one class of pieces, how many lie in which slot at least; by slot, zeros left out."""
Bound: TypeAlias = tuple[Row, ...]
"""A row for every class."""


def row_of(counts: Mapping[str, int]) -> Row:
    """Return counts by slot as a row."""
    return tuple((slot, counts[slot]) for slot in sorted(counts) if counts[slot] > 0)


def total(row: Row) -> int:
    """Return how many pieces a row binds."""
    return sum(count for _, count in row)


def at(row: Row, slot: str) -> int:
    """Return how many pieces a row binds to a slot."""
    return next((count for named, count in row if named == slot), 0)


def with_at(row: Row, slot: str, count: int) -> Row:
    """Return a row that binds that many pieces to a slot."""
    return row_of({**dict(row), slot: count})


def summed(rows: Iterable[Row]) -> Row:
    """Return the row of several classes taken together."""
    counts: Counter[str] = Counter()
    for row in rows:
        counts.update(dict(row))
    return row_of(counts)


def with_row(bound: Bound, place: int, row: Row) -> Bound:
    """Return a bound with another row for one class."""
    return (*bound[:place], row, *bound[place + 1 :])


def without_row(bound: Bound, place: int) -> Bound:
    """Return a bound without the row of one class."""
    return bound[:place] + bound[place + 1 :]


def minimal(bounds: Iterable[Bound]) -> list[Bound]:
    """Return the bounds but those that contain another of them, lightest first.

    Bounds of one weight never contain each other, and most moves leave all of one weight.
    """
    by_weight: dict[int, list[Bound]] = {}
    for bound in set(bounds):
        by_weight.setdefault(sum(map(total, bound)), []).append(bound)
    least: list[Bound] = []
    for weight in sorted(by_weight):
        lighter = [_flat(bound) for bound in least]
        least += sorted(bound for bound in by_weight[weight] if not _contains_any(bound, lighter))
    return least


def _flat(bound: Bound) -> list[tuple[tuple[int, str], int]]:
    return [((place, slot), least) for place, row in enumerate(bound) for slot, least in row]


def _contains_any(bound: Bound, lighter: list[list[tuple[tuple[int, str], int]]]) -> bool:
    """Return whether whatever reaches a bound reaches one of the others too."""
    if not lighter:
        return False
    held = dict(_flat(bound))
    return any(all(held.get(cell, 0) >= least for cell, least in other) for other in lighter)


def divided(row: Row) -> Iterator[tuple[Row, Row]]:
    """Yield every way to divide a row in two."""
    for counts in product(*(range(least + 1) for _, least in row)):
        own = {slot: count for (slot, _), count in zip(row, counts, strict=True)}
        yield row_of(own), row_of({slot: least - own[slot] for slot, least in row})


def shares(bound: Bound, source: str, target: str, go: int, stay: int) -> Iterator[Bound]:
    """Yield what becomes of a bound when ``go`` pieces of a slot go to another and ``stay`` stay, nobody knows which.

    Of the pieces bound to the slot at most ``go`` go and at most ``stay`` stay.
    """
    here = [at(row, source) for row in bound]
    for going in product(*(range(count + 1) for count in here)):
        if sum(going) <= go and sum(here) - sum(going) <= stay:
            yield tuple(
                with_at(with_at(row, source, held - gone), target, at(row, target) + gone) if gone else row
                for row, held, gone in zip(bound, here, going, strict=True)
            )
