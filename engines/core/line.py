"""Words as data: a catalogue key with arguments, so that every sentence can be shown, translated and tested."""

from __future__ import annotations

from typing import TypeAlias, Union

from engines.core.seats import Seat
from engines.core.view import Visible


class Ref(Visible):
    """A reference to something with a name: a seat, a card, a place.

    The reader decides how it is shown (a person's name for a seat, bold type for a card).
    """

    kind: str
    id: str


class Line(Visible):
    """One sentence or label: a key of a catalogue and its arguments."""

    key: str
    args: tuple[tuple[str, Arg], ...] = ()


Arg: TypeAlias = Union[int, str, Ref, Line, tuple[Union[Ref, Line, str], ...]]  # noqa: UP007  (recursive alias)

Line.model_rebuild()


def say(key: str, **args: Arg) -> Line:
    """Return the line ``key`` with these arguments.

    A number named ``n`` chooses between the singular ``key.one`` and the plural ``key``.
    """
    return Line.built(key=key, args=tuple(args.items()))


def seat_ref(seat: Seat) -> Ref:
    """Return the reference to a seat."""
    return _SEAT_REFS[seat]


_SEAT_REFS = tuple(Ref(kind="seat", id=str(number)) for number in range(6))
