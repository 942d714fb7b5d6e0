"""Golden playthroughs: whole matches as text, to be read by people and compared to the letter.

After a wanted change of behaviour: LEGATUS_REGENERATE=1 pytest tests/engines/rex_britannorum/test_playthroughs.py
"""

import os
from pathlib import Path

import pytest

from engines.core.match import Match
from engines.core.prompt import Draft
from engines.core.seats import Seat
from engines.rex_britannorum import GAME
from engines.rex_britannorum.ids import Kingdom
from engines.rex_britannorum.views import RexOptions
from tests.kit.walker import seed_of

FOLDER = Path(__file__).parent / "playthroughs"

BRIGANTES, ICENI, REGNENSES = Kingdom

MATCHES = {
    "alone": (("steady",), RexOptions(kingdoms=(REGNENSES,))),
    "two_and_a_third": (
        ("random", "steady"),
        RexOptions(kingdoms=(ICENI, REGNENSES), objectives="off", recruitment="quick"),
    ),
    "two_without_a_third": (
        ("steady", "absent"),
        RexOptions(kingdoms=(BRIGANTES, ICENI), third="none", reinforcements="random"),
    ),
    "three": (("steady", "random", "steady"), RexOptions(objectives="late")),
}

ORDERS = {
    "three": {
        1: {"winner": "road", "vassal": "cities", "recruit": "highest", "cohabit": "regions", "rome": "highest"},
    },
}


def _answer(match, prompt, level):
    return match.fallback(prompt) if level == "absent" else match.think(prompt, level)


def _told(applied):
    for told in applied.told:
        who = "all" if told.seat is None else _letter(applied.match, told.seat)
        lines = GAME.report_lines(told.event) if told.event.report else (GAME.narrate(told.event),)
        yield f"  {who}: {GAME.catalogue.text(lines[0])}"
        yield from (f"       {GAME.catalogue.text(line)}" for line in lines[1:])


def _letter(match, seat):
    return GAME.seat_label(seat, match.seats, match.options, match.table())


def _acted(match, seat, draft):
    words = " ".join(f"{name}={','.join(value) if isinstance(value, tuple) else value}" for name, value in draft.filled)
    prompt = match.prompt(seat, draft.prompt)
    yield f"{_letter(match, seat)} [{prompt.key}] {GAME.catalogue.text(prompt.title)}"
    yield from (f"  ~ {GAME.catalogue.text(line)}" for line in match.preview(seat, draft))
    yield f"  > {words}"


def _transcript(name):
    levels, options = MATCHES[name]
    applied = Match.new(GAME, options, len(levels), seed_of(sorted(MATCHES).index(name)))
    yield f"Rex Britannorum: {name}, {', '.join(levels)}"
    yield from _told(applied)
    match = applied.match
    for number, orders in ORDERS.get(name, {}).items():
        applied = match.play(Seat(number), Draft.of("orders", verb="orders", **orders))
        yield from _told(applied)
        match = applied.match
    turn = 0
    while match.outcome() is None:
        if match.table().board.turn != turn:
            turn = match.table().board.turn
            yield ""
            yield from (GAME.catalogue.text(line) for line in GAME.position(match.table()))
            yield ""
        prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
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
