"""Pictures of posts: the newest position, with words for who cannot see them, or words alone."""

import asyncio
import json
import threading

import pytest

from bot.front.transport.facts import facts_of
from bot.front.transport.painter import Painter
from bot.records import UserId
from engines.core.seats import Seat
from renderers.paint.painting import paint
from renderers.paint.scene import Scene, Text
from tests.bot.front.conftest import FrontHarness
from tests.kit.messages import pictures, words


@pytest.mark.fault("B41")
@pytest.mark.fault("B38")
async def test_every_picture_has_words_and_a_name_of_its_own_and_edits_leave_two(harness: FrontHarness):
    match = await harness.begun()
    names = set()
    for _ in range(3):
        board = await harness.shown(match)
        assert len(pictures(board)) == 2
        assert all(picture["description"] for picture in pictures(board))
        names |= {picture["filename"] for picture in pictures(board)}
        await harness.play(match)
    assert len(names) == 6


@pytest.mark.fault("B20")
async def test_a_board_that_cannot_be_painted_is_posted_in_words(harness: FrontHarness, caplog):
    def broken(_) -> bytes:
        raise MemoryError

    harness.front.painter._paint = broken
    match = await harness.begun()
    board = await harness.shown(match)
    assert pictures(board) == []
    assert len(words(board)) > 500
    assert await harness.unsent() == 0
    assert "picture failed" in caplog.text


@pytest.mark.fault("B39")
async def test_a_picture_that_is_overtaken_while_it_is_painted_is_never_posted(harness: FrontHarness):
    match = await harness.begun()
    begun, go = threading.Event(), threading.Event()

    def slow(scene) -> bytes:
        begun.set()
        go.wait(10)
        return paint(scene)

    harness.front.painter._paint = slow
    await harness.play_unheard(match)
    await asyncio.get_running_loop().run_in_executor(None, begun.wait, 10)
    harness.table.traffic.start()
    await harness.play_unheard(match)
    go.set()
    await harness.quiet()
    shown = json.loads((await harness.post(match, "board")).shown)
    live = await harness.services.tables.live(match)
    assert shown["version"] == live.match.version
    numbers = (await harness.services.store.vault.head(match)).pictures
    assert shown["picture"] == numbers, "a number was used for a picture nobody saw"
    assert len([board for board in harness.boards() if board["edited_timestamp"] or board["mentions"]]) <= 2


async def test_the_painter_stops_without_waiting_for_what_it_paints():
    go = threading.Event()
    painter = Painter(lambda _: b"png" if go.wait(10) else b"")
    from tests.bot.front.test_painter import scene

    work = asyncio.create_task(painter.png(scene()))
    await asyncio.sleep(0)
    await painter.close()
    go.set()
    await asyncio.gather(work, return_exceptions=True)


@pytest.mark.parametrize("game", ["invasion", "rex"])
async def test_in_pictures_every_name_stands_beside_the_letter_of_its_seat(harness: FrontHarness, game: str):
    match = await harness.begun(3, game=game)
    row = (await harness.services.tables.live(match)).row
    for person, name in zip(harness.people(), ("Marcus 🦊", "Marcus 🐻", "Flavius Aëtius the Elder"), strict=False):
        await harness.services.store.people.seen(row.guild, UserId(person.id), name)
    facts = await facts_of(harness.services.tables, await harness.services.tables.live(match))
    drawn = harness.front.illustrator.board(facts, 1, ())
    assert drawn is not None
    called = {str(facts.words.letter(seat)): str(facts.names[seat]).split()[0] for seat in map(Seat, range(3))}
    assert sorted(name for name in called.values() if name == "Marcus") == ["Marcus"] * 2
    for picture in (drawn.whole, drawn.focus):
        for letter, name in called.items():
            assert any(
                letter in plate and any(text.startswith(name) for text in plate) for plate in plates(picture.scene)
            )


async def test_a_name_too_long_for_a_picture_still_tells_its_seat(harness: FrontHarness):
    match = await harness.begun(2)
    row = (await harness.services.tables.live(match)).row
    for person, name in zip(
        harness.people(), ("Marcus Aurelius Antoninus I", "Marcus Aurelius Antoninus II"), strict=False
    ):
        await harness.services.store.people.seen(row.guild, UserId(person.id), name)
    facts = await facts_of(harness.services.tables, await harness.services.tables.live(match))
    drawn = harness.front.illustrator.board(facts, 1, ())
    assert drawn is not None
    named = [plate for plate in plates(drawn.focus.scene) if any(text.startswith("Marcus") for text in plate)]
    assert [letter for plate in named for letter in ("A", "B") if letter in plate] == ["A", "B"]


def plates(scene: Scene) -> list[list[str]]:
    """Return what is lettered on each sprite of a scene."""
    return [[item.text for item in place.sprite.items if isinstance(item, Text)] for place in scene.placements]
