"""Roman Invasion of Britain as a game of the kernel: thin delegation to the modules beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, assert_never

from engines.core.editions import Upgrade
from engines.core.event import Event
from engines.core.game import Game, Outcome, Step
from engines.core.inputs import Options
from engines.core.line import Line
from engines.core.obey import give
from engines.core.player import Player, RandomPlayer
from engines.core.prompt import Draft, Field, Prompt
from engines.core.rng import Rng
from engines.core.rulebook import Rulebook, read_rulebook
from engines.core.seats import Seat
from engines.core.words import Catalogue
from engines.roman_invasion import project, prompts, redeal
from engines.roman_invasion.actions import (
    Decline,
    Fortify,
    Help,
    InvasionAction,
    LaunchAttack,
    Muster,
    SetOrders,
    Stop,
)
from engines.roman_invasion.editions import UPGRADES
from engines.roman_invasion.events import InvasionEvent
from engines.roman_invasion.forms import fields, options
from engines.roman_invasion.players import fallback
from engines.roman_invasion.players.steady import SteadyPlayer
from engines.roman_invasion.players.strong import StrongPlayer
from engines.roman_invasion.rules import campaign, invariants, muster, scoring, setup, turn
from engines.roman_invasion.rules.transition import InvasionTransition
from engines.roman_invasion.state import InvasionState
from engines.roman_invasion.views import InvasionHand, InvasionOptions, InvasionTable, InvasionView
from engines.roman_invasion.words import log, position, preview
from engines.roman_invasion.words.catalogue import CATALOGUE, HOW_TO_PLAY


class RomanInvasion(Game[InvasionState, InvasionAction, InvasionTable, InvasionHand]):
    """Two to six governors take Britain region by region."""

    id: ClassVar[str] = "invasion"
    title: ClassVar[str] = "Roman Invasion of Britain"
    seats: ClassVar[range] = range(2, 7)
    edition: ClassVar[int] = 2
    upgrades: ClassVar[Mapping[int, Upgrade]] = UPGRADES
    rules_version: ClassVar[str] = "1"
    state_type: ClassVar[type[Any]] = InvasionState
    action_type: ClassVar[Any] = InvasionAction
    event_type: ClassVar[Any] = InvasionEvent
    options_type: ClassVar[type[Options]] = InvasionOptions
    catalogue: ClassVar[Catalogue] = CATALOGUE
    rulebook: ClassVar[Rulebook] = read_rulebook("engines.roman_invasion")
    players: ClassVar[Mapping[str, Player]] = {
        "random": RandomPlayer(),
        "steady": SteadyPlayer(),
        "strong": StrongPlayer(),
    }
    how_to_play: ClassVar[tuple[tuple[Line, ...], ...]] = HOW_TO_PLAY

    def setup(self, options: Options, seats: int, rng: Rng) -> Step[InvasionState]:
        """Deal a match; see :func:`engines.roman_invasion.rules.setup.setup`."""
        assert isinstance(options, InvasionOptions)
        return setup.setup(options, seats, rng)

    def step(self, state: InvasionState, prompt: Prompt, action: InvasionAction, rng: Rng) -> Step[InvasionState]:
        """Apply an action the form has offered."""
        transition = InvasionTransition(state, rng)
        _apply(transition, prompt.seat, action)
        return transition.step()

    def prompts(self, state: InvasionState) -> tuple[Prompt, ...]:
        """Return the open questions."""
        return prompts.prompts(state)

    def table(self, state: InvasionState) -> InvasionTable:
        """Return what a spectator sees."""
        return project.table(state)

    def hand(self, state: InvasionState, seat: Seat) -> InvasionHand:
        """Return what the seat sees beyond the table."""
        return project.hand(state, seat)

    def next_field(self, view: InvasionView, prompt: Prompt, draft: Draft) -> Field | None:
        """Return the field to fill next."""
        return fields.next_field(view, prompt, draft)

    def preview(self, view: InvasionView, prompt: Prompt, draft: Draft) -> tuple[Line, ...]:
        """Return what the draft would do, with the exact odds of an attack."""
        return preview.preview(view, prompt, draft)

    def fallback(self, view: InvasionView, prompt: Prompt) -> Draft:
        """Return the answer for an absent seat."""
        return fallback.fallback(view, prompt)

    def outcome(self, state: InvasionState) -> Outcome | None:
        """Return how the match ended, or None."""
        return scoring.outcome(state.board)

    def narrate(self, event: Event) -> Line:
        """Return the event in words."""
        return log.narrate(event)

    def check(self, state: InvasionState) -> None:
        """Verify the invariants."""
        invariants.check(state)

    def redeal(self, state: InvasionState, seat: Seat, rng: Rng) -> InvasionState:
        """Return a state the seat cannot tell from this one."""
        return redeal.redeal(state, seat, rng)

    def position(self, table: InvasionTable) -> tuple[Line, ...]:
        """Return the whole public position in words."""
        return position.position(table)

    def status(self, table: InvasionTable) -> Line:
        """Return turn, phase and whose turn it is."""
        return position.status(table)

    def hand_words(self, view: InvasionView) -> tuple[Line, ...]:
        """Return the seat's cards in words."""
        return position.hand_words(view.hand)

    def orders(self, view: InvasionView) -> tuple[Line, ...]:
        """Return the seat's standing order in words."""
        return position.orders(view.hand.orders)

    def options_field(self, seats: int, draft: Draft) -> Field | None:
        """Return the option to settle next."""
        return options.options_field(seats, draft)

    def options(self, draft: Draft) -> InvasionOptions:
        """Return the options a complete draft stands for."""
        return options.read_options(draft)


def _apply(transition: InvasionTransition, seat: Seat, action: InvasionAction) -> None:
    """Carry an answer out; an order settles questions that open from now on. Rule: RIB-26. Ruling: RIB-R5."""
    match action:
        case Muster():
            muster.muster(transition, seat, action.pairs)
        case LaunchAttack():
            campaign.launch(transition, seat, action.target, action.cards)
        case Stop():
            turn.end_campaign(transition)
        case Help():
            campaign.play_reserve(transition, action.card)
        case Decline():
            campaign.play_reserve(transition, None)
        case Fortify():
            turn.fortify(transition, seat, action.cards)
        case SetOrders():
            give(transition, seat, (action.order,))
        case _:
            assert_never(action)


GAME: Final = RomanInvasion()
"""The game, as the registry lists it."""
