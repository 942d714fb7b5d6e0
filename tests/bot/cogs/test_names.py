"""Names of people: on each server the one they have there, and never as somebody else."""

import re

import pytest

from bot.front.transport.facts import facts_of
from bot.local.people.person import Person
from bot.local.protocol.codes import Json
from bot.local.world.model import Guild
from bot.people import ACCOUNT
from bot.records import MatchId, UserId
from bot.ui.harmless import clean
from engines.core.forms import random_draft
from engines.core.line import say, seat_ref
from engines.core.prompt import Draft
from engines.core.rng import Rng
from engines.core.seats import Seat
from tests.bot.cogs.conftest import BotHarness
from tests.kit.messages import has, words
from tests.kit.table import press

HOSTILE = ("Marcus", "Marcus", "Mаrcuѕ", "Mar\u200bcus", "Seat A", "🔵 A (blue) Ada")
"""Twins, one of them in Cyrillic and one with an invisible space, and two who pass for a seat."""
KINGS = ("Brigantes", "lceni", "Seat B")
SIGN = re.compile("[🔵🟡🟣🟢⚫⚪🔴] [A-FBIR]\\b")


@pytest.fixture
def gallia(harness: BotHarness) -> Guild:
    return next(guild for guild in harness.table.world.guilds.values() if guild.name == "Gallia")


def public(harness: BotHarness, channel: str, prefix: str) -> list[Json]:
    """Return the public messages of a channel with a control of this kind, oldest first."""
    place = next(one for one in harness.table.text_channels if one.name == channel)
    return [message for message in harness.table.messages(place) if has(message, prefix)]


async def test_a_nickname_stays_on_its_server(harness: BotHarness, gallia: Guild):
    enid, ada, gwen = (harness.table.person(name) for name in ("Enid", "Ada", "Gwen"))
    enid.call("Vercingetorix", gallia)
    await lobby(harness, ada, enid, "general")
    await lobby(harness, gwen, enid, "camp")
    britannia, there = public(harness, "general", "lj1")[-1], public(harness, "camp", "lj1")[-1]
    assert "2. Enid" in words(britannia)
    assert "2. Vercingetorix" in words(there)

    await harness.shown(enid, enid.slash("settings", channel=enid.dm))
    for channel, host in (("general", ada), ("camp", gwen)):
        await harness.press(host, public(harness, channel, "lj1")[-1], "Start")
    await harness.quiet()
    assert "Enid" in words(public(harness, "general", "mv1")[-1])
    assert "Vercingetorix" not in words(public(harness, "general", "mv1")[-1])
    assert "Vercingetorix" in words(public(harness, "camp", "mv1")[-1])
    for row in await harness.services.store.directory.live():
        own, other = ("Vercingetorix", "Enid") if row.guild == gallia.id else ("Enid", "Vercingetorix")
        text = words(await harness.shown(enid, enid.slash("board", {"match": row.id, "text": True}, channel=enid.dm)))
        assert own in text
        assert other not in text


async def test_a_person_unknown_on_a_server_goes_by_their_global_name(harness: BotHarness, gallia: Guild):
    enid, ada, bran = (harness.table.person(name) for name in ("Enid", "Ada", "Bran"))
    enid.call("Vercingetorix", gallia)
    await harness.shown(enid, enid.slash("settings", channel="camp"))
    await harness.begun()
    await harness.shown(ada, ada.slash("legatus replace", {"person": str(bran.id), "by": str(enid.id)}))
    live = next(iter(harness.services.tables.known()))
    names = await harness.services.store.people.names(live.row.guild, (UserId(enid.id),))
    assert names == {enid.id: "Enid"}
    assert await harness.services.store.people.names(gallia.id, (UserId(enid.id),)) == {enid.id: "Vercingetorix"}


async def test_a_nickname_taken_back_is_followed_though_its_owner_does_nothing(harness: BotHarness):
    """Without the members intent nobody tells the bot."""
    ada, bran = harness.people[:2]
    bran.call("Vercingetorix")
    match = await harness.begun()
    assert "Vercingetorix" in words(harness.public("mv1")[-1])
    bran.call(None)
    await harness.table.settle()
    harness.services.access.arrived(harness.table.world.guild.id, UserId(bran.id))  # the answer of a minute ago is old
    await harness.front.members.round()
    await harness.slash(ada, "board", match=int(match))
    await harness.quiet()
    board = harness.public("mv1")[-1]
    assert "Bran" in words(board)
    assert "Vercingetorix" not in words(board)


