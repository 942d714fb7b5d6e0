"""The duties of a game's renderer, and the facts it is told beyond the table or the hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from engines.core.event import Event
from engines.core.prompt import Prompt
from engines.core.seats import Seat
from engines.core.view import Hand, Table
from renderers.paint.scene import Scene

SeatNames: TypeAlias = tuple[str, ...]
"""The name shown for each seat, by seat: plain text of any script and length; empty means nobody has one.

One that could be taken for another begins with the letter of its seat: "B · open seat".
"""

ALT_LIMIT = 1024
"""Characters Discord accepts as the description of a picture."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """The stamp of a published board. Both parts count public facts only."""

    turn: str
    """Where the match stands, as one sentence: it opens the description of the picture."""
    picture: int
    """The number of published boards so far, this one included."""


T_contra = TypeVar("T_contra", bound=Table, contravariant=True)
H_contra = TypeVar("H_contra", bound=Hand, contravariant=True)


class Renderer(Protocol[T_contra, H_contra]):
    """The pictures of one game.

    Scenes are built from a table, or from a table and one seat's own hand; a public scene cannot show a secret
    because it is never given one. Building is arithmetic and quick; painting is :func:`renderers.paint.painting.paint`.
    """

    def board(self, table: T_contra, seats: SeatNames, stamp: Stamp, /, *, last: tuple[Event, ...]) -> Scene:
        """Return the whole board; ``last`` are the public events since the picture before, to be marked."""
        ...

    def focus(self, table: T_contra, seats: SeatNames, stamp: Stamp, /, *, last: tuple[Event, ...]) -> Scene:
        """Return a 3:2 window on the action with everything a decision needs, legible at 550 pixels width."""
        ...

    def hand(self, table: T_contra, hand: H_contra, seat: Seat, /) -> Scene | None:
        """Return the private picture of a seat's hand; None where there is nothing to show."""
        ...

    def beside(self, table: T_contra, hand: H_contra, prompt: Prompt, /) -> Scene | None:
        """Return the private picture that stands beside a question to the hand's seat; None where none helps.

        It shows what the question is about (cards to choose from, the area in dispute) and nothing of the answer so
        far, so that it stays the same while an answer is filled in.
        """
        ...

    def report(self, event: Event, table: T_contra, seats: SeatNames, /) -> tuple[Scene, ...]:
        """Return the pictures that go with the report of a public event, each shown whole; none where words do."""
        ...

    def how_to_play(self) -> Scene | None:
        """Return the picture of the rules on one card; None where the game has none."""
        ...
