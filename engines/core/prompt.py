"""Questions to a seat, the fields of an answer, and half-filled answers."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field as Described

from engines.core.line import Line, say
from engines.core.model import Frozen
from engines.core.seats import Seat
from engines.core.view import Visible

Value: TypeAlias = int | str | tuple[str, ...]
"""A value of a field: a number, one choice, or several choices."""

VERB = "verb"
"""Name of the field that says which kind of action the answer is."""

REPEATED = "."
"""Stands between the name of a field that is asked again and again, and the number of the time: ``loss.2``."""

MOST_TIMES = 64
"""How often a field may be asked in one answer, so that every form ends."""


def nth(name: str, number: int) -> str:
    """Return the name of a field the ``number``-th time it is asked, from 1."""
    return f"{name}{REPEATED}{number}"


def time_of(name: str) -> int:
    """Return the how-manieth time a field of this name is asked: 1 where it is asked once."""
    return int(name.partition(REPEATED)[2]) if REPEATED in name else 1


def field_name(name: str) -> str:
    """Return the name of a field without the number of the time it is asked."""
    return name.partition(REPEATED)[0]


Mode: TypeAlias = Literal["awaited", "answered", "optional", "orders"]
"""How a question stands: the match waits for it; it is sealed and answered, and may be answered otherwise until all
are; it may be answered and blocks nobody; it takes standing orders, at any time."""


class Prompt(Visible):
    """An open question to one seat."""

    key: str
    """Stable while the question stands, unique among the questions open to this seat: ``"muster:t3"``."""
    seat: Seat
    kind: str
    """The kind of question, as the game names it: ``"muster"``."""
    about: str | None = None
    """Id of what it is asked about, where questions of one kind may stand open side by side: an area, a battle."""
    title: Line
    sealed: bool = False
    """The answer stays secret, and may be revised, until every sealed prompt is answered."""
    mode: Mode = "awaited"
    clause: str | None = None
    """Id of the rulebook clause that asks."""

    @property
    def awaited(self) -> bool:
        """Whether the match waits for it; one that is not awaited never blocks or pings."""
        return self.mode == "awaited"


class Choice(Visible):
    """One value offered for a field."""

    value: str
    """Short ASCII id, unique in its Pick."""
    label: Line
    hint: Line | None = None
    group: str = ""
    """Choices of a group are alternatives where the Pick is ``distinct``, and stand together in a menu."""
    count: int = 1
    """How many equal pieces the choice stands for; it may be taken that often."""
    weight: int = 0
    """The load of one taking on the Pick's ``capacity``."""


class Pick(Visible):
    """A field that takes ``least`` to ``most`` of the offered choices.

    Its value is one ``str`` where exactly one must be taken, else a tuple in order of taking.
    """

    kind: Literal["pick"] = "pick"
    name: str
    ask: Line
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1
    distinct: bool = False
    """At most one taking per group."""
    capacity: int | None = None
    """Upper bound of the summed weights."""
    default: str | tuple[str, ...] | None = None
    """The value that stands unless changed; a form whose remaining fields all have one is shown complete."""
    direct: bool = False
    """Choosing may answer the question at once where nothing else is open: for small answers that are given often."""
    times: int | None = None
    """How often the field is asked, where it is asked again and again; see :func:`nth`."""
    clause: str | None = None

    @property
    def single(self) -> bool:
        """Whether the value is one ``str``."""
        return self.least == self.most == 1

    def refusal(self, value: Value) -> Line | None:
        """Return why this value may not be filled in, or None if it may."""
        if self.single and self.capacity is None:
            for choice in self.choices:
                if choice.value == value:
                    return None
            return _NOT_OFFERED
        values = self._taken(value)
        if values is None:
            return _NOT_OFFERED
        offered = {choice.value: choice for choice in self.choices}
        for name in values:
            if name not in offered or values.count(name) > offered[name].count:
                return _NOT_OFFERED
        if not self.least <= len(values) <= self.most:
            return _count_refusal(self.least, self.most)
        return self._constraint(offered, values)

    def admits(self, value: Value) -> bool:
        """Return whether this value may be filled in: the one test of legality for a Pick."""
        return self.refusal(value) is None

    def shape(self, values: Iterable[str]) -> Value:
        """Return the values in the form this field stores: one ``str`` or a tuple."""
        taken = tuple(values)
        return taken[0] if self.single and len(taken) == 1 else taken

    def chosen(self, value: Value) -> tuple[Choice, ...]:
        """Return the choices a value names, in order; names not offered are left out."""
        offered = {choice.value: choice for choice in self.choices}
        return tuple(offered[name] for name in self._taken(value) or () if name in offered)

    def _taken(self, value: Value) -> tuple[str, ...] | None:
        if isinstance(value, str):
            return (value,) if self.single else None
        if isinstance(value, tuple) and not self.single:
            return value
        return None

    def _constraint(self, offered: dict[str, Choice], values: tuple[str, ...]) -> Line | None:
        if self.distinct and len({offered[name].group for name in values}) < len(values):
            return say(f"{field_name(self.name)}.distinct")
        if self.capacity is not None:
            load = sum(offered[name].weight for name in values)
            if load > self.capacity:
                return say(f"{field_name(self.name)}.capacity", n=load, most=self.capacity)
        return None