async def lobby(harness: BotHarness, host: Person, guest: Person, channel: str) -> None:
    """Let two people wait in a lobby in a channel."""
    await harness.shown(
        host, host.slash("legatus new", {"game": "invasion", "seats": 2, "thread": False}, channel=channel)
    )
    await harness.press(guest, public(harness, channel, "lj1")[-1], "Join")
    await harness.quiet()


async def test_nobody_passes_for_another_or_for_a_seat(harness: BotHarness):
    match = await begun_by(harness, HOSTILE, "invasion")
    signed = await names_of(harness, match)
    assert len(set(signed)) == 6
    for _ in range(8):
        await move(harness, match)
    board = words(harness.public("mv1")[-1])
    assert all(f"{mark} " in board for mark in "🔵🟡🟣🟢⚫⚪")
    (waiting,) = (line for line in board.splitlines() if line.startswith("Awaited"))
    assert any(name in waiting for name in signed)
    pinged = re.findall(r"^<@\d+>(.*): it is your move", "\n".join(public_words(harness)), re.MULTILINE)
    assert pinged
    assert all(SIGN.fullmatch(text.strip()) for text in pinged)

    ada = harness.people[0]
    for text in (words(await harness.slash(ada, "log")), words(await harness.slash(ada, "board", text=True))):
        assert any(name in text for name in signed)
        lines = [line for line in text.splitlines() if not re.match(r"(- )?[🔵🟡🟣🟢⚫⚪] [A-F] \(", line)]
        assert unsigned("\n".join(lines), signed) == []


async def test_nobody_passes_for_a_kingdom(harness: BotHarness):
    match = await begun_by(harness, KINGS, "rex")
    signed = await names_of(harness, match)
    assert {SIGN.sub("", name).strip() for name in signed} == set(KINGS)
    assert all(SIGN.search(name) for name in signed)


async def test_every_public_line_about_a_person_names_one_seat(harness: BotHarness):
    match = await begun_by(harness, HOSTILE[:3], "invasion")
    ada, bran, cato, dana = harness.people[:4]
    letters = {person.id: await letter(harness, match, person) for person in (ada, bran, cato)}
    before = len(harness.table.messages(harness.table.text_channels[0]))
    await harness.slash(ada, "legatus standin", person=str(bran.id))
    asked = await harness.slash(ada, "legatus replace", person=str(cato.id), by=str(dana.id))
    assert letters[cato.id] in words(asked)
    await harness.press(ada, asked, "Replace")
    await harness.press(ada, await harness.slash(ada, "legatus leave"), "Leave")
    await harness.quiet()
    posts = harness.table.messages(harness.table.text_channels[0])[before:]
    said = [text for text in map(words, posts) if "**Invasion #" in text and "###" not in text]
    host = letters[bran.id] if f"<@{bran.id}>" in said[-1] else letters[cato.id]
    assert [SIGN.findall(text) for text in said] == [
        [letters[bran.id]],
        [letters[cato.id]],
        [letters[ada.id]],
        [host],
    ]


async def test_a_person_who_left_goes_by_their_name(harness: BotHarness):
    match = await begun_by(harness, ("Ada", "Bo @everyone **x**", "Cato", "Dana", "# Enid"), "invasion")
    ada, bo, cato, dana, enid, felix = harness.people[:6]
    seats = {person.id: await letter(harness, match, person) for person in (bo, cato, dana, enid)}
    before = len(harness.table.messages(harness.table.text_channels[0]))
    for person in (bo, cato, dana):  # without the intent for members the bot does not hear of it
        del harness.table.world.guild.members[person.id]
    await harness.press(ada, await harness.slash(ada, "legatus kick", person=str(bo.id)), "Remove")
    asked = await harness.slash(ada, "legatus replace", person=str(cato.id), by=str(felix.id))
    assert f"Give Cato's seat in **Invasion #{match}** to <@{felix.id}>?" in words(asked)
    await harness.press(ada, asked, "Replace")
    await harness.slash(ada, "legatus standin", person=str(dana.id))
    enid.leave_guild()
    await harness.table.until(lambda: any("left the server" in text for text in public_words(harness)))
    await harness.quiet()
    posts = harness.table.messages(harness.table.text_channels[0])[before:]
    said = [text.partition(" · ")[2] for text in map(words, posts) if "**Invasion #" in text and "###" not in text]
    begun = [re.split(r" Anybody who| until <t:", text)[0] for text in said]
    assert [text for text in begun if "direct messages" not in text] == [
        f"Bo @\u200beveryone \\*\\*x\\*\\* was removed from the match. Seat {seats[bo.id]} is open.",
        f"<@{felix.id}> plays seat {seats[cato.id]} from now on, in place of Cato.",
        f"A stand-in answers for Dana {seats[dana.id]} until they are back.",
        f"\\# Enid has left the server. Seat {seats[enid.id]} is kept for them",
    ]


