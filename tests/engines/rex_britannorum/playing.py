"""Moves by name: how these tests play, and what they look at. Kingdoms are their letters, as in `positions`."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest

from engines.core.errors import Illegal
from engines.core.event import Event
from engines.core.match import Applied, Match
from engines.core.prompt import Draft, Pick, Prompt, Value
from engines.core.seats import Seat
from engines.rex_britannorum.data.tables import LOCATIONS
from engines.rex_britannorum.events import StakesEvaluated
from engines.rex_britannorum.ids import AREAS, KINGDOMS, Area, Card, Kingdom, Location, Token, is_joker
from engines.rex_britannorum.state import RexState
from engines.rex_britannorum.turn_views import Battle, Gain, Plan, Stakes, TurnRecord
from engines.rex_britannorum.views import Board, Realm, RexTable
from tests.engines.rex_britannorum.positions import Words, deal

E = TypeVar("E", bound=Event)


def table_of(match: Match) -> RexTable:
    """Return what everybody sees of a match."""
    table = match.table()
    assert isinstance(table, RexTable)
    return table


def board(match: Match) -> Board:
    """Return what is public of a match and not counted out of a secret."""
    return table_of(match).board


def record_of(match: Match) -> TurnRecord:
    """Return the record of the turn revealed last."""
    record = board(match).record
    assert record is not None, "nothing was revealed yet"
    return record


def realm(match: Match, letter: str) -> Realm:
    """Return a kingdom."""
    return board(match).realm(Kingdom(letter))


def seat_of(match: Match, letter: str) -> Seat:
    """Return the seat that plays a kingdom."""
    seat = realm(match, letter).seat
    assert seat is not None, f"nobody plays {letter}"
    return seat


def state_of(match: Match) -> RexState:
    """Return the truth inside a match."""
    state: RexState = match._state
    return state


def awaited(match: Match) -> str:
    """Return the letters of the kingdoms the match waits for, in fief order."""
    waiting = match.awaited()
    return "".join(one.kingdom.value for one in board(match).realms if one.seat in waiting and one.seat is not None)


def asked(match: Match, letter: str) -> tuple[str, ...]:
    """Return what a kingdom is awaited for, by kind and area: ``"gain:N"``, ``"recruit"``."""
    found = [prompt for prompt in match.prompts_of(seat_of(match, letter)) if prompt.awaited]
    return tuple(map(_short, found))


def _short(prompt: Prompt) -> str:
    return prompt.kind if prompt.about is None else f"{prompt.kind}:{prompt.about}"


def question(match: Match, letter: str, name: str) -> Prompt:
    """Return the open question of a kingdom of this kind and area."""
    return next(prompt for prompt in match.prompts_of(seat_of(match, letter)) if _short(prompt) == name)


def draft(match: Match, letter: str, name: str, **values: str) -> Draft:
    """Return an answer of a kingdom; several values of one field are written with spaces."""
    made = Draft.of(question(match, letter, name).key)
    verb = match.ask(seat_of(match, letter))(made)
    assert isinstance(verb, Pick)
    made = made.put(verb.name, verb.choices[0].value)
    for field_name, value in values.items():
        made = made.put(field_name, _tokens(match, letter, made, value) if field_name == "take" else value)
    return made


def _tokens(match: Match, letter: str, made: Draft, text: str) -> Value:
    """Return the tokens a text names, in the form the field stores them."""
    field = match.ask(seat_of(match, letter))(made)
    assert isinstance(field, Pick)
    return field.shape(text.split())


def play(match: Match, letter: str, name: str, **values: str) -> Applied:
    """Answer a question of a kingdom: ``play(match, "B", "gain:N", take="N04 N09")``."""
    return match.play(seat_of(match, letter), draft(match, letter, name, **values))


def after(match: Match, letter: str, name: str, **values: str) -> Match:
    """Return the match after an answer."""
    return play(match, letter, name, **values).match


def refused(match: Match, letter: str, name: str, **values: str) -> Illegal:
    """Return the refusal an answer meets; fail if it is accepted."""
    with pytest.raises(Illegal) as caught:
        play(match, letter, name, **values)
    return caught.value


def open_field(match: Match, letter: str, name: str, **values: str) -> Pick | None:
    """Return the next field of an answer, None if it is complete."""
    field = match.ask(seat_of(match, letter))(draft(match, letter, name, **values))
    assert field is None or isinstance(field, Pick)
    return field


def next_field(match: Match, letter: str, name: str, **values: str) -> Pick:
    """Return the next field of an answer that is not complete."""
    field = open_field(match, letter, name, **values)
    assert field is not None, "the answer is complete"
    return field


def offered(match: Match, letter: str, name: str, **values: str) -> tuple[str, ...]:
    """Return the values the next field of an answer offers."""
    return tuple(choice.value for choice in next_field(match, letter, name, **values).choices)


def plan_values(letter: str, text: str) -> dict[str, str]:
    """Return the fields of a plan such as ``"5:N 3:C X4:N"``; the card of another colour goes third."""
    sent = [word if len(word.partition(":")[0]) > 1 else f"{letter}{word}" for word in text.split()]
    troops = [word for word in sent if word[0] == letter]
    third = [word for word in sent if word[0] != letter]
    fields = {"first": troops[0], "second": troops[1]}
    return {**fields, "third": third[0]} if third else fields


def seal(match: Match, letter: str, text: str) -> Applied:
    """Seal a plan; a third card that is possible and not named stays in the hand."""
    values = plan_values(letter, text)
    field = open_field(match, letter, "plan", **values)
    return play(match, letter, "plan", **values, **({field.name: "none"} if field is not None else {}))


def reveal(match: Match, plans: Words) -> Applied:
    """Seal the plans of all players, in the order they are written."""
    assert plans
    for letter, text in plans.items():
        applied = seal(match, letter, text)
        match = applied.match
    return applied


def fight(plans: Words, *, extra: Words | None = None, **position: Any) -> Applied:
    """Reveal these plans in a position where the hands are the planned cards and those of ``extra``."""
    hands = {
        letter: " ".join((*(word.partition(":")[0] for word in text.split()), (extra or {}).get(letter, "")))
        for letter, text in plans.items()
    }
    return reveal(deal(hands=hands, players="".join(sorted(plans)), **position), plans)


def battle(match: Match, area: str) -> Battle:
    """Return an area's battle of the turn revealed last."""
    return record_of(match).battles[AREAS.index(Area(area))]


