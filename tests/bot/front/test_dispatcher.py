"""Posts of a match in its channel: new ones and edits, their pings and their order."""

import asyncio
import json

import pytest

from bot.actor import Actor
from bot.front.posting.dispatcher import FIRST_DELAY, LAST_TRY, LONGEST_DELAY, LONGEST_WAIT, _Lane, backoff
from bot.front.posting.lanes import Way
from bot.local.protocol.codes import Right
from bot.local.rest.faults import Fault
from bot.records import Amend, MatchId, Outgoing, UserId
from bot.service.matches import notices, outbox
from engines.core.editions import event_document
from engines.core.event import Event
from engines.core.line import Line, say
from engines.roman_invasion import GAME
from engines.roman_invasion.events import MatchEnded
from engines.roman_invasion.game import RomanInvasion
from tests.bot.front.conftest import FrontHarness
from tests.kit.messages import has, words
from tests.kit.posts import all_posts

SILENT = 4096
ENDED = MatchEnded(winners=(), vt=(1, 2), conquered=False)


def pinged(message) -> list[int]:
    return [int(mention["id"]) for mention in message["mentions"]]


async def test_a_start_closes_the_lobby_and_posts_one_board_that_pings_whom_it_waits_for(harness: FrontHarness):
    match = await harness.begun()
    (board,) = harness.boards()
    live = await harness.services.tables.live(match)
    assert pinged(board) == [live.holder(live.awaited()[0]).user]
    assert not any(has(message, "lj1:") for message in harness.table.messages(harness.channel))
    assert await harness.unsent() == 0


@pytest.mark.fault("B28")
async def test_the_turn_passes_in_exactly_one_new_message_that_mentions_who_became_awaited(harness: FrontHarness):
    match = await harness.begun()
    user = await harness.play_on(match)
    assert len(harness.boards()) == 2
    assert pinged(harness.boards()[-1]) == [user]


@pytest.mark.fault("B29")
async def test_a_person_still_awaited_is_not_pinged_again(harness: FrontHarness):
    match = await harness.begun()
    before = await harness.services.tables.live(match)
    await harness.play(match)
    after = await harness.services.tables.live(match)
    assert after.awaited() == before.awaited()
    (board,) = harness.boards()
    assert board["edited_timestamp"] is not None


@pytest.mark.fault("B31")
async def test_moves_in_quick_succession_share_an_edit(harness: FrontHarness):
    match = await harness.begun()
    harness.table.traffic.start()
    live = await harness.services.tables.live(match)
    turn = live.awaited()
    moves = 0
    while moves < 4 and (await harness.services.tables.live(match)).awaited() == turn:
        await harness.play_unheard(match)
        moves += 1
    await harness.quiet()
    shown = json.loads((await harness.post(match, "board")).shown)
    assert shown["version"] == (await harness.services.tables.live(match)).match.version
    assert shown["picture"] < 2 + moves


async def test_a_report_stands_before_the_board_that_follows_and_stays(harness: FrontHarness):
    match = await harness.begun()
    reports = []
    for _ in range(60):
        await harness.play_unheard(match)
        reports = [row for row in await harness.services.store.outbox.unsent() if row.kind == "report"]
        if reports:
            break
    assert reports
    await harness.quiet()
    posts = await all_posts(harness.services.store.posts, match)
    told = [post.message for post in posts if post.kind == "report"]
    newest = max(post.message for post in posts if post.kind == "board" and post.current)
    assert told
    shown = [int(message["id"]) for message in harness.table.messages(harness.channel)]
    assert set(told) <= set(shown)
    live = await harness.services.tables.live(match)
    if len(live.awaited()) == 1 and newest > min(told):
        assert max(told) < newest


async def test_a_report_has_no_controls_and_notifies_nobody(harness: FrontHarness):
    match = await harness.begun()
    for _ in range(60):
        await harness.play_unheard(match)
        if any(row.kind == "report" for row in await harness.services.store.outbox.unsent()):
            break
    await harness.quiet()
    posts = [post for post in await all_posts(harness.services.store.posts, match) if post.kind == "report"]
    for post in posts:
        message = harness.table.world.message(harness.channel, post.message).data
        assert message["mentions"] == []
        assert not has(message, "")


