"""The record of a battle: throws and choices in order, claims between them, and where the model gets them from.

A `Tape` answers the model. `Recorded` reads what somebody else played and raises `Mismatch` where the book wants
something else; `Rolled` plays by itself with a seed and writes down what it did.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, Protocol

from tests.engines.caesar_britannia.reference.pieces import Side

Why = Literal["fire", "melee", "down", "up", "retreat", "flight", "saviour", "ambush", "escape", "artillery"]
"""The reason of a throw. For fire and melee ``needed`` is the highest hit, for the others the lowest success."""

OWN_ONLY = frozenset({"down", "up", "retreat", "flight", "saviour", "ambush", "escape", "artillery"})
"""Dice that only their owner's Alea may re-roll (CIB-R6)."""


class Mismatch(Exception):
    """A record says something else than the book."""


@dataclass(frozen=True)
class Throw:
    """One die as it was told.

    ``by`` is None for the first throw of a die, else the source that re-rolled it: ``"alea"`` and ``"battle alea"``
    with ``of`` the side whose marker it is, or the id of a commander. ``laid`` is the unit an enemy hit was laid on
    before a commander re-rolled it (CIB-3.4.2). ``needed`` of a re-roll is that of the first throw.
    """

    side: Side
    why: Why
    die: int
    needed: int | None = None
    unit: str | None = None
    by: str | None = None
    of: Side | None = None
    laid: str | None = None


@dataclass(frozen=True)
class Choice:
    """One decision.

    ``what`` and the shape of ``value``:

    - ``"tactic"``: one of A, G, D, F. Both sides' before any attachment.
    - ``"attach"``: (commander, unit) pairs, all commanders of a side at once.
    - ``"losses"``: unit ids, one for each step really lost, in any order; none where nobody was hit.
    - ``"artillery"``: (``"back"``, unit) for front to second line, (zone, unit) for second line to a zone, in order.
    - ``"leave"``: True, the Celt's free retreat of the landing battle; left out where he stays.
    - ``"escape"``: (unit, zone), right after the successful die of that chariot.
    - ``"retreat"``: the zone the beaten side goes to; also where only one is left, not where the attacker goes home.
    - ``"share"``: (leader's SP, Caesar's SP) of the spoils of a battle the saviour joined (CIB-R42).
    """

    side: Side
    what: Literal["tactic", "attach", "losses", "artillery", "leave", "escape", "retreat", "share"]
    value: Any


@dataclass(frozen=True)
class After:
    """A claim after a phase: every field that is not None is compared.

    Phases: ``"ambush"``, ``"fire"``, ``"melee"``, ``"general"``; of a landing ``"celtic fire"``, ``"first melee"``,
    ``"roman fire"``, ``"artillery"``, ``"general"``.
    """

    phase: str
    losses: Mapping[Side, int] | None = None
    """Steps lost since the beginning of the battle."""
    steps: Mapping[str, int] | None = None
    """Steps left of every unit named."""
    front: frozenset[str] | None = None
    """All units that stood in either front line while the dice fell."""
    dead: frozenset[str] | None = None
    """All commanders eliminated so far."""


Entry = Throw | Choice | After


class Tape(Protocol):
    """Where the model gets dice and decisions from."""

    def throw(self, due: Throw) -> int:
        """Return the die of a throw that must come now; ``die`` of what is due is ignored."""
        ...

    def dice(self, due: Sequence[Throw], *, optional: bool = False) -> list[int | None]:
        """Return the dice of throws that come in any order; None for one left out, where that is allowed."""
        ...

    def maybe(self, options: Sequence[Throw]) -> tuple[int, int] | None:
        """Return the place in the options of the throw made now, with its die; None where none of them is made."""
        ...

    def choose(self, side: Side, what: str, legal: Callable[[Any], str | None], sample: Callable[[Random], Any]) -> Any:
        """Return a decision that must come now; ``legal`` says what is wrong with one, ``sample`` makes one up."""
        ...

    def first(self, sides: Sequence[Side], what: str) -> Side:
        """Return which of the sides decides now, where several decide at the same time."""
        ...

    def free(self, side: Side, what: str) -> bool:
        """Return whether a side says now that it does what it need not."""
        ...

    def after(self, claim: After) -> None:
        """Compare a claim with what the model has found, or write it down."""
        ...


def same(throw: Throw, due: Throw) -> bool:
    """Return whether a throw told is the one due, whatever the die and the number needed."""
    keys = ("side", "why", "unit", "by", "of", "laid")
    return all(getattr(throw, key) == getattr(due, key) for key in keys)


