"""Caesar Imperator: Britannia as a game of the kernel: thin delegation to the modules beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from engines.caesar_britannia import project, prompts, redeal
from engines.caesar_britannia.actions import CaesarAction
from engines.caesar_britannia.events import CaesarEvent
from engines.caesar_britannia.forms import fields, options
from engines.caesar_britannia.ids import ROME
from engines.caesar_britannia.players import fallback
from engines.caesar_britannia.players.steady import SteadyPlayer
from engines.caesar_britannia.players.strong import StrongPlayer
from engines.caesar_britannia.rules import ending, invariants, setup, steps
from engines.caesar_britannia.state import CaesarState
from engines.caesar_britannia.views import CaesarHand, CaesarOptions, CaesarTable, CaesarView
from engines.caesar_britannia.words import log, muster, position, preview, reports
from engines.caesar_britannia.words.catalogue import CATALOGUE, HOW_TO_PLAY
from engines.core.event import Event
from engines.core.game import Game, Outcome, SeatLook, Step
from engines.core.inputs import Options
from engines.core.line import Line, say
from engines.core.player import Player, RandomPlayer
from engines.core.prompt import Draft, Field, Prompt
from engines.core.rng import Rng
from engines.core.rulebook import Rulebook, read_rulebook
from engines.core.seats import Seat
from engines.core.words import Catalogue


class CaesarBritannia(Game[CaesarState, CaesarAction, CaesarTable, CaesarHand]):
    """Rome lands in Britain; the peoples of Britain try to send it home."""

    id: ClassVar[str] = "caesar"
    title: ClassVar[str] = "Caesar Imperator: Britannia"
    seats: ClassVar[range] = range(2, 3)
    rules_version: ClassVar[str] = "1"
    state_type: ClassVar[type[Any]] = CaesarState
    action_type: ClassVar[Any] = CaesarAction
    event_type: ClassVar[Any] = CaesarEvent
    options_type: ClassVar[type[Options]] = CaesarOptions
    catalogue: ClassVar[Catalogue] = CATALOGUE
    rulebook: ClassVar[Rulebook] = read_rulebook("engines.caesar_britannia")
    players: ClassVar[Mapping[str, Player]] = {
        "random": RandomPlayer(),
        "steady": SteadyPlayer(),
        "strong": StrongPlayer(),
    }
    how_to_play: ClassVar[tuple[tuple[Line, ...], ...]] = HOW_TO_PLAY

    def setup(self, options: Options, seats: int, rng: Rng) -> Step[CaesarState]:  # noqa: ARG002  (always two)
        """Place the Romans; see :func:`engines.caesar_britannia.rules.setup.setup`."""
        assert isinstance(options, CaesarOptions)
        return setup.setup(options, rng)

    def step(self, state: CaesarState, prompt: Prompt, action: CaesarAction, rng: Rng) -> Step[CaesarState]:
        """Apply an answer the form has offered."""
        return steps.step(state, prompt.seat, action, rng)

    def prompts(self, state: CaesarState) -> tuple[Prompt, ...]:
        """Return the open question."""
        return prompts.prompts(state)

    def table(self, state: CaesarState) -> CaesarTable:
        """Return what a spectator sees."""
        return project.table(state)

    def hand(self, state: CaesarState, seat: Seat) -> CaesarHand:
        """Return what the seat sees beyond the table."""
        return project.hand(state, seat)

    def next_field(self, view: CaesarView, prompt: Prompt, draft: Draft) -> Field | None:
        """Return the field to fill next."""
        return fields.next_field(view, prompt, draft)

    def fallback(self, view: CaesarView, prompt: Prompt) -> Draft:
        """Return the answer for an absent seat."""
        return fallback.fallback(view, prompt)

    def react(self, view: CaesarView, prompt: Prompt) -> Draft | None:
        """Return the answer for an absent seat to an optional question."""
        return fallback.react(view, prompt)

    def outcome(self, state: CaesarState) -> Outcome | None:
        """Return how the match ended, or None."""
        return ending.outcome(state.board)

    def narrate(self, event: Event) -> Line:
        """Return the event in words."""
        return log.narrate(event)

    def report_lines(self, event: Event) -> tuple[Line, ...]:
        """Return a battle on one page, any other event in a sentence."""
        return reports.report_lines(event)

    def check(self, state: CaesarState) -> None:
        """Verify the invariants."""
        invariants.check(state)

    def redeal(self, state: CaesarState, seat: Seat, rng: Rng) -> CaesarState:
        """Return a state the seat cannot tell from this one."""
        return redeal.redeal(state, seat, rng)

    def position(self, table: CaesarTable) -> tuple[Line, ...]:
        """Return the whole public position in words."""
        return position.position(table)

    def status(self, table: CaesarTable) -> Line:
        """Return turn and side to act."""
        return position.status(table)

    def hand_words(self, view: CaesarView) -> tuple[Line, ...]:
        """Return what lies in the Celt's stacks, in words."""
        return position.hand_words(view)

    def preview(self, view: CaesarView, prompt: Prompt, draft: Draft) -> tuple[Line, ...]:
        """Return the odds of the battle that the draft leads to."""
        return preview.preview(view, prompt, draft)

    def odds(self, one: str, other: str) -> tuple[Line, ...]:
        """Return the odds of Romans against Celts."""
        return muster.odds(one, other)

    def orders(self, view: CaesarView) -> tuple[Line, ...]:
        """Return the seat's policies for battles, in words."""
        return position.orders(view)

    def options_field(self, seats: int, draft: Draft) -> Field | None:  # noqa: ARG002  (the same for all)
        """Return the option to settle next."""
        return options.options_field(draft)

    def seat_label(self, seat: Seat, seats: int, options: Options, table: CaesarTable | None) -> str:  # noqa: ARG002
        """Return R for Rome and C for the Celts."""
        return "R" if seat == ROME else "C"

    def seat_name(self, seat: Seat, seats: int, options: Options, table: CaesarTable | None) -> Line:  # noqa: ARG002
        """Return which side sits there."""
        return say("seat.rome") if seat == ROME else say("seat.celts")

    def seat_look(self, seat: Seat, seats: int, options: Options, table: CaesarTable | None) -> SeatLook:  # noqa: ARG002
        """Return red for Rome and green for the Celts."""
        side = "rome" if seat == ROME else "celts"
        return SeatLook(mark=say(f"look.mark.{side}"), colour=say(f"look.colour.{side}"))


GAME: Final = CaesarBritannia()
"""The game, as the registry lists it."""