def totals(match: Match, area: str) -> dict[str, int]:
    """Return the combat values of an area."""
    return {side.kingdom.value: side.total for side in battle(match, area).sides}


def letters(kingdoms: Iterable[Kingdom]) -> str:
    """Return the letters of kingdoms."""
    return "".join(kingdom.value for kingdom in kingdoms)


def gain(match: Match, letter: str, area: str) -> Gain:
    """Return what a kingdom took in an area."""
    found = battle(match, area).gain(Kingdom(letter))
    assert found is not None, f"{letter} has taken nothing in {area} yet"
    return found


def played(match: Match, letter: str, area: str) -> tuple[Card, ...]:
    """Return the cards a kingdom played in an area, highest first."""
    side = battle(match, area).side(Kingdom(letter))
    return () if side is None else side.cards


def hand(match: Match, letter: str) -> str:
    """Return a hand, sorted."""
    return " ".join(sorted(match.view(seat_of(match, letter)).hand.cards))


def discard(match: Match, letter: str) -> str:
    """Return the discard of a kingdom, sorted."""
    return " ".join(sorted(state_of(match).discards[KINGDOMS.index(Kingdom(letter))].open()))


def values(match: Match, letter: str) -> tuple[int, int, int]:
    """Return the markers of a kingdom: road, cities, regions."""
    shown = realm(match, letter).values
    return shown.road, shown.cities, shown.regions


def plan_of(match: Match, letter: str) -> Plan | None:
    """Return the sealed plan of a kingdom as its player sees it."""
    sealed: Plan | None = match.view(seat_of(match, letter)).hand.plan
    return sealed


def run(match: Match, *, until: Callable[[Match], bool] | None = None) -> Match:
    """Let absent players play on until the match is over or what was waited for is there."""
    while match.awaited() and not (until is not None and until(match)):
        prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
        match = match.play(prompt.seat, match.fallback(prompt)).match
    return match


def after_turn(turn: int) -> Callable[[Match], bool]:
    """Return whether a match has come to a later turn, as `run` asks it."""
    return lambda match: board(match).turn > turn


def evaluation(applied: Applied) -> Stakes:
    """Return what the evaluation of the stakes brought."""
    stakes = event(applied, StakesEvaluated).record.stakes
    assert stakes is not None
    return stakes


def events(applied: Applied, kind: type[E], letter: str | None = None) -> list[E]:
    """Return the events of one kind told to everybody, or to the player of one kingdom alone."""
    seat = None if letter is None else seat_of(applied.match, letter)
    return [told.event for told in applied.told if isinstance(told.event, kind) and told.seat == seat]


def event(applied: Applied, kind: type[E], letter: str | None = None) -> E:
    """Return the only event of a kind."""
    (only,) = events(applied, kind, letter)
    return only


def cards_of(match: Match) -> Counter[Card]:
    """Return every card there is in a match, wherever it lies, except cards of plans that are being fought."""
    state = state_of(match)
    everywhere: Counter[Card] = Counter()
    for held in (*state.hands, *state.decks, *state.discards):
        everywhere.update(held.open())
    everywhere.update(state.pile.open())
    for one in state.board.realms:
        everywhere.update(one.queue)
    return everywhere


def drawn(match: Match) -> list[tuple[Card, str, int | None]]:
    """Return what non-player kingdoms drew in the turn revealed last: card, area, and Cartimandua's slot."""
    return [(one.card, one.area.value, one.slot) for one in record_of(match).drawn]


def cities_among(tokens: Iterable[Token]) -> int:
    """Return how many of these tokens are cities."""
    return sum(not is_joker(token) and LOCATIONS[Location(token)].kind.value == "city" for token in tokens)