async def test_a_person_who_left_and_whose_name_shows_nothing_is_mentioned(harness: BotHarness):
    await begun_by(harness, ("Ada", "\u3164"), "invasion")
    bran = harness.people[1]
    bran.leave_guild()
    await harness.table.until(
        lambda: any(f"<@{bran.id}> has left the server." in text for text in public_words(harness))
    )


def public_words(harness: BotHarness) -> list[str]:
    """Return what stands in the first channel, message by message."""
    return [words(message) for message in harness.table.messages(harness.table.text_channels[0])]


async def begun_by(harness: BotHarness, names: tuple[str, ...], game: str) -> MatchId:
    """Start a match of people who are called so on this server."""
    for person, name in zip(harness.people, names, strict=False):
        person.call(name)
    return await harness.begun(len(names), game)


async def test_in_a_lobby_people_who_are_called_alike_go_by_their_user_names(harness: BotHarness):
    ada, bran, cato = harness.people[:3]
    for person, name in zip((ada, bran, cato), ("Marcus", "Маrcus", "🔵 A · blue"), strict=True):
        person.call(name)
    await harness.opened(ada, "invasion", 3)
    for person in (bran, cato):
        await harness.press(person, harness.public("lj1")[-1], "Join")
        await harness.quiet()
    listed = words(harness.public("lj1")[-1])
    assert "1. Marcus (ada) (host)\n2. Маrcus (bran)\n3. 🔵 A · blue · seat drawn at the start\n" in listed
    for person, said in (
        (bran, f"Remove <@{bran.id}> (bran) from"),
        (cato, f"Remove <@{cato.id}> from"),
    ):
        assert said in words(await harness.slash(ada, "legatus kick", person=str(person.id)))


async def test_a_person_unheard_of_since_user_names_are_kept_goes_by_their_number(harness: BotHarness):
    ada, bran = harness.people[:2]
    for person in (ada, bran):
        person.call("Marcus")
    await harness.opened(ada, "invasion", 3)
    await harness.press(bran, harness.public("lj1")[-1], "Join")
    await harness.quiet()
    await harness.services.store.people.seen(ACCOUNT, UserId(bran.id), "")
    await harness.services.lobbies.refresh(MatchId(1))
    await harness.quiet()
    assert "1. Marcus (ada) (host)\n2. Marcus (number 2 in the lobby)\n" in words(harness.public("lj1")[-1])


async def letter(harness: BotHarness, match: MatchId, person: Person) -> str:
    """Return the sign of a person's seat."""
    text = words(await harness.slash(person, "hand", match=match))
    found = SIGN.search(text.splitlines()[0])
    assert found is not None
    return found[0]


async def names_of(harness: BotHarness, match: MatchId) -> list[str]:
    """Return what every seat is called in a text, without its escapes."""
    live = await harness.services.tables.live(match)
    facts = await facts_of(harness.services.tables, live)
    return [
        facts.words.plain(say("name.labelled", name=seat_ref(Seat(row.seat)), sign="")).strip() for row in live.seats
    ]


def unsigned(text: str, signed: list[str]) -> list[str]:
    """Return the names that stand in a text without their sign."""
    left = text.replace("\\", "")
    for name in sorted(signed, key=len, reverse=True):
        left = left.replace(name, "")
    return [name for name in map(clean, HOSTILE) if name in left]


async def move(harness: BotHarness, match: MatchId) -> None:
    """Let whoever is awaited give some legal answer."""
    live = await harness.services.tables.live(match)
    seat = live.awaited()[0]
    prompt = next(prompt for prompt in live.match.prompts_of(seat) if prompt.awaited)
    draft = random_draft(live.match.ask(seat), Draft(prompt=prompt.key), Rng(bytes(32), live.match.version))
    user = live.holder(seat).user
    assert user is not None
    await harness.services.play.answer(match, UserId(user), live.match.token(prompt), draft, press())
    await harness.quiet()
