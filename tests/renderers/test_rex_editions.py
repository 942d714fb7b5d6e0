"""Reports that the first edition told, each with the whole board, still read and drawn.

``tests/fixtures/rex/reports_1.json`` holds some of each kind, as that version wrote them, and the words they have now.
"""

import json

import pytest

from engines.core.editions import event_document, read_event
from engines.rex_britannorum import GAME
from engines.rex_britannorum.events import MatchEnded, PlansRevealed, StakesEvaluated
from renderers.rex_britannorum.renderer import RENDERER
from tests.kit.lines import text_of
from tests.kit.source import ROOT
from tests.renderers import rex_positions as positions

REPORTS = json.loads((ROOT / "tests" / "fixtures" / "rex" / "reports_1.json").read_text(encoding="utf-8"))
NAMES = ("Ada", "Boudica", "Claudius")


@pytest.mark.parametrize("stored", REPORTS, ids=lambda stored: f"{stored['event']['kind']} {stored['match']}")
def test_a_report_of_edition_1_reads_and_is_drawn_as_before(stored):
    event = read_event(GAME, json.dumps(stored["event"]))
    assert text_of(GAME.catalogue, GAME.narrate(event)) == stored["log"]
    assert [text_of(GAME.catalogue, line) for line in GAME.report_lines(event)] == stored["report"]
    assert [scene.alt for scene in RENDERER.report(event, positions.table(), NAMES)] == stored["alt"]
    assert read_event(GAME, event_document(GAME, event)) == event


def test_every_kind_of_report_is_among_them():
    told = {type(read_event(GAME, json.dumps(stored["event"]))) for stored in REPORTS}
    assert told == {PlansRevealed, StakesEvaluated, MatchEnded}
