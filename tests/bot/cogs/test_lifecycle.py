"""Acknowledged before anything slow, answered once, private always, and honest when something fails."""

import asyncio

import pytest

from bot.local.people.person import controls_of
from tests.kit.messages import address, labels, offered, pictures, words


@pytest.mark.fault("B01")
async def test_a_press_is_acknowledged_before_anything_is_loaded(harness, monkeypatch):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    board = harness.public("mv1")[-1]
    loaded = asyncio.Event()
    live = harness.services.tables.live

    async def slow(number):
        await loaded.wait()
        return await live(number)

    monkeypatch.setattr(harness.services.tables, "live", slow)
    answer = await person.press(board, "Your Move")
    assert not answer.failed
    assert answer.kind == 5
    loaded.set()
    assert "Muster" in words(await answer.shown())


@pytest.mark.fault("B08")
async def test_an_interaction_delivered_twice_is_answered_once(harness, monkeypatch):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    panel = await harness.open(person)
    chosen = await harness.choose(person, panel, "pm1", *offered(panel, "pm1")[:3])
    ask = harness.table.gateway.ask

    def twice(data):
        ask(data)
        ask(data)

    monkeypatch.setattr(harness.table.gateway, "ask", twice)
    shown = await harness.press(person, chosen, "Take Pairs")
    assert "Campaign" in words(shown)
    assert await harness.version(match) == 1


@pytest.mark.fault("B07")
async def test_a_failure_is_told_by_its_number_alone(harness, monkeypatch, slips):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    board = harness.public("mv1")[-1]

    async def broken(*_):
        raise LookupError("S7 V5 L5")

    monkeypatch.setattr(harness.services.log, "since", broken)
    shown = await harness.press(person, board, "Your Move")
    (slip,) = slips
    slips.clear()
    assert isinstance(slip, LookupError)
    figures = await harness.services.store.ledger.figures(None)
    assert figures.incident is not None
    assert figures.incident.id in words(shown)
    assert "S7" not in words(shown)
    assert "S7" not in figures.incident.text
    monkeypatch.undo()
    assert figures.incident.id in words(await harness.slash(person, "legatus status"))


@pytest.mark.fault("B02")
async def test_a_panel_works_after_its_fifteen_minutes(harness):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    panel = await harness.open(person)
    harness.table.clock.advance(16 * 60)
    chosen = await harness.choose(person, panel, "pm1", *offered(panel, "pm1")[:3])
    await harness.press(person, chosen, "Take Pairs")
    assert await harness.version(match) == 1


@pytest.mark.fault("B58")
async def test_private_commands_stay_private_everywhere(harness):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    before = len(harness.table.messages(harness.table.text_channels[0]))
    for channel in (harness.table.text_channels[0], person.dm):
        for command in ("hand", "play", "log", "legatus list", "settings"):
            answer = await person.slash(
                command, {"match": int(match)} if command in ("hand", "play", "log") else {}, channel=channel
            )
            message = await answer.shown()
            assert message["flags"] & 64, command
    await harness.quiet()
    assert len(harness.table.messages(harness.table.text_channels[0])) == before


async def test_a_direct_message_has_working_controls(harness):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    direct = person.messages(person.dm)[-1]
    assert "Muster" in words(direct)
    chosen = await harness.choose(person, direct, "pm1", *offered(direct, "pm1")[:3])
    assert chosen["id"] == direct["id"]
    assert pictures(chosen) == pictures(direct) != [], "the hand stays in sight"
    done = await harness.press(person, chosen, "Take Pairs")
    assert "Campaign" in words(done)
    assert await harness.version(match) == 1
    beside = await harness.press(person, done, "How to Play")
    assert beside["id"] != done["id"]


async def test_a_match_in_its_thread_is_meant_there(harness):
    host, other, *_ = harness.people
    await harness.slash(host, "legatus new", game="invasion", seats=2)
    lobby = harness.public("lj1")[-1]
    await harness.press(other, lobby, "Join")
    await harness.quiet()
    await harness.press(host, lobby, "Start")
    await harness.quiet()
    (thread,) = harness.table.threads()
    for person in (host, other):
        shown = await harness.shown(person, person.slash("play", channel=thread))
        assert "you are" in words(shown)
    board = next(message for message in harness.table.messages(thread) if "mv1" in str(message))
    assert "you are" in words(await harness.press(other, board, "Your Move"))


async def test_a_dismissed_panel_is_simply_opened_again(harness):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    panel = await harness.open(person)
    chosen = await harness.choose(person, panel, "pm1", *offered(panel, "pm1")[:3])
    person.dismiss(chosen)
    again = await harness.open(person)
    assert "Take Pairs" in labels(again), "what was filled in is still there"
    await harness.press(person, again, "Take Pairs")
    assert await harness.version(match) == 1


async def test_standing_orders_are_set_beside_the_turn(harness):
    match = await harness.begun()
    _, (other, *_) = await harness.awaited(match)
    idle = await harness.open(other)
    form = await harness.press(other, idle, address(idle, "pt1"))
    help_on = await harness.press(other, form, control_like(form, ":policy:help"))
    menu = control_like(help_on, ":share:")
    share = await harness.shown(other, other.select(help_on, menu, ["3"]), help_on)
    await harness.press(other, share, "Set Standing Order")
    assert await harness.version(match) == 1
    assert "3" in words(await harness.open(other))


async def test_nudge_pings_once(harness):
    match = await harness.begun()
    _, (other, *_) = await harness.awaited(match)
    idle = await harness.open(other)
    assert "pinged" in words(await harness.press(other, idle, "Nudge"))
    await harness.quiet()
    assert "short while ago" in words(await harness.press(other, idle, "Nudge"))


async def test_a_stand_in_ends_with_the_persons_return(harness):
    match = await harness.begun()
    host = harness.people[0]
    away = harness.people[1]
    assert "stand-in" in words(await harness.slash(host, "legatus standin", person=str(away.id)))
    await harness.quiet()
    post = harness.public("bk1")[-1]
    assert words(await harness.forge(host, post, address(post, "bk1")))
    await harness.press(away, post, "I'm Back")
    live = await harness.services.tables.live(match)
    assert not any(row.standin for row in live.seats)


def control_like(message, part):
    """Return the address of the control that contains this."""
    return next(
        control["custom_id"] for control in controls_of(message["components"]) if part in control.get("custom_id", "")
    )
