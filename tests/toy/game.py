"""Beacons as the kernel sees it."""

from engines.core.errors import BrokenInvariant
from engines.core.event import Event
from engines.core.game import Game, Outcome, Step
from engines.core.inputs import Options
from engines.core.line import Line, say
from engines.core.prompt import Amount, Choice, Draft, Field, Pick, Prompt
from engines.core.rng import Rng
from engines.core.rulebook import read_rulebook
from engines.core.seats import Seat
from tests.toy import editions, forms, players, project, prompts, redeal, rules, words
from tests.toy.actions import ToyAction
from tests.toy.events import ToyEvent
from tests.toy.state import ToyState
from tests.toy.views import ToyHand, ToyTable, ToyView


class ToyOptions(Options):
    rounds: int = 4
    coins: int = 6


class Toy(Game[ToyState, ToyAction, ToyTable, ToyHand]):
    """Delegates to the modules beside it."""

    id = "beacons"
    title = "Beacons"
    seats = range(2, 7)
    edition = 2
    rules_version = "4"
    upgrades = editions.UPGRADES
    state_type = ToyState
    action_type = ToyAction
    event_type = ToyEvent
    options_type = ToyOptions
    catalogue = words.CATALOGUE
    rulebook = read_rulebook("tests.toy")
    players = players.PLAYERS
    how_to_play = words.HOW_TO_PLAY

    def setup(self, options: Options, seats: int, rng: Rng) -> Step[ToyState]:
        assert isinstance(options, ToyOptions)
        return rules.begin(options.rounds, options.coins, seats, rng)

    def step(self, state: ToyState, prompt: Prompt, action: ToyAction, rng: Rng) -> Step[ToyState]:
        return rules.step(state, prompt.seat, action, rng)

    def prompts(self, state: ToyState) -> tuple[Prompt, ...]:
        return prompts.prompts(state)

    def table(self, state: ToyState) -> ToyTable:
        return project.table(state)

    def hand(self, state: ToyState, seat: Seat) -> ToyHand:
        return project.hand(state, seat)

    def next_field(self, view: ToyView, prompt: Prompt, draft: Draft) -> Field | None:
        return forms.next_field(view, prompt, draft)

    def fallback(self, view: ToyView, prompt: Prompt) -> Draft:
        return players.fallback(view, prompt)

    def outcome(self, state: ToyState) -> Outcome | None:
        return rules.outcome(state)

    def narrate(self, event: Event) -> Line:
        return words.narrate(event)

    def report_lines(self, event: Event) -> tuple[Line, ...]:
        return words.report_lines(event)

    def check(self, state: ToyState) -> None:
        board = state.board
        held = [card for seat in board.seats for card in state.hand(seat)]
        cards = sorted([*board.played, *held, *state.stack.open()])
        if cards != list(range(1, len(board.seats) * (rules.HAND + board.rounds) + 1)):
            raise BrokenInvariant("a card is missing or doubled")
        if min(board.coins) < 0 or board.stake < 0:
            raise BrokenInvariant("somebody owes coins")
        sealed = [*state.bids.items(), *state.strikes.items()]
        if any(card.open() not in (None, *state.hand(seat)) for seat, card in sealed):
            raise BrokenInvariant("a sealed card is not in the hand")
        if not all(known.open().consistent(state.lie()) for known in state.knowledge):
            raise BrokenInvariant("a seat knows what is not true")

    def redeal(self, state: ToyState, seat: Seat, rng: Rng) -> ToyState:
        return redeal.redeal(state, seat, rng)

    def position(self, table: ToyTable) -> tuple[Line, ...]:
        return words.position(table)

    def status(self, table: ToyTable) -> Line:
        return words.status(table)

    def hand_words(self, view: ToyView) -> tuple[Line, ...]:
        return words.hand_words(view)

    def preview(self, view: ToyView, prompt: Prompt, draft: Draft) -> tuple[Line, ...]:  # noqa: ARG002
        return words.preview(view, draft)

    def orders(self, view: ToyView) -> tuple[Line, ...]:
        return words.orders(view)

    def options_field(self, seats: int, draft: Draft) -> Field | None:  # noqa: ARG002
        if not draft.has("rounds"):
            choices = tuple(Choice(value=str(n), label=say("toy.rounds", n=n)) for n in range(1, 6))
            return Pick(name="rounds", ask=say("toy.field.rounds"), choices=choices, default="4")
        if not draft.has("coins"):
            return Amount(name="coins", ask=say("toy.field.coins"), least=1, most=9, default=6)
        return None


GAME = Toy()
