"""Positions by name, moves by name: how these tests set up and play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import pytest

from engines.caesar_britannia import GAME
from engines.caesar_britannia.data.tables import CELTIC_SET, COMMANDERS, PARTNER, SCENARIOS
from engines.caesar_britannia.ids import (
    CASSIVELLAUNUS,
    CELTS,
    ROME,
    CelticUnit,
    CelticUnits,
    Leader,
    People,
    RomanUnit,
    Scenario,
    Stack,
    Zone,
    bowl,
    people_of,
)
from engines.caesar_britannia.redeal import nothing_known
from engines.caesar_britannia.state import Activation, CaesarState, Turn
from engines.caesar_britannia.views import Board, CaesarOptions
from engines.core.errors import Illegal
from engines.core.event import Event
from engines.core.forms import complete
from engines.core.match import Applied, Match
from engines.core.model import Map
from engines.core.prompt import Amount, Draft, Field, Pick, Prompt, Value
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret
from tests.kit.dice import ScriptedDice
from tests.kit.walker import seed_named

__all__ = ["CELTS", "ROME"]

E = TypeVar("E", bound=Event)

DUBRIS = {
    People.CATUVELLAUNI: CASSIVELLAUNUS,
    People.REGINI: Leader("cingetorix"),
    People.TRINOVANTES: Leader("segovax"),
    People.CANTII: Leader("lugotorix"),
}
"""The peoples that take part after a landing at Dubris, and their commanders as the book's example has them."""

FIRST = {
    People.REGINI: Leader("cingetorix"),
    People.CANTII: Leader("lugotorix"),
    People.ICENI: Leader("carvilius"),
    People.TRINOVANTES: Leader("segovax"),
}
"""The same for the first landing."""


def units(text: str) -> tuple[RomanUnit, ...]:
    """Return Roman units by short names: ``vii`` a legion, ``vii+`` its eagle and second, ``vii_v`` the vexillation."""
    found: list[str] = []
    for word in text.split():
        if word.endswith("_v"):
            found.append(f"legio_{word[:-2]}_vexillation")
        elif word.endswith("+"):
            found += [f"legio_{word[:-1]}_eagle", f"legio_{word[:-1]}_second"]
        elif word in ("vii", "viii", "ix", "x", "xii"):
            found += units(f"{word}+ {word}_v")
        else:
            found.append(word)
    return tuple(map(RomanUnit, found))


def position(
    *,
    romans: Mapping[str, str] | None = None,
    free: Mapping[str, str] | None = None,
    celts: Mapping[str, str] | None = None,
    at: Mapping[str, str] | None = None,
    scenario: Scenario = Scenario.SECOND,
    side: Seat = ROME,
    **changes: Any,
) -> CaesarState:
    """Return a position after a landing at Dubris.

    ``romans`` are armies as ``leader@zone``, ``free`` the units of nobody by zone, ``celts`` stacks by name with the
    units in them; what a people has beyond them is in its bowl. ``at`` places the other commanders; Celtic ones who are
    not named stand at home, far from the sea. All re-rolls of the turn are used.
    """
    heads = DUBRIS if scenario is Scenario.SECOND else FIRST
    armies = {tuple(name.split("@")): units(text) for name, text in (romans or {}).items()}
    places = {Leader(leader): Zone(zone) for leader, zone in armies}
    homes = {"cassivellaunus": "catuvellauni", "cingetorix": "vallis", "segovax": "silva_tri", "lugotorix": "cantiaci"}
    homes |= {"carvilius": "silva_ice"}
    stands = {Leader(leader): Zone(homes[leader]) for leader in heads.values()}
    where = {unit: places[Leader(leader)] for (leader, _), found in armies.items() for unit in found}
    where |= {unit: Zone(zone) for zone, text in (free or {}).items() for unit in units(text)}
    stacks = _stacks(heads, celts or {})
    board = Board(
        scenario=scenario,
        turn=2,
        turns=SCENARIOS[scenario].turns,
        side=side,
        np=SCENARIOS[scenario].np,
        active=tuple(heads),
        heads=Map(heads),
        at=Map({**stands, **places, **{Leader(leader): Zone(zone) for leader, zone in (at or {}).items()}}),
        units=Map(where),
        command=Map({unit: Leader(leader) for (leader, _), found in armies.items() for unit in found}),
        counts=Map({stack: len(found) for stack, found in stacks.items()}),
        anchor=Zone("dubris"),
        explored=(Zone("dubris"),),
        jacta=(ROME, CELTS),
        rerolled=tuple(COMMANDERS),
    ).evolve(**changes)
    gone = [leader for leader in board.at if leader in (*board.hostages, *board.dead)]
    board = board.evolve(at=board.at.drop(*gone))
    known = {
        people: Secret(nothing_known({stack: found for stack, found in stacks.items() if people_of(stack) is people}))
        for people in heads
    }
    return CaesarState(
        board=board,
        flow=(Turn(next=Seat(1 - side)), Activation(seat=side)),
        stacks=Map({stack: Secret(found) for stack, found in stacks.items()}),
        knowledge=Map(known),
    )


