"""Acknowledged before anything slow, answered once, private always, and honest when something fails."""

import asyncio

import pytest

from bot.local.people.person import controls_of
from tests.kit.messages import address, labels, offered, pictures, words


@pytest.mark.fault("B01")
async def test_a_press_is_acknowledged_before_anything_is_loaded(evening, monkeypatch):
    match = await evening.begun()
    person, _ = await evening.awaited(match)
    board = evening.public("mv1")[-1]
    loaded = asyncio.Event()
    live = evening.services.tables.live

    async def slow(number):
        await loaded.wait()
        return await live(number)

    monkeypatch.setattr(evening.services.tables, "live", slow)
    answer = await person.press(board, "Your Move")
    assert not answer.failed
    assert answer.kind == 5
    loaded.set()
    assert "Muster" in words(await answer.shown())


@pytest.mark.fault("B08")
async def test_an_interaction_delivered_twice_is_answered_once(evening, monkeypatch):
    match = await evening.begun()
    person, _ = await evening.awaited(match)
    panel = await evening.open(person)
    chosen = await evening.choose(person, panel, "pm1", *offered(panel, "pm1")[:3])
    ask = evening.table.gateway.ask

    def twice(data):
        ask(data)
        ask(data)

    monkeypatch.setattr(evening.table.gateway, "ask", twice)
    shown = await evening.press(person, chosen, "Take Pairs")
    assert "Campaign" in words(shown)
    assert await evening.version(match) == 1


@pytest.mark.fault("B07")
async def test_a_failure_is_told_by_its_number_alone(evening, monkeypatch, slips):
    match = await evening.begun()
    person, _ = await evening.awaited(match)
    board = evening.public("mv1")[-1]

    async def broken(*_):
        raise LookupError("S7 V5 L5")

    monkeypatch.setattr(evening.services.log, "since", broken)
    shown = await evening.press(person, board, "Your Move")
    (slip,) = slips
    slips.clear()
    assert isinstance(slip, LookupError)
    figures = await evening.services.store.ledger.figures(None)
    assert figures.incident is not None
    assert figures.incident.id in words(shown)
    assert "S7" not in words(shown)
    assert "S7" not in figures.incident.text
    monkeypatch.undo()
    assert figures.incident.id in words(await evening.slash(person, "legatus status"))


@pytest.mark.fault("B02")
async def test_a_panel_works_after_its_fifteen_minutes(evening):
    match = await evening.begun()
    person, _ = await evening.awaited(match)
    panel = await evening.open(person)
    evening.table.clock.advance(16 * 60)
    chosen = await evening.choose(person, panel, "pm1", *offered(panel, "pm1")[:3])
    await evening.press(person, chosen, "Take Pairs")
    assert await evening.version(match) == 1


@pytest.mark.fault("B58")
async def test_private_commands_stay_private_everywhere(evening):
    match = await evening.begun()
    person, _ = await evening.awaited(match)
    before = len(evening.table.messages(evening.table.text_channels[0]))
    for channel in (evening.table.text_channels[0], person.dm):
        for command in ("hand", "play", "log", "legatus list", "settings"):
            answer = await person.slash(
                command, {"match": int(match)} if command in ("hand", "play", "log") else {}, channel=channel
            )
            message = await answer.shown()
            assert message["flags"] & 64, command
    await evening.quiet()
    assert len(evening.table.messages(evening.table.text_channels[0])) == before


async def test_a_direct_message_has_working_controls(evening):
    match = await evening.begun()
    person, _ = await evening.awaited(match)
    direct = person.messages(person.dm)[-1]
    assert "Muster" in words(direct)
    chosen = await evening.choose(person, direct, "pm1", *offered(direct, "pm1")[:3])
    assert chosen["id"] == direct["id"]
    assert pictures(chosen) == pictures(direct) != [], "the hand stays in sight"
    done = await evening.press(person, chosen, "Take Pairs")
    assert "Campaign" in words(done)
    assert await evening.version(match) == 1
    beside = await evening.press(person, done, "How to Play")
    assert beside["id"] != done["id"]


async def test_a_match_in_its_thread_is_meant_there(evening):
    host, other, *_ = evening.people
    await evening.slash(host, "legatus new", game="invasion", seats=2)
    lobby = evening.public("lj1")[-1]
    await evening.press(other, lobby, "Join")
    await evening.quiet()
    await evening.press(host, lobby, "Start")
    await evening.quiet()
    (thread,) = evening.table.threads()
    for person in (host, other):
        shown = await evening.shown(person, person.slash("play", channel=thread))
        assert "you are" in words(shown)
    board = next(message for message in evening.table.messages(thread) if "mv1" in str(message))
    assert "you are" in words(await evening.press(other, board, "Your Move"))


async def test_a_dismissed_panel_is_simply_opened_again(evening):
    match = await evening.begun()
    person, _ = await evening.awaited(match)
    panel = await evening.open(person)
    chosen = await evening.choose(person, panel, "pm1", *offered(panel, "pm1")[:3])
    person.dismiss(chosen)
    again = await evening.open(person)
    assert "Take Pairs" in labels(again), "what was filled in is still there"
    await evening.press(person, again, "Take Pairs")
    assert await evening.version(match) == 1


async def test_standing_orders_are_set_beside_the_turn(evening):
    match = await evening.begun()
    _, (other, *_) = await evening.awaited(match)
    idle = await evening.open(other)
    form = await evening.press(other, idle, address(idle, "pt1"))
    help_on = await evening.press(other, form, control_like(form, ":policy:help"))
    menu = control_like(help_on, ":share:")
    share = await evening.shown(other, other.select(help_on, menu, ["3"]), help_on)
    await evening.press(other, share, "Set Standing Order")
    assert await evening.version(match) == 1
    assert "3" in words(await evening.open(other))


async def test_nudge_pings_once(evening):
    match = await evening.begun()
    _, (other, *_) = await evening.awaited(match)
    idle = await evening.open(other)
    assert "pinged" in words(await evening.press(other, idle, "Nudge"))
    await evening.quiet()
    assert "short while ago" in words(await evening.press(other, idle, "Nudge"))


async def test_a_stand_in_ends_with_the_persons_return(evening):
    match = await evening.begun()
    host = evening.people[0]
    away = evening.people[1]
    assert "stand-in" in words(await evening.slash(host, "legatus standin", person=str(away.id)))
    await evening.quiet()
    post = evening.public("bk1")[-1]
    assert words(await evening.forge(host, post, address(post, "bk1")))
    await evening.press(away, post, "I'm Back")
    live = await evening.services.tables.live(match)
    assert not any(row.standin for row in live.seats)


def control_like(message, part):
    """Return the address of the control that contains this."""
    return next(
        control["custom_id"] for control in controls_of(message["components"]) if part in control.get("custom_id", "")
    )