async def test_the_end_is_a_new_post_without_controls(harness: FrontHarness):
    match = await harness.begun()
    host = (await harness.services.tables.live(match)).row.host
    await harness.services.seats.end(match, Actor(host))
    await harness.quiet()
    assert len(harness.boards()) == 1, "the old post keeps its controls"
    post = await harness.post(match, "board")
    last = harness.table.world.message(harness.channel, post.message).data
    assert not has(last, "")
    assert pinged(last) == []


async def test_an_entry_that_changes_nothing_public_leaves_no_trace(harness: FrontHarness):
    match = await harness.begun()
    row = (await harness.services.tables.live(match)).row
    before = (await harness.shown(match))["edited_timestamp"], (await harness.services.store.vault.head(match)).pictures
    board = Outgoing(kind="board", payload=json.dumps({"ping": [], "version": 0, "final": False, "fresh": False}))
    at = harness.services.clock.now()
    await harness.services.store.vault.amend(Amend(match=match, expected=row.mark, at=at, outbox=(board,)))
    await harness.quiet()
    after = (await harness.shown(match))["edited_timestamp"], (await harness.services.store.vault.head(match)).pictures
    assert after == before
    assert await harness.unsent() == 0


async def test_a_deleted_board_post_is_replaced(harness: FrontHarness):
    match = await harness.begun()
    harness.table.delete_message(harness.boards()[0])
    await harness.play(match)
    assert len(harness.boards()) == 1
    assert await harness.unsent() == 0


@pytest.mark.parametrize(("status", "code"), [(400, 30046), (404, 10008), (403, 50005)])
async def test_a_refused_edit_makes_a_new_post(harness: FrontHarness, status: int, code: int):
    match = await harness.begun()
    harness.table.faults.add(Fault(f"PATCH /channels/{harness.channel.id}/messages/*", status, code))
    await harness.play(match)
    assert len(harness.boards()) == 2
    assert await harness.unsent() == 0


async def have_said(harness: FrontHarness, match: MatchId, what: Outgoing) -> None:
    """Have something said of a match, as if it had been stored with a move."""
    row = (await harness.services.tables.live(match)).row
    at = harness.services.clock.now()
    await harness.services.store.vault.amend(Amend(match=match, expected=row.mark, at=at, outbox=(what,)))
    harness.services.tables.forget(match)
    harness.services.signals.stored(match)