def _stacks(heads: Mapping[People, Leader], celts: Mapping[str, str]) -> dict[Stack, CelticUnits]:
    stacks = {Stack(name): tuple(sorted(map(CelticUnit, text.split()))) for name, text in celts.items()}
    for people, head in heads.items():
        left = [*CELTIC_SET, *([CelticUnit.ESSEDARII] if head == CASSIVELLAUNUS else [])]
        for stack, found in stacks.items():
            for unit in found if people_of(stack) is people else ():
                left.remove(CelticUnit.ESSEDARII if unit is CelticUnit.ESSEDARII_ON_FOOT else unit)
        stacks[bowl(people)] = tuple(sorted(left))
    return {stack: found for stack, found in stacks.items() if found}


def match_of(state: CaesarState, *throws: tuple[str, Any], seed: bytes | None = None) -> Match:
    """Return a match in a position, its invariants checked; ``throws`` are its dice, named, the others of the seed."""
    GAME.check(state)
    dice = ScriptedDice(*throws) if throws else Rng
    options = CaesarOptions(scenario=state.board.scenario)
    seed = seed or seed_named("caesar")
    return Match(GAME, options, 2, seed=seed, version=0, state=state, dice=1, opened={}, source=dice)


def deal(*throws: tuple[str, Any], **facts: Any) -> Match:
    """Return a match in a position; see :func:`position`."""
    return match_of(position(**facts), *throws)


def begin(scenario: Scenario = Scenario.SECOND, *throws: tuple[str, Any], **options: Any) -> Match:
    """Return a match that begins."""
    dice = ScriptedDice(*throws) if throws else Rng
    return Match.new(GAME, CaesarOptions(scenario=scenario, **options), 2, seed_named("begin"), dice).match


def state_of(match: Match) -> CaesarState:
    """Return the truth inside a match."""
    state: CaesarState = match._state
    return state


def board_of(match: Match) -> Board:
    """Return the public board of a match."""
    return state_of(match).board


def lying(board: Board, stack: str) -> int:
    """Return how many Celtic units lie in a stack."""
    return board.counts.get(Stack(stack), 0)


def asked(match: Match) -> tuple[Prompt, ...]:
    """Return the open questions but for those that take policies at any time."""
    return tuple(prompt for prompt in match.prompts() if prompt.mode != "orders")


def seat_of(match: Match) -> Seat:
    """Return whom the match waits for."""
    (seat,) = match.awaited()
    return seat


def draft(match: Match, verb: str, /, seat: Seat | None = None, **values: Any) -> Draft:
    """Return an answer to the open question, or to that of a seat; fields that are not named take their default.

    Several values of one field are written with spaces; ``share`` and ``purse`` are lists, one item per commander.
    """
    seat = seat_of(match) if seat is None else seat
    ask = match.ask(seat)
    made = Draft.of(match.prompts_of(seat)[0].key, verb=verb)
    used: set[str] = set()
    while (field := ask(made)) is not None:
        name, _, number = field.name.partition(".")
        if name in values and (not number or not isinstance(values[name], list) or int(number) <= len(values[name])):
            used.add(name)
            given = values[name][int(number) - 1] if number and isinstance(values[name], list) else values[name]
            made = made.put(field.name, _shaped(field, given))
        else:
            filled = _default(field)
            made = made.put(field.name, filled)
    assert used == values.keys(), f"not asked: {values.keys() - used}"
    return made


def _default(field: Field) -> Value:
    if field.default is not None:
        return field.default
    assert isinstance(field, Pick), f"{field.name} has no default"
    assert field.single, f"{field.name} has no default"
    assert len(field.choices) == 1, f"{field.name} has no default"
    return field.choices[0].value


def _any(field: Field) -> Value:
    if field.default is None and isinstance(field, Pick) and field.single:
        return field.choices[0].value
    return _default(field)


def _shaped(field: Field, value: Any) -> Value:
    if isinstance(field, Amount):
        return int(value)
    if field.single:
        return str(value)
    return tuple(_short(field, str(value)))


