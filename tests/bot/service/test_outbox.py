"""Outbox rows are read as they were written, by this version and by the ones before."""

import traceback
from datetime import UTC, datetime

import pytest

from bot.ports import Newer, Unreadable
from bot.records import MatchId, OutboxRow, UserId
from bot.service.matches import outbox
from engines.core.line import say
from engines.core.seats import Seat

LINE = say("table.took", who="Ada", seat=1)
SAID: list[outbox.Saying] = [
    outbox.LobbyPost(),
    outbox.Thread(),
    outbox.Board((Seat(0), Seat(2)), 7, fresh=True),
    outbox.Report('{"kind":"revealed"}', 3),
    outbox.Announcement(LINE, outbox.SeatButton("take", Seat(1)), (UserId(5),)),
    outbox.Announcement(LINE),
    outbox.DirectMessage(Seat(1), "redrawn"),
    outbox.PersonalWord(LINE),
    outbox.PlaceNews(),
    outbox.PlaceNews(LINE),
    outbox.PlaceNote("moved", LINE),
    outbox.EarlierPosts(),
    outbox.Emptied(7, 8),
]


def stored(kind: str, payload: str) -> OutboxRow:
    return OutboxRow(
        id=1,
        match=MatchId(1),
        seq=0,
        ordinal=0,
        kind=kind,
        user=None,
        payload=payload,
        nonce="x" * 24,
        created=datetime(2026, 3, 1, tzinfo=UTC),
        tries=0,
        error=None,
    )


@pytest.mark.parametrize("said", SAID, ids=lambda said: said.kind)
def test_a_written_row_is_read_back(said):
    row = outbox.row(said, UserId(4))
    assert (row.kind, row.user) == (said.kind, 4)
    assert outbox.read(stored(row.kind, row.payload)) == said


def test_every_kind_has_a_value_of_its_own():
    assert {said.kind for said in SAID} == set(outbox.Kind)


def test_rows_of_the_first_edition_are_read():
    line = LINE.model_dump_json().replace('"', '\\"')
    old = f'{{"line": "{line}", "button": {{"kind": "back", "seat": 1}}, "users": [4]}}'
    assert outbox.read(stored("announce", old)) == outbox.Announcement(
        LINE, outbox.SeatButton("back", Seat(1)), (UserId(4),)
    )
    assert outbox.read(stored("announce", f'{{"line": "{line}", "button": null}}')) == outbox.Announcement(LINE)
    assert outbox.read(stored("dm", '{"seat": 1, "why": "hand"}')) == outbox.DirectMessage(Seat(1), "hand")


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("board", "{}"),
        ("board", "["),
        ("board", '{"pinh": [0], "version": 1}'),
        ("dm", '{"seat": 1, "why": "bored"}'),
        ("personal", '{"line": "S7"}'),
    ],
)
def test_a_damaged_row_cannot_be_read_and_no_error_repeats_it(kind, payload):
    with pytest.raises(Unreadable) as caught:
        outbox.read(stored(kind, payload))
    assert not isinstance(caught.value, Newer)
    assert caught.value.match == 1
    assert "S7" not in "".join(traceback.format_exception(caught.value))


@pytest.mark.parametrize(
    ("kind", "payload"),
    [("verdict", "{}"), ("board", '{"ping": [], "version": 1, "loud": true}'), ("lobby", '{"n": 1}')],
)
def test_what_a_newer_version_wrote_is_known_as_that(kind, payload):
    with pytest.raises(Newer):
        outbox.read(stored(kind, payload))
