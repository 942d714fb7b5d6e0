"""Golden playthroughs: whole matches as text, to be read by people and compared to the letter.

After a wanted change of behaviour: LEGATUS_REGENERATE=1 pytest tests/engines/roman_invasion/test_playthroughs.py
"""

import os
from pathlib import Path

import pytest

from engines.core.match import Match
from engines.core.prompt import Draft
from engines.core.seats import Seat, seat_letter
from engines.roman_invasion import GAME
from engines.roman_invasion.notation import write
from engines.roman_invasion.state import InvasionOptions
from tests.engines.roman_invasion.playing import seed, state_of

FOLDER = Path(__file__).parent / "playthroughs"

MATCHES = {
    "two_steady": (2, ("steady", "steady"), InvasionOptions()),
    "three_with_standing_orders": (3, ("steady", "random", "steady"), InvasionOptions(first=1, last_round=5)),
    "six_mixed": (6, ("steady", "random", "absent") * 2, InvasionOptions(last_round=3)),
}

ORDERS = {
    "three_with_standing_orders": {0: {"policy": "help", "share": 2}, 2: {"policy": "never"}},
}


def _answer(match, prompt, level):
    return match.fallback(prompt) if level == "absent" else match.think(prompt, level)


def _told(applied):
    for told in applied.told:
        who = "all" if told.seat is None else seat_letter(told.seat)
        yield f"  {who}: {GAME.catalogue.text(GAME.narrate(told.event))}"


def _acted(match, seat, draft):
    words = " ".join(f"{name}={','.join(value) if isinstance(value, tuple) else value}" for name, value in draft.filled)
    prompt = match.prompt(seat, draft.prompt)
    yield f"{seat_letter(seat)} [{prompt.key}] {GAME.catalogue.text(prompt.title)}"
    yield from (f"  ~ {GAME.catalogue.text(line)}" for line in match.preview(seat, draft))
    yield f"  > {words}"


def _transcript(name):
    seats, levels, options = MATCHES[name]
    applied = Match.new(GAME, options, seats, seed(name))
    yield f"Roman Invasion of Britain: {name}, {seats} players: {', '.join(levels)}"
    yield from _told(applied)
    match = applied.match
    for number, order in ORDERS.get(name, {}).items():
        applied = match.play(Seat(number), Draft.of("orders", verb="orders", **order))
        yield from _told(applied)
        match = applied.match
    turn = 0
    while match.outcome() is None:
        if match.table().board.turn != turn:
            turn = match.table().board.turn
            yield from ("", *write(state_of(match)).splitlines(), "")
        prompt = match.prompts()[0]
        draft = _answer(match, prompt, levels[prompt.seat])
        yield from _acted(match, prompt.seat, draft)
        applied = match.play(prompt.seat, draft)
        yield from _told(applied)
        match = applied.match
    yield ""
    yield from (GAME.catalogue.text(line) for line in GAME.position(match.table()))
    yield from (GAME.catalogue.text(line) for line in match.outcome().lines)


@pytest.mark.parametrize("name", list(MATCHES))
def test_a_match_goes_as_written(name):
    file = FOLDER / f"{name}.txt"
    transcript = "\n".join(_transcript(name)) + "\n"
    if os.environ.get("LEGATUS_REGENERATE"):
        file.write_text(transcript, encoding="utf-8")
    assert transcript == file.read_text(encoding="utf-8")
