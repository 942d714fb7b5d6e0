"""A seat's knowledge of pieces that lie face down: the kinds that may lie in a slot, through everything done to them.

A *kind* is what can be told when a piece is face up; pieces of one kind look alike. A *slot* is any place whose pieces
are not told apart while they lie face down: a stack, a hand, a bowl, one position of a deck. How many pieces lie in a
slot is public. A *world* says which piece lies where.

:class:`Knowledge` stands for exactly those worlds that agree with everything its observer was told; no behaviour is
interpreted. They are written down as **bounds**: a bound says of how many pieces, and of which class, it is known at
least that they lie in a slot, and a world agrees with what was told if it reaches one of the bounds. A *class* is some
kinds of which the observer knows the same, so that exchanging their pieces changes nothing.

Why that is exact. While nothing was told every world is possible: one empty bound. The worlds that reach a bound and
hold what was shown are those that reach the larger of both. When ``k`` of the ``n`` pieces of a slot move unseen, the
worlds that reach a bound become those that reach one of its shares: of the pieces bound to the slot at most ``k`` went
and at most ``n - k`` stayed, and pieces that are not bound fill up both. Every other event is made of these two, of
pieces that come or go face up, and of moving a whole slot. A bound can be reached if it asks of no class and of no slot
for more than there is. The tests hold all of this against an enumeration of every world and every history.

Its costs: pieces never shown cost nothing, in however many slots they lie. Known pieces cost a bound for every
way in which they may have been divided: moving ``k`` pieces out of a slot where pieces of ``c`` classes are known makes
at most ``(k + 1) ** c`` bounds of one; seeing pieces again takes away those that do not fit. :meth:`Knowledge.count`
and :meth:`Knowledge.sample` count exactly (:mod:`engines.core.deals`), draw no world to throw it away, and keep what
they counted. Pieces that can never be mixed belong into a knowledge of their own each.

Its limit: it cannot hold that a piece is *not* somewhere. Show what is there instead, or let the pieces that were
looked through go to a slot of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Self, TypeAlias

from engines.core.bounds import Bound, Row, at, divided, minimal, shares, summed, total, with_at, with_row, without_row
from engines.core.deals import Deals
from engines.core.errors import BrokenInvariant
from engines.core.model import Map
from engines.core.rng import Rng
from engines.core.view import Visible

Kinds: TypeAlias = tuple[str, ...]
"""Kinds, sorted; where pieces are meant, a kind stands there once for each."""


class Knowledge(Visible):
    """All that one observer knows of some hidden pieces. It holds nothing else, so that its observer may see it.

    Every event returns another value. One that cannot have happened, given what was told before, raises
    :class:`engines.core.errors.BrokenInvariant`.
    """

    kinds: Map[str, int]
    """How many pieces there are of each kind."""
    sizes: Map[str, int]
    """How many lie in each slot; empty slots are left out."""
    classes: tuple[Kinds, ...]
    """Kinds of which the same is known."""
    bounds: tuple[Bound, ...]
    """A world that agrees with what was told reaches one of these; none of them contains another."""

    @classmethod
    def of(cls, kinds: Mapping[str, int], sizes: Mapping[str, int]) -> Self:
        """Return what is known of so many pieces of each kind, in any way divided among slots of these sizes.

        Raises:
            BrokenInvariant: if the slots hold more or fewer pieces than there are, or a number is negative.
        """
        if sum(kinds.values()) != sum(sizes.values()) or min((*kinds.values(), *sizes.values()), default=0) < 0:
            raise BrokenInvariant("the slots do not hold the pieces")
        held, room = _counts(kinds), _counts(sizes)
        classes = (tuple(held),) if held else ()
        return cls.built(kinds=held, sizes=room, classes=classes, bounds=(((),) * len(classes),))

    # Events --------------------------------------------------------------------------------------------------------

    def reveal(self, slot: str, kinds: Iterable[str]) -> Knowledge:
        """Return it after these pieces were seen in a slot, all at one moment.

        They may be turned face down again: that they lie in the slot stays known until pieces leave it.
        """
        known: Knowledge = self
        for kind, least in sorted(Counter(kinds).items()):
            known = _at_least(known, slot, kind, least)
        return known

    def move(self, source: str, target: str, count: int, shown: Iterable[str] = ()) -> Knowledge:
        """Return it after ``count`` pieces went from one slot to another; ``shown`` are those seen as they went."""
        seen = tuple(shown)
        if source == target or not len(seen) <= count <= self.sizes.get(source, 0):
            raise BrokenInvariant(f"{count} pieces do not move from {source}")
        known = self.take(source, seen).put(target, seen) if seen else self
        return _moved(known, source, target, count - len(seen))

    def merge(self, source: str, target: str) -> Knowledge:
        """Return it after a whole slot went into another one."""
        return self.move(source, target, self.sizes.get(source, 0))

    def split(self, source: str, parts: Mapping[str, int]) -> Knowledge:
        """Return it after so many pieces of a slot went to each of these others; nobody saw which."""
        known: Knowledge = self
        for target, count in parts.items():
            known = known.move(source, target, count)
        return known

    def shuffle(self, slots: Iterable[str]) -> Knowledge:
        """Return it after the pieces of these slots were mixed and dealt back, as many to each slot as before."""
        mixed = [slot for slot in dict.fromkeys(slots) if slot in self.sizes]
        known: Knowledge = self
        for slot in mixed[1:]:
            known = known.merge(slot, mixed[0])
        return known.split(mixed[0], {slot: self.sizes[slot] for slot in mixed[1:]}) if mixed else known

    def take(self, slot: str, kinds: Iterable[str]) -> Knowledge:
        """Return it after these pieces left a slot face up; they are hidden no longer."""
        gone = Counter(kinds)
        known = self.reveal(slot, gone.elements())
        for kind, count in sorted(gone.items()):
            known = _counted(known, slot, kind, -count)
        return known

    def put(self, slot: str, kinds: Iterable[str]) -> Knowledge:
        """Return it after these pieces, which the observer saw, were laid face down into a slot."""
        known: Knowledge = self
        for kind, count in sorted(Counter(kinds).items()):
            known = _counted(known, slot, kind, count)
        return known

    # Questions -----------------------------------------------------------------------------------------------------

    def consistent(self, world: Mapping[str, Iterable[str]]) -> bool:
        """Return whether a world, given as pieces by slot, agrees with everything that was told."""
        held = {slot: Counter(pieces) for slot, pieces in world.items()}
        sizes = _counts({slot: pieces.total() for slot, pieces in held.items()})
        if sizes != self.sizes or _counts(sum(held.values(), Counter[str]())) != self.kinds:
            return False

        def reached(row: Row, kinds: Kinds) -> bool:
            return all(sum(held[slot][kind] for kind in kinds) >= least for slot, least in row)

        return any(all(map(reached, bound, self.classes)) for bound in self.bounds)

    def possible(self, slot: str) -> Kinds:
        """Return the kinds of which a piece may lie in a slot."""
        return tuple(kind for kind in self.kinds if slot in self.sizes and _may_hold(self, slot, kind))

    def certain(self, slot: str) -> Kinds:
        """Return the pieces that lie in a slot for certain."""
        least = {kind: _least(self, slot, kind) for kind in self.kinds if slot in self.sizes}
        return tuple(Counter(least).elements())

    def count(self) -> int:
        """Return how many worlds agree with what was told; pieces that look alike count as different ones.

        The chance that a slot holds some pieces is the count after revealing them there, divided by this one.
        """
        return self._deals.count()

    def sample(self, rng: Rng) -> Map[str, Kinds]:
        """Return the pieces by slot of a world that agrees with what was told, every such world equally likely.

        The same knowledge and the same chance give the same world.
        """
        return Map(self._deals.sample(rng))

    @cached_property
    def _deals(self) -> Deals:
        pieces = [[kind for kind in kinds for _ in range(self.kinds[kind])] for kinds in self.classes]
        return Deals(pieces, self.sizes, self.bounds)


# The parts of the events -------------------------------------------------------------------------------------------


def _at_least(known: Knowledge, slot: str, kind: str, least: int) -> Knowledge:
    apart = _isolated(known, kind)
    place = apart.classes.index((kind,))

    def shown(row: Row) -> Row:
        return with_at(row, slot, max(least, at(row, slot)))

    return _with(apart, (with_row(bound, place, shown(bound[place])) for bound in apart.bounds))


def _moved(known: Knowledge, source: str, target: str, count: int) -> Knowledge:
    """Return it after that many pieces moved unseen: a bound divides in every way that both slots can hold."""
    stay = known.sizes.get(source, 0) - count
    sizes = {**known.sizes, source: stay, target: known.sizes.get(target, 0) + count}
    divisions = (share for bound in known.bounds for share in shares(bound, source, target, count, stay))
    return _with(known.evolve(sizes=_counts(sizes)), divisions)


def _counted(known: Knowledge, slot: str, kind: str, change: int) -> Knowledge:
    """Return it with so many more known pieces in a slot; or fewer, of those that every bound has there."""
    apart = _isolated(known, kind) if kind in known.kinds else _introduced(known, kind)
    place = apart.classes.index((kind,))
    kinds = {**known.kinds, kind: known.kinds.get(kind, 0) + change}
    sizes = {**known.sizes, slot: known.sizes.get(slot, 0) + change}
    bounds = [
        with_row(bound, place, with_at(row := bound[place], slot, at(row, slot) + change)) for bound in apart.bounds
    ]
    classes = apart.classes
    if not kinds[kind]:
        classes = (*classes[:place], *classes[place + 1 :])
        bounds = [without_row(bound, place) for bound in bounds]
    return _with(apart.evolve(kinds=_counts(kinds), sizes=_counts(sizes), classes=classes), bounds)


def _introduced(known: Knowledge, kind: str) -> Knowledge:
    return known.evolve(classes=(*known.classes, (kind,)), bounds=tuple((*bound, ()) for bound in known.bounds))


def _isolated(known: Knowledge, kind: str) -> Knowledge:
    """Return the same knowledge with a class of this kind alone.

    Raises:
        BrokenInvariant: if there is no such piece.
    """
    if kind not in known.kinds:
        raise BrokenInvariant(f"no {kind} is hidden")
    place = next(number for number, kinds in enumerate(known.classes) if kind in kinds)
    rest = tuple(other for other in known.classes[place] if other != kind)
    if not rest:
        return known
    bounds = tuple(
        (*with_row(bound, place, left), own)
        for bound in known.bounds
        for own, left in divided(bound[place])
        if total(own) <= known.kinds[kind] and total(left) <= _held(known, rest)
    )
    return known.evolve(classes=(*known.classes[:place], rest, *known.classes[place + 1 :], (kind,)), bounds=bounds)


def _with(known: Knowledge, bounds: Iterable[Bound]) -> Knowledge:
    """Return it with those of the bounds that can be reached and contain no other, as few classes as possible."""
    least = minimal(bound for bound in bounds if _reachable(known, bound))
    if not least:
        raise BrokenInvariant("what was told contradicts itself")
    groups: dict[object, list[int]] = {}
    for place, kinds in enumerate(known.classes):
        where = tuple(_whole(bound[place], _held(known, kinds)) for bound in least)
        groups.setdefault(place if None in where else where, []).append(place)
    order = sorted(groups.values(), key=lambda places: min(known.classes[place] for place in places))
    classes = tuple(tuple(sorted(kind for place in places for kind in known.classes[place])) for places in order)
    joined = (tuple(summed(bound[place] for place in places) for places in order) for bound in least)
    return known.evolve(classes=classes, bounds=tuple(sorted(joined)))


def _whole(row: Row, size: int) -> str | None:
    """Return the slot where a whole class of this size lies, "" if nothing is known of it, None if neither is so.

    Classes of which this is the same in every bound may be exchanged for each other.
    """
    if not row:
        return ""
    (slot, least), *others = row
    return slot if not others and least == size else None


def _reachable(known: Knowledge, bound: Bound) -> bool:
    """Return whether a bound asks of no class and of no slot for more than there is."""
    if any(total(row) > _held(known, kinds) for row, kinds in zip(bound, known.classes, strict=True)):
        return False
    return all(least <= known.sizes.get(slot, 0) for slot, least in summed(bound))


def _held(known: Knowledge, kinds: Kinds) -> int:
    return sum(known.kinds[kind] for kind in kinds)


def _may_hold(known: Knowledge, slot: str, kind: str) -> bool:
    try:
        _at_least(known, slot, kind, 1)
    except BrokenInvariant:
        return False
    return True


def _least(known: Knowledge, slot: str, kind: str) -> int:
    """Return how many of a kind a slot holds at least: those bound to it, and more if too few others can fill it."""
    apart = _isolated(known, kind)
    place = apart.classes.index((kind,))
    others = sum(known.kinds.values()) - known.kinds[kind]

    def needed(bound: Bound) -> int:
        room = known.sizes[slot] - at(summed(bound), slot)
        free = others - sum(map(total, without_row(bound, place)))
        return at(bound[place], slot) + max(0, room - free)

    return min(map(needed, apart.bounds))


def _counts(counts: Mapping[str, int]) -> Map[str, int]:
    return Map((name, counts[name]) for name in sorted(counts) if counts[name])
