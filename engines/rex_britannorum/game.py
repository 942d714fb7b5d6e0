"""Rex Britannorum as a game of the kernel: thin delegation to the modules beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, assert_never

from engines.core.editions import Upgrade
from engines.core.event import Event
from engines.core.game import Game, Outcome, SeatLook, Step
from engines.core.inputs import Options
from engines.core.line import Line
from engines.core.obey import give
from engines.core.player import Player, RandomPlayer
from engines.core.prompt import Draft, Field, Prompt
from engines.core.rng import Rng
from engines.core.rulebook import Rulebook, read_rulebook
from engines.core.seats import Seat
from engines.core.words import Catalogue
from engines.rex_britannorum import project, prompts, redeal
from engines.rex_britannorum.actions import (
    AskRome,
    DiscardObjective,
    DropObjective,
    Recruit,
    RexAction,
    SealPlan,
    SetOrders,
    Take,
    UsePowers,
)
from engines.rex_britannorum.editions import UPGRADES
from engines.rex_britannorum.events import RexEvent
from engines.rex_britannorum.forms import fields, options, seating
from engines.rex_britannorum.legal.codecs import area_asked
from engines.rex_britannorum.players import fallback
from engines.rex_britannorum.players.steady import SteadyPlayer
from engines.rex_britannorum.players.strong import StrongPlayer
from engines.rex_britannorum.rules import flow, gains, invariants, objectives, plan, powers, recruit, rome, scoring
from engines.rex_britannorum.rules import setup as opening
from engines.rex_britannorum.rules.transition import RexTransition
from engines.rex_britannorum.state import RexState
from engines.rex_britannorum.views import RexHand, RexOptions, RexTable, RexView
from engines.rex_britannorum.words import log, position, preview, reports
from engines.rex_britannorum.words.catalogue import CATALOGUE, HOW_TO_PLAY


class RexBritannorum(Game[RexState, RexAction, RexTable, RexHand]):
    """One to three kingdoms compete for Britain under Rome's eyes."""

    id: ClassVar[str] = "rex"
    title: ClassVar[str] = "Rex Britannorum"
    seats: ClassVar[range] = range(1, 4)
    edition: ClassVar[int] = 2
    upgrades: ClassVar[Mapping[int, Upgrade]] = UPGRADES
    rules_version: ClassVar[str] = "2"
    state_type: ClassVar[type[Any]] = RexState
    action_type: ClassVar[Any] = RexAction
    event_type: ClassVar[Any] = RexEvent
    options_type: ClassVar[type[Options]] = RexOptions
    catalogue: ClassVar[Catalogue] = CATALOGUE
    rulebook: ClassVar[Rulebook] = read_rulebook("engines.rex_britannorum")
    players: ClassVar[Mapping[str, Player]] = {
        "random": RandomPlayer(),
        "steady": SteadyPlayer(),
        "strong": StrongPlayer(),
    }
    how_to_play: ClassVar[tuple[tuple[Line, ...], ...]] = HOW_TO_PLAY

    def setup(self, options: Options, seats: int, rng: Rng) -> Step[RexState]:
        """Deal a match; see :func:`engines.rex_britannorum.rules.setup.setup`."""
        assert isinstance(options, RexOptions)
        return opening.setup(options, seats, rng)

    def step(self, state: RexState, prompt: Prompt, action: RexAction, rng: Rng) -> Step[RexState]:
        """Apply an action the form has offered, and go on to the next open question."""
        transition = RexTransition(state, rng)
        _apply(transition, prompt, action)
        return transition.step()

    def prompts(self, state: RexState) -> tuple[Prompt, ...]:
        """Return the open questions."""
        return prompts.prompts(state)

    def table(self, state: RexState) -> RexTable:
        """Return what a spectator sees."""
        return project.table(state)

    def hand(self, state: RexState, seat: Seat) -> RexHand:
        """Return what the seat sees beyond the table."""
        return project.hand(state, seat)

    def next_field(self, view: RexView, prompt: Prompt, draft: Draft) -> Field | None:
        """Return the field to fill next."""
        return fields.next_field(view, prompt, draft)

    def preview(self, view: RexView, prompt: Prompt, draft: Draft) -> tuple[Line, ...]:
        """Return what the draft would do."""
        return preview.preview(view, prompt, draft)

    def fallback(self, view: RexView, prompt: Prompt) -> Draft:
        """Return the answer for an absent seat."""
        return fallback.fallback(view, prompt)

    def outcome(self, state: RexState) -> Outcome | None:
        """Return how the match ended, or None."""
        made = scoring.outcome(state.board)
        return None if made is None else made.evolve(lines=reports.reckoning(state.board.tally, state.board.values))

    def narrate(self, event: Event) -> Line:
        """Return the event in words."""
        return log.narrate(event)

    def report_lines(self, event: Event) -> tuple[Line, ...]:
        """Return the report of a turn or of the end in words."""
        return reports.report_lines(event)

    def check(self, state: RexState) -> None:
        """Verify the invariants."""
        invariants.check(state)

    def redeal(self, state: RexState, seat: Seat, rng: Rng) -> RexState:
        """Return a state the seat cannot tell from this one."""
        return redeal.redeal(state, seat, rng)

    def position(self, table: RexTable) -> tuple[Line, ...]:
        """Return the whole public position in words."""
        return position.position(table)

    def status(self, table: RexTable) -> Line:
        """Return turn and phase."""
        return position.status(table)

    def hand_words(self, view: RexView) -> tuple[Line, ...]:
        """Return the seat's cards in words."""
        return position.hand_words(view)

    def orders(self, view: RexView) -> tuple[Line, ...]:
        """Return the seat's standing orders in words."""
        return position.orders(view.hand.orders)

    def options_field(self, seats: int, draft: Draft) -> Field | None:
        """Return the option to settle next."""
        return options.options_field(seats, draft)

    def options(self, draft: Draft) -> RexOptions:
        """Return the options a complete draft stands for."""
        return options.read_options(draft)

    def seat_label(self, seat: Seat, seats: int, options: Options, table: RexTable | None) -> str:
        """Return the letter of the seat's kingdom, a number before it is drawn."""
        return seating.label(seat, seats, options, table)

    def seat_name(self, seat: Seat, seats: int, options: Options, table: RexTable | None) -> Line | None:
        """Return the name of the seat's kingdom, None before it is drawn."""
        return seating.name(seat, seats, options, table)

    def seat_look(self, seat: Seat, seats: int, options: Options, table: RexTable | None) -> SeatLook:
        """Return the mark and colour of the seat's kingdom."""
        return seating.look(seat, seats, options, table)

    def fewer(self, options: Draft, wanted: tuple[Seat, ...], seats: int) -> tuple[Draft, tuple[Seat, ...]]:
        """Return options in which whoever wished for a kingdom plays it."""
        return seating.fewer(options, wanted, seats) or super().fewer(options, wanted, seats)


def _apply(transition: RexTransition, prompt: Prompt, action: RexAction) -> None:
    """Carry an answer out; orders settle questions that open from now on, so nothing follows from them yet.

    Ruling: REX-R3.
    """
    if isinstance(action, SetOrders):
        give(transition, prompt.seat, action.orders)
        return
    _answer(transition, prompt, action)
    flow.proceed(transition)


def _answer(
    transition: RexTransition,
    prompt: Prompt,
    action: DropObjective | DiscardObjective | Recruit | SealPlan | Take | UsePowers | AskRome,
) -> None:
    seat = prompt.seat
    match action:
        case DropObjective() | DiscardObjective():
            objectives.drop(transition, seat, action.drop)
        case Recruit():
            recruit.recruit(transition, seat, action.card)
        case SealPlan():
            plan.seal(transition, seat, plan.read(action))
        case Take():
            gains.take(transition, area_asked(prompt), action)
        case UsePowers():
            powers.use(transition, area_asked(prompt), action)
        case AskRome():
            rome.ask(transition, seat, action.card)
        case _:
            assert_never(action)


GAME: Final = RexBritannorum()
"""The game, as the registry lists it."""