@pytest.mark.fault("B12")
async def test_a_row_that_cannot_be_delivered_is_given_up_and_stops_no_other_match(
    harness: FrontHarness, slips: list[BaseException], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.front.posting.dispatcher.FIRST_DELAY", 0.0)
    first, second = await harness.begun(), await harness.begun()

    worded = RomanInvasion.report_lines

    def failing(game: RomanInvasion, event: Event) -> tuple[Line, ...]:
        if event == ENDED:
            raise LookupError("S7")
        return worded(game, event)

    monkeypatch.setattr(RomanInvasion, "report_lines", failing)
    await have_said(harness, first, outbox.row(outbox.Report(event_document(GAME, ENDED), 1)))
    user = await harness.play_on(second)

    async def given_up() -> bool:
        return await harness.unsent() == 0

    await harness.eventually(given_up)
    assert pinged(harness.boards()[-1]) == [user]
    figures = await harness.services.store.ledger.figures(None)
    assert figures.incident is not None
    assert "S7" not in figures.incident.text
    assert len(slips) == LAST_TRY
    slips.clear()


UNREADABLE = {
    "a row without its event": (Outgoing(kind="report", payload='{"seq": 1}'), "refuse.set_aside"),
    "an event that is none": (outbox.row(outbox.Report('{"card": "S7"}', 1)), "refuse.set_aside"),
    "an event cut off": (outbox.row(outbox.Report('{"kind":"S7', 1)), "refuse.set_aside"),
    "an event of a later edition": (outbox.row(outbox.Report('{"edition":999,"kind":"S7"}', 1)), "refuse.newer"),
    "a kind of a later version": (Outgoing(kind="verdict", payload='{"card": "S7"}'), "refuse.newer"),
    "more than is known": (Outgoing(kind="board", payload='{"ping": [], "version": 0, "S7": 1}'), "refuse.newer"),
}


@pytest.mark.parametrize("what", UNREADABLE)
async def test_a_row_that_cannot_be_read_sets_its_match_aside_and_stops_no_other(
    harness: FrontHarness, slips: list[BaseException], caplog: pytest.LogCaptureFixture, what: str
):
    running = asyncio.create_task(harness.front.asides.run())
    first, second = await harness.begun(), await harness.begun()
    unreadable, why = UNREADABLE[what]
    await have_said(harness, first, unreadable)
    await harness.table.until(lambda: harness.services.asides.matches == (first,))
    assert harness.services.asides.why(first).key == why
    user = await harness.play_on(second)
    assert pinged(harness.boards()[-1]) == [user]
    (kept,) = await harness.services.store.outbox.unsent()
    assert (kept.match, kept.kind, kept.tries) == (first, unreadable.kind, 0), "it waits, and was not given up"
    said = f"Match #{first} can be neither shown nor played"
    for person in harness.people()[:2]:
        await harness.table.until(lambda: any(said in words(told) for told in person.messages(person.dm)))  # noqa: B023
    named = [record for record in caplog.records if record.getMessage() == "match set aside"]
    assert [vars(record)["match"] for record in named] == [first], "the log says it once"
    assert "S7" not in caplog.text
    assert slips == []
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


@pytest.mark.fault("B11")
async def test_sessions_lost_again_and_again_do_not_post_twice(harness: FrontHarness):
    match = await harness.begun()
    gateway = harness.table.gateway
    for _ in range(3):
        lost = set(gateway.sessions)
        await gateway.drop(4000)
        gateway.sessions.clear()
        await harness.table.online()
        assert lost.isdisjoint(gateway.sessions), "the session was resumed"
    user = await harness.play_on(match)
    assert [pinged(board) for board in harness.boards()][1:] == [[user]]


async def test_texts_of_a_board_name_everybody(harness: FrontHarness):
    match = await harness.begun()
    live = await harness.services.tables.live(match)
    shown = words(await harness.shown(match))
    for name in await harness.services.tables.names(live):
        assert str(name) in shown


async def test_a_lane_is_served_however_many_rows_of_another_wait_before_its_own(harness: FrontHarness):
    """A post for a place that takes none waits for weeks; direct messages do not wait with it."""
    match = await harness.begun()
    harness.table.deny_bot(harness.channel, Right.SEND_MESSAGES)
    await harness.table.settle()
    second = UserId(harness.people()[1].id)
    row, line = await harness.services.store.vault.head(match), say("table.host", who="Ada")
    waiting = [notices.announcement(line) for _ in range(2100)]
    told = notices.personal(second, say("personal.removed"))
    change = Amend(match=match, expected=row.mark, at=row.created, outbox=(*waiting, told))
    await harness.services.store.vault.amend(change)
    harness.services.tables.forget(match)
    harness.services.signals.stored(match)

    async def arrived() -> bool:
        return any("you were removed" in words(message) for message in harness.direct(second))

    await harness.eventually(arrived)
    assert len(await harness.services.store.outbox.of_lane(match, None, limit=3000, but=("note",))) >= 2100


@pytest.mark.parametrize(
    ("first", "longest"), [(FIRST_DELAY, LONGEST_DELAY), (FIRST_DELAY, LONGEST_WAIT), (LONGEST_DELAY, LONGEST_WAIT)]
)
def test_tries_become_rarer_and_are_never_given_up(first: float, longest: float):
    waits = [backoff(tries, first, longest) for tries in (1, 2, 3, 20, 2_000)]
    assert waits[:3] == [first, 2 * first, 4 * first]
    assert waits[3:] == [longest, longest]


async def test_a_hidden_place_is_looked_at_ever_more_rarely_until_something_changes(harness: FrontHarness):
    match = await harness.begun()
    harness.table.deny_bot(harness.channel, Right.SEND_MESSAGES)
    await harness.table.settle()
    await harness.services.publishing.republish(match)

    def lane() -> _Lane:
        return next(one for key, one in harness.front.dispatcher._lanes.items() if key == (match, None, Way.NEWS))

    await harness.table.until(lambda: any(one.lost for one in harness.front.dispatcher._lanes.values()))
    lane().failures = 500
    lane().woken.set()
    await harness.table.until(lambda: lane().failures > 500)
    harness.table.deny_bot(harness.channel)
    await harness.quiet()
    assert await harness.services.store.outbox.unsent(match=match) == ()