@dataclass
class Recorded:
    """Reads a record entry by entry."""

    entries: Sequence[Entry]
    place: int = 0

    def wrong(self, text: str) -> Mismatch:
        """Return the mismatch at the present place."""
        now = self.entries[self.place] if self.place < len(self.entries) else "the end of the record"
        return Mismatch(f"entry {self.place}: {text}; the record says {now}")

    def now(self) -> Entry | None:
        """Return the next entry, None at the end."""
        return self.entries[self.place] if self.place < len(self.entries) else None

    def _take(self, due: Throw) -> int:
        entry = self.now()
        if not isinstance(entry, Throw) or not same(entry, due):
            raise self.wrong(f"due is {due}")
        if not 1 <= entry.die <= 6:
            raise self.wrong("no die shows that")
        if _bound(entry.needed) != _bound(due.needed):
            raise self.wrong(f"needed is {due.needed}")
        self.place += 1
        return entry.die

    def throw(self, due: Throw) -> int:
        """Return the die of the next entry, which is the one due."""
        return self._take(due)

    def dice(self, due: Sequence[Throw], *, optional: bool = False) -> list[int | None]:
        """Return the dice of the next entries, which are those due in any order."""
        left = list(range(len(due)))
        found: list[int | None] = [None] * len(due)
        while left:
            entry = self.now()
            place = next((one for one in left if isinstance(entry, Throw) and same(entry, due[one])), None)
            if place is None:
                if optional:
                    break
                raise self.wrong(f"due is {[due[one] for one in left]}")
            found[place] = self._take(due[place])
            left.remove(place)
        return found

    def maybe(self, options: Sequence[Throw]) -> tuple[int, int] | None:
        """Return the option that the next entry is, None where it is none of them."""
        entry = self.now()
        for place, due in enumerate(options):
            if isinstance(entry, Throw) and same(entry, due):
                return place, self._take(due)
        return None

    def choose(self, side: Side, what: str, legal: Callable[[Any], str | None], sample: Callable[[Random], Any]) -> Any:  # noqa: ARG002
        """Return the decision of the next entry, which is legal."""
        entry = self.now()
        if not isinstance(entry, Choice) or (entry.side, entry.what) != (side, what):
            raise self.wrong(f"due is a choice of {what} by {side}")
        fault = legal(entry.value)
        if fault:
            raise self.wrong(fault)
        self.place += 1
        return entry.value

    def first(self, sides: Sequence[Side], what: str) -> Side:
        """Return the side of the next entry."""
        entry = self.now()
        if isinstance(entry, Choice) and entry.what == what and entry.side in sides:
            return entry.side
        return sides[0]

    def free(self, side: Side, what: str) -> bool:
        """Return whether the next entry is that decision."""
        entry = self.now()
        if isinstance(entry, Choice) and (entry.side, entry.what) == (side, what):
            self.place += 1
            return True
        return False

    def after(self, claim: After) -> None:
        """Compare the next entry with what the model found, where it is a claim."""
        entry = self.now()
        if not isinstance(entry, After):
            return
        for key in ("phase", "losses", "front", "dead"):
            told, found = getattr(entry, key), getattr(claim, key)
            if told is not None and told != found:
                raise self.wrong(f"{key} must be {found}")
        for name, steps in (entry.steps or {}).items():
            found = (claim.steps or {}).get(name)
            if found != steps:
                raise self.wrong(f"{name} must have {found} steps")
        self.place += 1

    def end(self) -> None:
        """Raise where the record goes on after the end.

        Raises:
            Mismatch: where an entry is left.
        """
        if self.place < len(self.entries):
            raise self.wrong("the battle is over")


def among(values: Sequence[Any]) -> Callable[[Any], str | None]:
    """Return the law that a decision is one of some values."""
    return lambda value: None if value in values else f"allowed are {list(values)}"


def one_of(values: Sequence[Any]) -> Callable[[Random], Any]:
    """Return how one of some values is made up."""
    return lambda random: random.choice(values)


def _bound(needed: int | None) -> int | None:
    """Return what a die needs; everything below 1 is as good as 1."""
    return None if needed is None else max(1, needed)


@dataclass
class Rolled:
    """Plays by itself: dice and decisions from a seed, or dice from a list first; ``entries`` is what it did."""

    seed: int = 0
    script: list[int] = field(default_factory=list)
    eager: float = 0.3
    """How likely it does what it need not."""
    entries: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.random = Random(self.seed)

    def _die(self) -> int:
        return self.script.pop(0) if self.script else self.random.randint(1, 6)

    def _write(self, due: Throw) -> int:
        die = self._die()
        self.entries.append(Throw(**{**due.__dict__, "die": die}))
        return die

    def throw(self, due: Throw) -> int:
        """Roll the die."""
        return self._write(due)

    def dice(self, due: Sequence[Throw], *, optional: bool = False) -> list[int | None]:
        """Roll all dice, or some of them where they may be left out."""
        return [self._write(one) if not optional or self.random.random() < self.eager else None for one in due]

    def maybe(self, options: Sequence[Throw]) -> tuple[int, int] | None:
        """Now and then roll one of the options."""
        if not options or self.random.random() >= self.eager:
            return None
        place = self.random.randrange(len(options))
        return place, self._write(options[place])

    def choose(self, side: Side, what: str, legal: Callable[[Any], str | None], sample: Callable[[Random], Any]) -> Any:
        """Make a decision up and hold it against its own law."""
        value = sample(self.random)
        fault = legal(value)
        if fault:
            raise Mismatch(f"the reference's own choice of {what} by {side}: {fault}")
        self.entries.append(Choice(side, what, value))  # type: ignore[arg-type]
        return value

    def first(self, sides: Sequence[Side], what: str) -> Side:  # noqa: ARG002
        """Return one of the sides."""
        return self.random.choice(sides)

    def free(self, side: Side, what: str) -> bool:
        """Say so now and then."""
        if self.random.random() >= self.eager / 2:
            return False
        self.entries.append(Choice(side, what, value=True))  # type: ignore[arg-type]
        return True

    def after(self, claim: After) -> None:
        """Write the claim down."""
        self.entries.append(claim)
