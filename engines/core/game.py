"""The contract of a game: pure functions from values to values."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from engines.core.editions import Upgrade
from engines.core.event import Event, Told
from engines.core.inputs import Action, Options
from engines.core.line import Line, say, seat_ref
from engines.core.model import Frozen
from engines.core.player import Player
from engines.core.prompt import Draft, Field, Prompt
from engines.core.rng import Rng
from engines.core.rulebook import Rulebook
from engines.core.seats import Seat, seat_letter
from engines.core.view import Hand, Table, View, Visible
from engines.core.words import Catalogue


class State(Frozen):
    """The whole truth of a match. It never leaves the engines."""


class Outcome(Visible):
    """How a match ended."""

    verdict: Line
    """The result in a sentence: who won, that a victory is shared, tied or vacant, or how well a player alone did."""
    winners: tuple[Seat, ...]
    """Several share a victory; none leaves it vacant."""
    scores: tuple[int, ...] = ()
    """Points by seat; none in a game that is not won by points."""
    lines: tuple[Line, ...] = ()
    """The reasons in words, one line per item."""


class SeatLook(Visible):
    """How a seat is marked in texts: a sign of one character, and the word for its colour."""

    mark: Line
    colour: Line


def verdict(winners: tuple[Seat, ...]) -> Line:
    """Return the sentence that names the winners, or says that there are none."""
    named = tuple(seat_ref(seat) for seat in winners)
    if not named:
        return say("verdict.vacant")
    return say("verdict.won", winner=named[0]) if len(named) == 1 else say("verdict.shared", winners=named)


def verdict_alone(points: int) -> Line:
    """Return the sentence for a player alone, who is measured by points."""
    return say("verdict.alone", seat=seat_ref(Seat(0)), n=points)


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
T = TypeVar("T", bound=Table)
H = TypeVar("H", bound=Hand)


@dataclass(frozen=True)
class Step(Generic[S]):
    """The outcome of applying an action."""

    state: S
    told: tuple[Told, ...] = ()
    reveals: bool = False
    """Whether a secret became visible to some seat, which makes the step final."""


class Game(ABC, Generic[S, A, T, H]):
    """Pure rules: no clock, no input or output, no chance but the given one; same arguments, same answer."""

    id: ClassVar[str]
    """Short ASCII name: the command, the folder of records."""
    title: ClassVar[str]
    seats: ClassVar[range]
    """Numbers of seats the game can be played with."""
    edition: ClassVar[int] = 1
    """Version of the stored documents; see ``upgrades``."""
    rules_version: ClassVar[str]
    """Changes only when behaviour changes."""
    state_type: ClassVar[type[Any]]
    action_type: ClassVar[Any]
    """The discriminated union of actions."""
    event_type: ClassVar[Any]
    """The discriminated union of events."""
    options_type: ClassVar[type[Options]]
    catalogue: ClassVar[Catalogue]
    """English templates of every line this game says, the kernel's included."""
    rulebook: ClassVar[Rulebook]
    """Clauses and rulings, from the game's RULES.md."""
    players: ClassVar[Mapping[str, Player]]
    """Computer players by level, weakest first."""
    upgrades: ClassVar[Mapping[int, Upgrade]] = {}
    """By edition: how documents of the one before become documents of it."""
    how_to_play: ClassVar[tuple[tuple[Line, ...], ...]]
    """The game on a few phone screens, each a few paragraphs."""

    @abstractmethod
    def setup(self, options: Options, seats: int, rng: Rng) -> Step[S]:
        """Return the first state and what the table is told of it."""

    @abstractmethod
    def step(self, state: S, prompt: Prompt, action: A, rng: Rng) -> Step[S]:
        """Apply the action with which ``prompt.seat`` answers, which the form has offered.

        Raises:
            Illegal: only where legality depends on what the seat could not know.
        """

    @abstractmethod
    def prompts(self, state: S) -> tuple[Prompt, ...]:
        """Return the open questions. An awaited one stands open for as long as the match is not over."""

    @abstractmethod
    def table(self, state: S) -> T:
        """Return what a spectator sees."""

    @abstractmethod
    def hand(self, state: S, seat: Seat) -> H:
        """Return what the seat sees beyond the table."""

    @abstractmethod
    def next_field(self, view: View[T, H], prompt: Prompt, draft: Draft) -> Field | None:
        """Return the field to fill next in an answer to a question, or None when the draft is complete.

        An empty draft is asked for its verb. This is the only statement of what is legal.
        """

    @abstractmethod
    def fallback(self, view: View[T, H], prompt: Prompt) -> Draft:
        """Return the answer given for an absent seat."""

    def react(self, view: View[T, H], prompt: Prompt) -> Draft | None:  # noqa: ARG002
        """Return the answer given for an absent seat to an optional question, or None to leave it alone."""
        return None

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the match ended, or None while it goes on."""

    @abstractmethod
    def narrate(self, event: Event) -> Line:
        """Return the event in words."""

    def report_lines(self, event: Event) -> tuple[Line, ...]:
        """Return a reported event in as many words as its message deserves; the log keeps to :meth:`narrate`."""
        return (self.narrate(event),)

    @abstractmethod
    def check(self, state: S) -> None:
        """Verify the invariants.

        Raises:
            BrokenInvariant: if the state contradicts itself.
        """

    @abstractmethod
    def redeal(self, state: S, seat: Seat, rng: Rng) -> S:
        """Return a state that ``seat`` cannot tell from this one, drawn from all such states."""

    @abstractmethod
    def position(self, table: T) -> tuple[Line, ...]:
        """Return the whole public position in words, for people who cannot see the picture."""

    @abstractmethod
    def status(self, table: T) -> Line:
        """Return in a few words where the match stands: turn and phase."""

    def hand_words(self, view: View[T, H]) -> tuple[Line, ...]:  # noqa: ARG002  (a game without hands has none)
        """Return what the seat holds, in words; empty where there is nothing to hold."""
        return ()

    def preview(self, view: View[T, H], prompt: Prompt, draft: Draft) -> tuple[Line, ...]:  # noqa: ARG002
        """Return in words what the draft would do, as far as this seat can know."""
        return ()

    def odds(self, one: str, other: str) -> tuple[Line, ...]:  # noqa: ARG002  (a game without such battles has none)
        """Return the odds of a battle between two armies in the game's short notation, in words; none without odds.

        Raises:
            ValueError: if an army does not read; its message says why.
        """
        return ()

    def orders(self, view: View[T, H]) -> tuple[Line, ...]:  # noqa: ARG002
        """Return the standing orders in force for this seat, in words."""
        return ()

    def options_field(self, seats: int, draft: Draft) -> Field | None:  # noqa: ARG002
        """Return the option of a match to settle next; each has a default."""
        return None

    def options(self, draft: Draft) -> Options:
        """Return the options a complete options draft stands for."""
        made: Options = self.options_type(**draft.values())
        return made

    def seat_label(self, seat: Seat, seats: int, options: Options, table: T | None) -> str:  # noqa: ARG002
        """Return the sign of a seat on the board: a letter, another for each seat.

        ``table`` is None before the match begins: then the options tell as much as they can.
        """
        return seat_letter(seat)

    def seat_name(self, seat: Seat, seats: int, options: Options, table: T | None) -> Line | None:  # noqa: ARG002
        """Return what the rules call who sits there, or None where they give seats no names; see :meth:`seat_label`."""
        return None

    def seat_look(self, seat: Seat, seats: int, options: Options, table: T | None) -> SeatLook | None:  # noqa: ARG002
        """Return how a seat is marked in texts, None for the colour its number has; see :meth:`seat_label`."""
        return None

    def fewer(self, options: Draft, wanted: tuple[Seat, ...], seats: int) -> tuple[Draft, tuple[Seat, ...]]:
        """Return what becomes of the wishes in a lobby when fewer start than it has seats.

        ``options`` is the lobby's complete options draft, ``wanted`` the seats wished for, ascending. Returned are
        the options to play with, as far as they fit ``seats``, and the seat that fulfils each wish, in their order.
        """
        fit = all(seat < seats for seat in wanted)
        return options, wanted if fit else tuple(Seat(place) for place in range(len(wanted)))


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""Any game: a match is generic in nothing, because the bot treats all games alike."""
