"""The picture beside a question: above the controls, painted once, and never in their way."""

import threading

import pytest

from bot.local.codes import Json, Part
from renderers.paint import paint
from tests.bot.cogs.conftest import has
from tests.bot.front.conftest import texts
from tests.kit.messages import labels, parts, pictures


@pytest.fixture
async def painted(evening, beacons) -> list[str]:
    """The descriptions of what is painted, in order."""
    found: list[str] = []

    def painting(scene) -> bytes:
        found.append(scene.alt)
        return paint(scene)

    evening.front.painter._paint = painting
    return found


def beside(message: Json) -> list[str]:
    return [picture["id"] for picture in pictures(message) if picture["description"].startswith("cards to seal")]


async def test_it_stands_above_the_question_and_its_controls(evening, beacons):
    await evening.begun(game=beacons)
    panel = await evening.open(evening.people[0])
    kinds = [part["type"] for part in parts(panel)]
    question = next(at for at, part in enumerate(parts(panel)) if "Seal a card" in part.get("content", ""))
    assert beside(panel)
    assert kinds.index(Part.GALLERY) < question < kinds.index(Part.BUTTON)
    assert sum(kind == Part.GALLERY for kind in kinds) == 1


async def test_filling_in_the_answer_keeps_it_where_it_is(evening, beacons, painted):
    await evening.begun(game=beacons)
    person = evening.people[0]
    panel = await evening.open(person)
    before = len(painted)
    chosen = await evening.press(person, panel, labels(panel)[0])
    assert chosen["id"] == panel["id"]
    assert "Seal" in labels(chosen)
    assert beside(chosen) == beside(panel) != []
    assert len(painted) == before
    sealed = await evening.press(person, chosen, "Seal")
    assert not pictures(sealed)
    again = await evening.press(person, sealed, "Seal a card")
    assert beside(again), "a picture that was taken away is sent again"


async def test_it_stands_in_the_direct_message_in_place_of_the_hand(evening, beacons):
    await evening.begun(game=beacons)
    person = evening.people[0]
    (direct,) = person.messages(person.dm)
    assert [picture["description"].partition(":")[0] for picture in pictures(direct)] == ["cards to seal"]
    chosen = await evening.press(person, direct, labels(direct)[0])
    assert beside(chosen) == beside(direct)
    sealed = await evening.press(person, chosen, "Seal")
    assert [picture["description"].partition(":")[0] for picture in pictures(sealed)] == ["hand"]


async def test_what_cannot_be_painted_leaves_the_panel_in_words(evening, beacons, caplog):
    await evening.begun(game=beacons)
    person = evening.people[0]

    def broken(_) -> bytes:
        raise MemoryError

    evening.front.painter._paint = broken
    evening.front.painter._kept.clear()
    panel = await evening.open(person)
    assert not pictures(panel)
    assert "Your cards" in texts(panel)
    assert has(panel, "pv1")


async def test_controls_do_not_wait_for_a_slow_one_and_have_it_the_next_time(evening, beacons, monkeypatch):
    await evening.begun(game=beacons)
    person = evening.people[0]
    go = threading.Event()
    evening.front.painter._paint = lambda scene: paint(scene) if go.wait(10) else b""
    evening.front.painter._kept.clear()
    monkeypatch.setattr("bot.front.panels.PATIENCE", 0.01)
    panel = await evening.open(person)
    assert not pictures(panel)
    assert has(panel, "pv1")
    go.set()
    while evening.front.painter._painting:
        await next(iter(evening.front.painter._painting.values()))
    chosen = await evening.press(person, panel, labels(panel)[0])
    assert beside(chosen)
