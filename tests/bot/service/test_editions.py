"""A database that an older version left in mid-turn goes on.

``tests/fixtures/edition_1`` holds data of the first edition as SQL: a match of Rex Britannorum in which an order
has taken tokens, a question is open in the same area and half answered, and reports wait to be posted; and one of
Invasion in which orders have answered. ``expected.json`` tells what was shown then; a wanted change of words is
recorded by ``LEGATUS_REGENERATE=1 pytest tests/bot/service/test_editions.py``.
"""

import json
import os
import sqlite3
from contextlib import closing

import pytest

from bot.records import MatchId
from bot.service.matches import outbox
from bot.service.services import make_services
from bot.store import open_store
from bot.store.engine import FILE_NAME
from bot.ui.text import Words
from engines.core.editions import read_event
from engines.core.prompt import Draft
from engines.core.seats import Seat
from engines.registry import GAMES
from tests.bot.service.conftest import _report, _think
from tests.kit.everywhere import Everywhere
from tests.kit.source import ROOT
from tests.kit.table import ADA, ServiceHarness, press

FOLDER = ROOT / "tests" / "fixtures" / "edition_1"
EXPECTED = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
DRAFT = EXPECTED["draft"]
MATCHES = tuple(map(int, EXPECTED["versions"]))


@pytest.fixture
async def services(tmp_path, clock):
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.executescript((FOLDER / "database.sql").read_text(encoding="utf-8"))
    store = await open_store(tmp_path, "1", clock)
    yield make_services(store, clock, Everywhere(), _think, _report, GAMES)
    await store.close()


async def log_of(services, live, viewer):
    words = Words(live.game)
    found = []
    pages = (await services.log.page(live, viewer, 0)).pages
    for number in range(pages):
        found += [words.markdown(line.line) for line in (await services.log.page(live, viewer, number)).lines]
    return found


async def test_the_log_and_the_position_read_as_before(services):
    logs, positions = {}, {}
    for match in MATCHES:
        live = await services.tables.live(MatchId(match))
        words = Words(live.game)
        positions[str(match)] = [words.markdown(line) for line in live.game.position(live.match.table())]
        for viewer in (None, Seat(0), Seat(1)):
            logs[f"{match}:{'' if viewer is None else viewer}"] = await log_of(services, live, viewer)
    if os.environ.get("LEGATUS_REGENERATE"):
        written = json.dumps({**EXPECTED, "logs": logs, "position": positions}, indent=1, ensure_ascii=False)
        (FOLDER / "expected.json").write_text(written + "\n", encoding="utf-8")
    assert any("standing order for winners" in line for line in logs["1:0"])
    assert logs == EXPECTED["logs"]
    assert positions == EXPECTED["position"]


async def test_the_half_filled_answer_stands_and_is_given(services):
    live = await services.tables.live(MatchId(DRAFT["match"]))
    seat = Seat(DRAFT["seat"])
    prompt = live.match.prompt(seat, DRAFT["key"])
    assert live.match.token(prompt) == DRAFT["token"]
    draft = await services.play.draft(live, seat, prompt)
    assert (draft.verb, draft.get("take")) == ("gain", tuple(DRAFT["take"]))
    played = await services.play.answer(live.id, DRAFT["user"], DRAFT["token"], None, press())
    assert played.live.match.version == EXPECTED["versions"][str(live.id)] + 1


async def test_an_ordered_act_is_no_longer_told_as_done_by_order(services):
    live = await services.tables.live(MatchId(DRAFT["match"]))
    record = live.match.table().board.record
    assert all(gain.how != "order" for battle in record.battles for gain in battle.gains)
    events = await services.log.events(live, -1)
    assert "order" not in {event.gain.how for event in events if event.kind == "gained"}
    (open_battle,) = (battle for battle in record.battles if battle.area == live.match.prompts()[0].about)
    assert open_battle.open


async def test_reports_that_wait_can_still_be_read(services):
    rows = await services.store.outbox.unsent()
    assert [row.kind for row in rows] == EXPECTED["unsent"]
    reports = [(row.match, said) for row in rows if isinstance(said := outbox.read(row), outbox.Report)]
    assert reports
    for match, said in reports:
        live = await services.tables.live(match)
        assert live.game.report_lines(read_event(live.game, said.event))


@pytest.mark.parametrize("match", MATCHES)
async def test_the_match_is_played_to_its_end(services, clock, match):
    harness = ServiceHarness(services, clock)
    live = await services.tables.live(MatchId(match))
    users = {Seat(row.seat): row.user for row in live.seats}
    assert (await harness.finish(MatchId(match), users)).match.outcome() is not None


async def test_a_new_order_takes_the_place_of_an_old_one(services):
    match = MatchId(2)
    await services.play.submit(match, ADA, Draft.of("", verb="orders", policy="never"), press())
    live, seat = await services.tables.seat(match, ADA)
    assert [line.key for line in live.match.orders(seat)] == ["orders.never"]
