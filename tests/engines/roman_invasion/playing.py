"""Positions by notation, moves by name: how these tests set up and play."""

from typing import TypeVar

import pytest

from engines.core.errors import Illegal
from engines.core.event import Event
from engines.core.match import Applied, Match
from engines.core.prompt import Draft, Pick, Value
from engines.core.rng import Rng
from engines.core.seats import LETTERS, Seat
from engines.roman_invasion import GAME
from engines.roman_invasion.state import InvasionState
from engines.roman_invasion.views import InvasionOptions, InvasionTable
from tests.engines.roman_invasion.notation import read
from tests.kit.dice import ScriptedDice
from tests.kit.walker import seed_named

A, B, C, D = (Seat(number) for number in range(4))

E = TypeVar("E", bound=Event)


def dice(first: int, second: int | None = None) -> ScriptedDice:
    """Return dice that show these faces where a revolt is rolled for, and no second one unless it is given."""
    return ScriptedDice(("revolt", first), *(() if second is None else (("region in revolt", second),)))


def deal(text: str, chance: ScriptedDice | None = None) -> Match:
    """Return a match in the position, its invariants checked; ``chance`` are its dice."""
    state = read(text)
    GAME.check(state)
    seats = len(state.hands)
    return Match(
        GAME,
        InvasionOptions(),
        seats,
        seed=seed_named("dealt"),
        version=0,
        state=state,
        dice=1,
        opened={},
        source=chance or Rng,
    )


def state_of(match: Match) -> InvasionState:
    """Return the truth inside a match."""
    state: InvasionState = match._state
    return state


def table_of(match: Match) -> InvasionTable:
    """Return what everybody sees of a match."""
    table = match.table()
    assert isinstance(table, InvasionTable)
    return table


def open_prompt(match: Match, seat: Seat) -> str:
    """Return the key of the question the match awaits from this seat."""
    return next(prompt.key for prompt in match.prompts_of(seat) if prompt.awaited)


def draft(match: Match, seat: Seat, verb: str, **values: str | int) -> Draft:
    """Return an answer; several values of one field are written with spaces, in the form the field stores."""
    key = "orders" if verb == "orders" else open_prompt(match, seat)
    made = Draft.of(key, verb=verb)
    for name, value in values.items():
        made = made.put(name, _shaped(match, seat, made, value))
    return made


def _shaped(match: Match, seat: Seat, made: Draft, value: str | int) -> Value:
    field = match.ask(seat)(made)
    if isinstance(field, Pick) and isinstance(value, str):
        return field.shape(value.split()) if not field.single else value
    return value


def play(match: Match, seat: Seat, verb: str, **values: str | int) -> Applied:
    """Answer the open question of a seat."""
    return match.play(seat, draft(match, seat, verb, **values))


def refused(match: Match, seat: Seat, verb: str, **values: str | int) -> Illegal:
    """Return the refusal an answer meets; fail if it is accepted."""
    with pytest.raises(Illegal) as caught:
        play(match, seat, verb, **values)
    return caught.value


def events(applied: Applied, kind: type[E], seat: Seat | None = None) -> list[E]:
    """Return the events of one kind told to everybody, or to one seat alone."""
    return [told.event for told in applied.told if isinstance(told.event, kind) and told.seat == seat]


def event(applied: Applied, kind: type[E], seat: Seat | None = None) -> E:
    """Return the only event of a kind."""
    (only,) = events(applied, kind, seat)
    return only


def offered(match: Match, seat: Seat, verb: str, **values: str | int) -> tuple[str, ...]:
    """Return the values the next field of an answer offers."""
    field = match.ask(seat)(draft(match, seat, verb, **values))
    assert isinstance(field, Pick)
    return tuple(choice.value for choice in field.choices)


def hints(match: Match, seat: Seat, verb: str, **values: str | int) -> dict[str, str]:
    """Return what stands beside each value the next field of an answer offers."""
    field = match.ask(seat)(draft(match, seat, verb, **values))
    assert isinstance(field, Pick)
    return {choice.value: GAME.catalogue.text(choice.hint) for choice in field.choices if choice.hint is not None}


def verbs(match: Match, seat: Seat) -> tuple[str, ...]:
    """Return the verbs offered to the seat the match waits for."""
    field = match.ask(seat)(Draft.of(open_prompt(match, seat)))
    assert isinstance(field, Pick)
    return tuple(choice.value for choice in field.choices)


def awaited(match: Match) -> str:
    """Return the letters of the seats the match waits for."""
    return "".join(LETTERS[seat] for seat in match.awaited())


def text(applied: Applied) -> list[str]:
    """Return what everybody is told, in words."""
    return [GAME.catalogue.text(GAME.narrate(told.event)) for told in applied.told if told.seat is None]
