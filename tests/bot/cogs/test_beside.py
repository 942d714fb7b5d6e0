"""The picture beside a question: above the controls, painted once, and never in their way."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from bot.local.people.person import Person
from bot.local.protocol.codes import Json, Part
from renderers.paint.painting import paint
from tests.bot.cogs.conftest import BotHarness
from tests.kit.messages import has, labels, parts, pictures, words


@pytest.fixture
async def painted(harness, beacons) -> list[str]:
    """The descriptions of what is painted, in order."""
    found: list[str] = []

    def painting(scene) -> bytes:
        found.append(scene.alt)
        return paint(scene)

    harness.front.painter._paint = painting
    return found


def beside(message: Json) -> list[str]:
    return [picture["id"] for picture in pictures(message) if picture["description"].startswith("cards to seal")]


async def test_it_stands_above_the_question_and_its_controls(harness, beacons):
    await harness.begun(game=beacons)
    panel = await harness.open(harness.people[0])
    kinds = [part["type"] for part in parts(panel)]
    question = next(at for at, part in enumerate(parts(panel)) if "Seal a card" in part.get("content", ""))
    assert beside(panel)
    assert kinds.index(Part.GALLERY) < question < kinds.index(Part.BUTTON)
    assert sum(kind == Part.GALLERY for kind in kinds) == 1


async def test_filling_in_the_answer_keeps_it_where_it_is(harness, beacons, painted):
    await harness.begun(game=beacons)
    person = harness.people[0]
    panel = await harness.open(person)
    before = len(painted)
    chosen = await harness.press(person, panel, labels(panel)[0])
    assert chosen["id"] == panel["id"]
    assert "Seal" in labels(chosen)
    assert beside(chosen) == beside(panel) != []
    assert len(painted) == before
    sealed = await harness.press(person, chosen, "Seal")
    assert not pictures(sealed)
    again = await harness.press(person, sealed, "Change My Answer")
    assert beside(again), "a picture that was taken away is sent again"


async def test_it_stands_in_the_direct_message_in_place_of_the_hand(harness, beacons):
    await harness.begun(game=beacons)
    person = harness.people[0]
    (direct,) = person.messages(person.dm)
    assert [picture["description"].partition(":")[0] for picture in pictures(direct)] == ["cards to seal"]
    chosen = await harness.press(person, direct, labels(direct)[0])
    assert beside(chosen) == beside(direct)
    sealed = await harness.press(person, chosen, "Seal")
    assert [picture["description"].partition(":")[0] for picture in pictures(sealed)] == ["hand"]


async def test_a_failed_painting_leaves_the_panel_in_words(harness, beacons, caplog):
    await harness.begun(game=beacons)
    person = harness.people[0]

    def broken(_) -> bytes:
        raise MemoryError

    harness.front.painter._paint = broken
    harness.front.painter._kept.clear()
    panel = await harness.open(person)
    assert not pictures(panel)
    assert "Your cards" in words(panel)
    assert has(panel, "pv1")


@pytest.fixture
async def slow(harness, beacons, monkeypatch) -> threading.Event:
    """Begin a match in which nothing is painted until this is set."""
    await harness.begun(game=beacons)
    go = threading.Event()
    harness.front.painter._paint = lambda scene: paint(scene) if go.wait(10) else b""
    harness.front.painter._kept.clear()
    monkeypatch.setattr("bot.front.answering.panels.PATIENCE", 0.01)
    return go


async def opened(harness: BotHarness, person: Person) -> Json:
    """Return a panel as it is shown first."""
    answer = await person.press(harness.public("mv1")[-1], "Your Move")
    return await answer.shown()


async def seen(person: Person, panel: Json, test: Callable[[Json], object]) -> Json:
    """Return a panel once it passes a test."""
    async with asyncio.timeout(10):
        while not test(person.message(panel).data):  # noqa: ASYNC110  (the table tells nobody)
            await asyncio.sleep(0.01)
    return person.message(panel).data


async def test_controls_do_not_wait_for_a_slow_one_which_is_added_when_it_is_there(harness, slow):
    person = harness.people[0]
    panel = await opened(harness, person)
    assert not pictures(panel)
    assert has(panel, "pv1")
    slow.set()
    whole = await seen(person, panel, pictures)
    assert labels(whole) == labels(panel)
    assert beside(whole)


async def test_a_picture_that_comes_late_changes_nothing_that_was_chosen_meanwhile(harness, slow):
    person = harness.people[0]
    panel = await opened(harness, person)
    await person.press(panel, labels(panel)[0])
    chosen = await seen(person, panel, lambda shown: "Seal" in labels(shown))
    slow.set()
    assert labels(await seen(person, panel, pictures)) == labels(chosen)
    await harness.table.settle()
    sealed = await harness.press(person, person.message(panel).data, "Seal")
    await harness.quiet()
    assert labels(person.message(panel).data) == labels(sealed)
    assert not pictures(person.message(panel).data)


async def test_a_panel_that_was_dismissed_before_its_picture_came_stays_so(harness, slow):
    person = harness.people[0]
    panel = await opened(harness, person)
    harness.table.delete_message(panel)
    slow.set()
    await harness.quiet()
    assert beside(await harness.open(person))
    assert len([m for m in person.messages(harness.table.text_channels[0]) if has(m, "pv1")]) == 1