class Amount(Visible):
    """A field that takes a whole number from ``least`` to ``most``."""

    kind: Literal["amount"] = "amount"
    name: str
    ask: Line
    least: int
    most: int
    default: int | None = None
    times: int | None = None
    """How often the field is asked, as for a :class:`Pick`."""
    clause: str | None = None

    def refusal(self, value: Value) -> Line | None:
        """Return why this number may not be filled in, or None if it may."""
        if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
            return None
        return say("core.amount", least=self.least, most=self.most)

    def admits(self, value: Value) -> bool:
        """Return whether this number may be filled in."""
        return self.refusal(value) is None


Field: TypeAlias = Annotated[Pick | Amount, Described(discriminator="kind")]
"""One thing to fill in: choices to pick from, or an amount."""


class Draft(Frozen):
    """A half-filled answer to a prompt: the fields filled so far, in order.

    ``prompt`` is empty for forms that answer no prompt (the options of a match).
    """

    prompt: str = ""
    filled: tuple[tuple[str, Value], ...] = ()
    parked: tuple[tuple[str, Value], ...] = ()
    """Values that do not fit at the moment: no part of the answer, they come back where they fit."""

    @classmethod
    def of(cls, prompt: str = "", **values: Value) -> Draft:
        """Return a draft with these values filled in, in the order given."""
        return cls(prompt=prompt, filled=tuple(values.items()))

    def get(self, name: str) -> Value | None:
        """Return what fills the field ``name``, or None."""
        for filled, value in self.filled:
            if filled == name:
                return value
        return None

    def has(self, name: str) -> bool:
        """Return whether the field ``name`` is filled."""
        return self.get(name) is not None

    @property
    def verb(self) -> str | None:
        """The kind of action, once chosen."""
        value = self.get(VERB)
        return value if isinstance(value, str) else None

    def put(self, name: str, value: Value) -> Draft:
        """Return the draft with one more field filled; a field filled before is replaced in its place."""
        if self.get(name) is not None:
            return self.evolve(filled=tuple((n, value if n == name else v) for n, v in self.filled))
        return self.evolve(filled=(*self.filled, (name, value)))

    def before(self, name: str) -> Draft:
        """Return the draft up to, and without, the field ``name``."""
        kept: list[tuple[str, Value]] = []
        for filled in self.filled:
            if filled[0] == name:
                break
            kept.append(filled)
        return self.evolve(filled=tuple(kept))

    def parking(self, earlier: Draft) -> Draft:
        """Return the draft with whatever an earlier one held and this one does not parked."""
        held = {**dict(earlier.parked), **dict(earlier.filled)}
        return self.evolve(parked=tuple((name, value) for name, value in held.items() if not self.has(name)))

    @property
    def token(self) -> str:
        """A short fingerprint of what is filled in: another draft has another."""
        return blake2b(self.model_dump_json().encode(), digest_size=4).hexdigest()

    def several(self, name: str) -> tuple[Value, ...]:
        """Return what fills a field that is asked again and again, in the order of asking."""
        return tuple(value for filled, value in self.filled if filled.startswith(f"{name}{REPEATED}"))

    def values(self) -> dict[str, Any]:
        """Return the filled fields by name; one that is asked again and again is folded into a tuple."""
        found: dict[str, Any] = {}
        for filled, value in self.filled:
            name, repeated, _ = filled.partition(REPEATED)
            found[name] = (*found.get(name, ()), value) if repeated else value
        return found


_NOT_OFFERED = say("core.not_offered")


def _count_refusal(least: int, most: int) -> Line:
    if least == most:
        return say("core.exactly", n=least)
    return say("core.between", least=least, most=most)
