"""Documents of every edition ever shipped can be read, checked and played to the end."""

import json
import os
from pathlib import Path

from engines.core.forms import random_draft
from engines.core.match import Match
from engines.core.prompt import Draft
from engines.core.record import Snapshot
from engines.core.rng import Rng
from engines.roman_invasion import GAME
from engines.roman_invasion.views import InvasionOptions
from tests.engines.roman_invasion.playing import B, state_of, table_of
from tests.kit.walker import seed_named

FILE = Path(__file__).parent / "editions" / "edition_1.json"


def _frozen():
    """Return a match of four in mid-play, with standing orders, a revolt and a reserve play awaited."""
    match = Match.new(GAME, InvasionOptions(last_round=30), 4, seed_named("edition")).match
    match = match.play(B, Draft.of("orders", verb="orders", policy="help", share=3)).match
    rng = Rng(seed_named("edition"), 1)
    while table_of(match).board.attack is None or not table_of(match).board.revolted:
        prompt = match.prompts()[0]
        match = match.play(prompt.seat, random_draft(match.ask(prompt.seat), Draft(prompt=prompt.key), rng)).match
    return match


def test_a_match_of_edition_1_can_be_finished():
    if os.environ.get("LEGATUS_REGENERATE") and GAME.edition == 1:
        snapshot = _frozen().snapshot()
        stored = {"version": snapshot.version, "document": json.loads(snapshot.document)}
        FILE.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    snapshot = Snapshot(stored["version"], json.dumps(stored["document"]))
    assert snapshot.needs == ()
    match = Match.thaw(GAME, InvasionOptions(last_round=30), 4, seed_named("edition"), snapshot, lambda _: snapshot)
    GAME.check(state_of(match))
    assert table_of(match).board.attack is not None
    assert table_of(match).board.revolted
    rng = Rng(seed_named("finish"), 0)
    while (outcome := match.outcome()) is None:
        prompt = match.prompts()[0]
        match = match.play(prompt.seat, random_draft(match.ask(prompt.seat), Draft(prompt=prompt.key), rng)).match
    assert outcome.winners
