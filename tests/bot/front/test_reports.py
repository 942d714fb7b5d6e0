"""Reports with one key are one message: posted once, brought up to date in its place, whatever happens in between."""

from datetime import timedelta
from pathlib import Path

import pytest

from bot.local.protocol.codes import Json, Part
from bot.local.rest.faults import Fault
from bot.local.table import LocalTable
from bot.records import MatchId, Place
from bot.ui.limits import TEXT, check
from bot.ui.message import Text
from bot.ui.notice import report
from engines.core.line import say
from tests.bot.front.conftest import FrontHarness, running
from tests.bot.front.killed_delivery import kill_before_noting
from tests.bot.ui.conftest import facts
from tests.kit.local import pointed_at
from tests.kit.messages import parts, pictures, words
from tests.kit.posts import all_posts
from tests.kit.walker import course
from tests.toy import GAME as TOY

TURNED, OVER = "The cards are turned", "Round {} is over."


def shown(harness: FrontHarness, number: int = 1, place=None) -> list[Json]:
    """Return the messages that report on a round as far as it is known by its end."""
    told = [m for m in harness.table.messages(place or harness.channel) if words(m).startswith((TURNED, "Round"))]
    assert all(words(m).startswith((TURNED, OVER.format(number))) for m in told)
    return told


async def until(harness: FrontHarness, match: MatchId, kind: str, *, heard: bool = True) -> None:
    """Play until this has been told."""
    vault = harness.services.store.vault
    while not any(told.kind == kind for told in await vault.told(match, viewer=None, newest=100)):
        await harness.play_unheard(match)
    if heard:
        await harness.quiet()


async def test_a_later_report_takes_the_place_of_the_first_with_its_key(harness: FrontHarness, beacons: str):
    match = await harness.begun(game=beacons)
    await until(harness, match, "revealed")
    (first,) = shown(harness)
    assert words(first).startswith(TURNED)
    (turned,) = pictures(first)
    await until(harness, match, "round_ended")
    (last,) = shown(harness)
    assert last["id"] == first["id"]
    assert words(last).splitlines()[0] == OVER.format(1)
    assert len(words(last).splitlines()) == 3, "the report has more to say than the log"
    assert [file["description"].partition(":")[0] for file in pictures(last)] == ["coins", "beacons"]
    assert turned["filename"] not in {file["filename"] for file in pictures(last)}
    galleries = [part for part in parts(last) if part["type"] == Part.GALLERY]
    assert [len(gallery["items"]) for gallery in galleries] == [1, 1], "each picture is shown whole"
    assert last["mentions"] == []


async def test_another_key_is_another_message(harness: FrontHarness, beacons: str):
    match = await harness.begun(game=beacons)
    await until(harness, match, "round_ended")
    while len([m for m in harness.table.messages(harness.channel) if words(m).startswith((TURNED, "Round"))]) < 2:
        await harness.play(match)
    posts = [post for post in await all_posts(harness.services.store.posts, match) if post.kind == "report"]
    assert len(posts) == 2
    assert [post.current for post in posts] == [False, True]


async def test_a_report_whose_message_was_deleted_is_posted_anew(harness: FrontHarness, beacons: str):
    match = await harness.begun(game=beacons)
    await until(harness, match, "revealed")
    harness.table.delete_message(shown(harness)[0])
    await until(harness, match, "round_ended")
    (last,) = shown(harness)
    assert words(last).startswith(OVER.format(1))
    assert await harness.unsent() == 0


async def test_a_report_that_is_too_old_to_be_edited_is_posted_anew(harness: FrontHarness, beacons: str):
    match = await harness.begun(game=beacons)
    await until(harness, match, "revealed")
    (first,) = shown(harness)
    harness.table.faults.add(Fault(f"PATCH /channels/{harness.channel.id}/messages/{first['id']}", 400, 30046))
    await until(harness, match, "round_ended")
    assert [words(m).startswith(OVER.format(1)) for m in shown(harness)] == [False, True]


async def test_a_match_that_moved_on_is_reported_where_it_is_played_now(harness: FrontHarness, beacons: str):
    match = await harness.begun(game=beacons)
    await until(harness, match, "revealed")
    elsewhere = harness.table.text_channels[1]
    await harness.services.publishing.republish(match, Place(elsewhere.id))
    await until(harness, match, "round_ended")
    assert [words(m).startswith(TURNED) for m in shown(harness)] == [True]
    assert [words(m).startswith(OVER.format(1)) for m in shown(harness, place=elsewhere)] == [True]


@pytest.mark.parametrize("long_ago", [False, True], ids=["nonce known", "nonce forgotten"])
@pytest.mark.parametrize("kind", ["revealed", "round_ended"], ids=["posted", "edited"])
async def test_a_kill_before_it_is_noted_leaves_one_message_that_is_completed(
    tmp_path: Path,
    local_table: LocalTable,
    slips: list[BaseException],
    beacons: str,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    long_ago: bool,
):
    with pointed_at(local_table):
        async with running(tmp_path, local_table, slips) as harness:
            match = await harness.begun(game=beacons)
            if kind == "round_ended":
                await until(harness, match, "revealed")
            await _kill_before_noting(harness, match, kind)
            assert len(shown(harness)) == 1
        if long_ago:
            monkeypatch.setattr("bot.front.posting.dispatcher.NONCE_REMEMBERED", timedelta(0))
            monkeypatch.setattr(type(local_table.posts), "earlier", lambda *_: None)
        async with running(tmp_path, local_table, slips) as again:
            await again.quiet()
            assert await again.unsent() == 0
            await until(again, match, "round_ended")
            (last,) = shown(again)
            assert words(last).startswith(OVER.format(1))
    assert not slips


async def test_a_report_that_cannot_be_painted_is_said_in_words(harness: FrontHarness, beacons: str, caplog):
    def broken(_) -> bytes:
        raise MemoryError

    match = await harness.begun(game=beacons)
    await until(harness, match, "revealed")
    harness.front.painter._paint = broken
    await until(harness, match, "round_ended")
    (last,) = shown(harness)
    assert pictures(last) == []
    assert words(last).startswith(OVER.format(1))


def test_a_long_report_keeps_within_a_message():
    held = facts(course(TOY, 2, 1).matches[0])
    lines = tuple(say("toy.round", round=number) for number in range(400))
    made = report(held, lines, ())
    check(made)
    (text,) = made.blocks
    assert isinstance(text, Text)
    assert TEXT - 500 < len(text.markdown) <= TEXT
    assert text.markdown.splitlines()[-1].startswith("-#")


async def _kill_before_noting(harness: FrontHarness, match: MatchId, kind: str) -> None:
    """Let the dispatcher send what tells of this, and note nothing of the report."""
    await harness.front.dispatcher.stop()
    await until(harness, match, kind, heard=False)
    unsent = await harness.services.store.outbox.unsent(match=match)
    told = {row.id for row in unsent if row.kind == "report"}
    await kill_before_noting(harness, lambda rows, _: bool(told & set(rows)))