def _short(field: Pick, text: str) -> Iterable[str]:
    """Yield the values that short names of Roman units stand for; others are taken as they are."""
    offered = {choice.value for choice in field.choices}
    for word in text.split():
        if word in offered:
            yield word
        else:
            yield from (unit for unit in units(word) if unit in offered or unit not in PARTNER)


def play(match: Match, verb: str, /, seat: Seat | None = None, **values: Any) -> Applied:
    """Answer the open question, or that of a seat."""
    return match.play(seat_of(match) if seat is None else seat, draft(match, verb, seat, **values))


def order(match: Match, seat: Seat, **policies: str) -> Applied:
    """Give policies for all battles; those that are not named stay as they are."""
    (prompt,) = (prompt for prompt in match.prompts_of(seat) if prompt.mode == "orders")
    ask, made = match.ask(seat), Draft.of(prompt.key, verb="orders")
    while (field := ask(made)) is not None:
        made = made.put(field.name, policies.get(field.name, _default(field)))
    return match.play(seat, made)


def after(match: Match, verb: str, /, **values: Any) -> Match:
    """Answer the open question and return the match that follows."""
    return play(match, verb, **values).match


def passing(match: Match, *leaders: str) -> Match:
    """Let these commanders do nothing, one after the other."""
    for leader in leaders:
        match = after(match, "pass", leader=leader)
    return match


def verbs(match: Match) -> tuple[str, ...]:
    """Return the verbs offered to the seat the match waits for."""
    return offered(match)


def offered(match: Match, verb: str | None = None, /, seat: Seat | None = None, **values: Any) -> tuple[str, ...]:
    """Return what the first field offers that is neither named nor of the same commander."""
    seat = seat_of(match) if seat is None else seat
    ask = match.ask(seat)
    made = Draft.of(match.prompts_of(seat)[0].key, **({} if verb is None else {"verb": verb}))
    given = dict(values)
    while (field := ask(made)) is not None and field.name.partition(".")[0] in given:
        made = made.put(field.name, _shaped(field, given.pop(field.name.partition(".")[0])))
    assert not given, f"not asked: {given.keys()}"
    assert isinstance(field, Pick)
    return tuple(choice.value for choice in field.choices)


def field_of(match: Match, verb: str, name: str, /, **values: Any) -> Field | None:
    """Return a field of an answer, those before it named or filled with anything offered; None if it is not asked."""
    seat = seat_of(match)
    ask = match.ask(seat)
    made = Draft.of(match.prompts_of(seat)[0].key, verb=verb)
    while (field := ask(made)) is not None:
        if field.name == name:
            return field
        given = values.get(field.name)
        made = made.put(field.name, _any(field) if given is None else _shaped(field, given))
    return None


def refused(match: Match, verb: str, /, **values: Any) -> Illegal:
    """Return the refusal an answer meets, given field by field; fail if it is accepted."""
    key = match.prompts_of(seat_of(match))[0].key
    with pytest.raises(Illegal) as caught:
        match.play(seat_of(match), Draft.of(key, verb=verb, **values))
    return caught.value


def events(applied: Applied, kind: type[E], seat: Seat | None = None) -> list[E]:
    """Return the events of one kind told to everybody, or to one seat alone."""
    return [told.event for told in applied.told if isinstance(told.event, kind) and told.seat == seat]


def event(applied: Applied, kind: type[E], seat: Seat | None = None) -> E:
    """Return the only event of a kind."""
    (only,) = events(applied, kind, seat)
    return only


def text(applied: Applied, seat: Seat | None = None) -> list[str]:
    """Return what everybody is told in words, or one seat alone."""
    return [GAME.catalogue.text(GAME.narrate(told.event)) for told in applied.told if told.seat == seat]


def whole(match: Match, verb: str) -> Draft | None:
    """Return the answer of a verb made of defaults alone, None if there is none."""
    seat = seat_of(match)
    return complete(match.ask(seat), Draft.of(match.prompts_of(seat)[0].key, verb=verb))


def turning(*throws: tuple[str, Any], **facts: Any) -> Applied:
    """Let a turn end in a position: the last commander of the Celts, who alone has not acted, does nothing.

    The next turn begins, with ``throws`` as its dice. Nobody throws any again.
    """
    state = position(**{"side": CELTS, **facts})
    board = state.board
    last = next(leader for leader in board.at if leader in board.heads.values())
    state = state.evolve(board=board.evolve(unavailable=tuple(leader for leader in board.at if leader != last)))
    match = match_of(state, *throws)
    for seat in (ROME, CELTS):
        match = order(match, seat, rerolls="never").match
    return play(match, "pass", leader=last)
