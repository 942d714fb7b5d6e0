"""Commands that name no match: the one that is meant, and, where none fits, the way to the person's own."""

import pytest

from bot.actor import Actor
from bot.local.people.person import Person
from bot.local.protocol.codes import Right
from bot.local.world.model import Channel
from bot.records import MatchId, Place, UserId
from tests.bot.cogs.conftest import BotHarness
from tests.bot.cogs.test_joining import suggested
from tests.bot.cogs.test_rooms import opened, room_of, started
from tests.kit.messages import labels, offered, words
from tests.kit.table import press

BEGUN: dict[str, dict[str, object]] = {
    "play": {},
    "hand": {},
    "board": {},
    "board text": {"text": True},
    "log": {},
    "undo": {},
    "legatus standin": {"seat": "A"},
    "legatus computer": {"seat": "A", "level": "random"},
}
"""Commands for matches that have begun."""
EITHER: dict[str, dict[str, object]] = {
    "legatus leave": {},
    "legatus end": {},
    "legatus kick": {"seat": "A"},
    "legatus replace": {"seat": "A", "by": "-"},
}
"""Commands for lobbies as well."""
OF_INVASION: dict[str, dict[str, object]] = {
    "invasion orders": {"policy": "never"},
    "invasion stop": {},
    "invasion muster": {"pairs": "1"},
}
ALL = {**BEGUN, **EITHER, **OF_INVASION}


async def asked(harness: BotHarness, person: Person, command: str, channel: Channel) -> str:
    """Type a command that names no match, and return what is answered."""
    given = {name: str(harness.people[3].id) if value == "-" else value for name, value in ALL[command].items()}
    name = command.removesuffix(" text")
    return words(await harness.shown(person, person.slash(name, given, channel=channel)))


def link(harness: BotHarness, match: int, place: int) -> str:
    return f"[Invasion #{match}](https://discord.com/channels/{harness.table.world.guild.id}/{place})"


def none_of(command: str) -> str:
    return (
        "You have no match of Roman Invasion of Britain here." if command in OF_INVASION else "You have no match here."
    )


@pytest.mark.parametrize("command", ALL)
async def test_where_there_is_none_at_all_a_new_one_is_advised(harness: BotHarness, command: str):
    shown = await asked(harness, harness.people[0], command, harness.table.text_channels[0])
    assert shown == f"> {none_of(command)} `/legatus new` opens one."


@pytest.mark.parametrize("command", ALL)
async def test_one_elsewhere_is_named_with_the_way_to_it(harness: BotHarness, command: str):
    here, there = harness.table.text_channels[:2]
    match = await opened(harness, there, thread=False)
    await started(harness, there, match)
    for person in harness.people[:2]:
        shown = await asked(harness, person, command, here)
        way = f"Elsewhere you have {link(harness, match, there.id)}: go there, or name it with the option `match`."
        assert shown == f"> {none_of(command)} {way}"
    stranger = await asked(harness, harness.people[4], command, here)
    assert stranger == f"> {none_of(command)} `/legatus new` opens one."


@pytest.mark.parametrize("command", [command for command in ALL if command not in ("board", "board text", "log")])
async def test_beside_a_match_of_others_the_persons_own_elsewhere_is_named_all_the_same(
    harness: BotHarness, command: str
):
    here, there = harness.table.text_channels[:2]
    match = await opened(harness, there, thread=False)
    await started(harness, there, match)
    server, third = harness.table.world.guild.id, UserId(harness.people[2].id)
    others = await harness.services.lobbies.open("invasion", third, server, Place(here.id))
    await harness.services.lobbies.join(others, UserId(harness.people[3].id))
    await harness.services.lobbies.start(others, Actor(third), press())
    await harness.quiet()
    member, stranger = harness.people[1], harness.people[4]
    shown = await asked(harness, member, command, here)
    way = f"Elsewhere you have {link(harness, match, there.id)}: go there, or name it with the option `match`."
    assert shown == f"> {none_of(command)} {way}"
    assert await asked(harness, stranger, command, here) == f"> {none_of(command)} `/legatus new` opens one."


async def test_in_a_direct_message_it_is_said_what_there_is_none_of(harness: BotHarness):
    person = harness.people[0]
    shown = {
        command: await asked(harness, person, command, person.dm) for command in ("play", "hand", "invasion orders")
    }
    way = "Open one on a server with `/legatus new`."
    assert shown == {
        "play": f"> You have no match. {way}",
        "hand": f"> You have no match. {way}",
        "invasion orders": f"> You have no match of Roman Invasion of Britain. {way}",
    }
    started_by = words(await harness.shown(person, person.slash("legatus start", {}, channel=person.dm)))
    assert started_by == f"> No match is waiting for you to start it. {way}"


async def test_several_elsewhere_are_named_and_many_counted(harness: BotHarness):
    here, there = harness.table.text_channels[:2]
    host = harness.people[0]
    for number in range(1, 5):
        match = await opened(harness, there, thread=False)
        await harness.services.lobbies.start(match, Actor(UserId(host.id)), press())
        await harness.quiet()
        shown = await asked(harness, host, "play", here)
        if number == 2:
            both = f"{link(harness, 2, there.id)} and {link(harness, 1, there.id)}"
            way = f"Elsewhere you have {both}: go to one of them, or name it with the option `match`."
            assert shown == f"> You have no match here. {way}"
    assert "Elsewhere you have 4 matches, which `/legatus list` shows" in shown


async def test_one_whose_channel_is_gone_is_named_without_a_link(harness: BotHarness):
    here, there = harness.table.text_channels[:2]
    match = await opened(harness, there, thread=False)
    await started(harness, there, match)
    harness.table.guilds.remove_channel(there)
    await harness.quiet()
    shown = await asked(harness, harness.people[0], "hand", here)
    way = "Elsewhere you have Invasion #1: go there, or name it with the option `match`."
    assert shown == f"> You have no match here. {way}"


@pytest.mark.parametrize("command", [*BEGUN, *OF_INVASION])
async def test_of_ones_own_lobby_here_it_is_said_that_it_has_not_begun(harness: BotHarness, command: str):
    here, there = harness.table.text_channels[:2]
    await opened(harness, here)
    member = harness.people[1]
    if command != "board":  # which posts the lobby
        assert await asked(harness, member, command, here) == "> Invasion #1 has not begun yet."
    match = await opened(harness, there, thread=False)
    await started(harness, there, match)
    shown = await asked(harness, member, command, here)
    if command != "board":
        assert shown == (
            f"> Invasion #1 has not begun yet. Elsewhere you have {link(harness, match, there.id)}: go there, or name "
            "it with the option `match`."
        )


async def test_a_lobby_elsewhere_is_named_to_who_would_start_it(harness: BotHarness):
    here, there = harness.table.text_channels[:2]
    match = await opened(harness, there, thread=False)
    host, member = harness.people[:2]
    shown = words(await harness.shown(host, host.slash("legatus start", {}, channel=here)))
    assert shown == (
        "> No match is waiting for you to start it here. Elsewhere you have "
        f"{link(harness, match, there.id)}: go there, or name it with the option `match`."
    )
    shown = words(await harness.shown(member, member.slash("legatus start", {}, channel=here)))
    assert shown == "> No match is waiting for you to start it here. `/legatus new` opens one."


async def test_beside_a_lobby_of_others_ones_own_elsewhere_is_named_to_who_would_start_it(harness: BotHarness):
    here, there = harness.table.text_channels[:2]
    match = await opened(harness, there, thread=False)
    host, other = harness.people[0], harness.people[2]
    await harness.shown(other, other.slash("legatus new", {"game": "invasion"}, channel=here))
    shown = words(await harness.shown(host, host.slash("legatus start", {}, channel=here)))
    assert shown == (
        "> No match is waiting for you to start it here. Elsewhere you have "
        f"{link(harness, match, there.id)}: go there, or name it with the option `match`."
    )


@pytest.mark.parametrize("command", [*ALL, "legatus start"])
async def test_anothers_lobby_in_a_thread_below_is_not_meant(harness: BotHarness, command: str):
    room = await room_of(harness, "thread")
    await opened(harness, room)
    stranger, channel = harness.people[4], harness.table.text_channels[1]
    if command == "legatus start":
        shown = words(await harness.shown(stranger, stranger.slash(command, {}, channel=channel)))
    else:
        shown = await asked(harness, stranger, command, channel)
    assert "#1" not in shown
    assert "`/legatus new` opens one." in shown


async def test_who_manages_the_server_moves_no_match_of_others_out_of_its_thread_unnamed(harness: BotHarness):
    channel = harness.table.text_channels[1]
    match = await opened(harness, channel)
    await started(harness, channel, match)
    before = (await harness.services.store.vault.head(match)).place
    manager = harness.people[5]
    harness.table.guilds.overwrite(channel, manager.id, allow=int(Right.MANAGE_GUILD))
    shown = await harness.shown(manager, manager.slash("board", {}, channel=channel))
    await harness.quiet()
    assert words(shown).startswith("### Invasion #1 · Turn 1")
    assert (await harness.services.store.vault.head(match)).place == before


@pytest.mark.parametrize("command", EITHER)
async def test_a_stranger_is_not_asked_which_of_others_matches_is_meant(harness: BotHarness, command: str):
    await harness.begun()
    await harness.begun()
    shown = await asked(harness, harness.people[4], command, harness.table.text_channels[0])
    assert shown == "> You have no match here. `/legatus new` opens one."


@pytest.mark.parametrize("command", EITHER)
async def test_after_the_end_and_after_a_kick_there_is_none_here(harness: BotHarness, command: str):
    match = await harness.begun(3)
    host, kicked, _ = harness.people[:3]
    await harness.services.seats.kick(match, Actor(UserId(host.id)), UserId(kicked.id))
    await harness.quiet()
    none = "> You have no match here. `/legatus new` opens one."
    channel = harness.table.text_channels[0]
    assert await asked(harness, kicked, command, channel) == none
    await harness.ended()
    assert await asked(harness, host, command, channel) == none


async def two_of_different_games(harness: BotHarness) -> tuple[Person, MatchId, MatchId]:
    """Begin an Invasion and a Rex in one channel, with the same three people."""
    invasion = await harness.begun(3)
    rex = await harness.begun(3, game="rex")
    return harness.people[0], invasion, rex


@pytest.mark.parametrize("command", ["legatus kick", "legatus replace", "legatus standin"])
async def test_each_suggested_seat_stands_with_its_match_and_means_it(harness: BotHarness, command: str):
    host, invasion, rex = await two_of_different_games(harness)
    by = {"by": str(harness.people[4].id)} if command == "legatus replace" else {}
    found = await suggested(host, command, "seat", **by)
    assert {f"A #{invasion}", f"B #{invasion}", f"C #{invasion}", f"B #{rex}"} <= set(found)
    for value, name in found.items():
        game, number = ("Invasion", invasion) if str(value).endswith(f"#{invasion}") else ("Rex", rex)
        assert name.endswith(f", {game} #{number}")
        for typed in (value, name):
            answer = await harness.slash(host, command, seat=typed, **by)
            assert f"{game} #{number}" in words(answer)
            assert "There is no such seat" not in words(answer)


async def test_a_seat_typed_without_its_match_means_those_that_have_it(harness: BotHarness):
    host, invasion, rex = await two_of_different_games(harness)
    both = await harness.slash(host, "legatus kick", seat="B")
    assert set(offered(both, "wh2")) == {str(invasion), str(rex)}
    one = await harness.slash(host, "legatus kick", seat="Regnenses")
    assert f"from **Rex #{rex}**" in words(one)
    assert labels(one) == ["Remove"]
    none = await harness.slash(host, "legatus kick", seat="Q")
    assert words(none) == "> There is no such seat."


async def test_a_seat_of_another_match_than_the_one_named_is_refused(harness: BotHarness):
    host, invasion, rex = await two_of_different_games(harness)
    shown = await harness.slash(host, "legatus kick", seat=f"A #{invasion}", match=int(rex))
    assert words(shown) == (
        f"> That seat is one of match #{invasion}, and another match is named. Leave one of the two out."
    )
    same = await harness.slash(host, "legatus kick", seat=f"A #{invasion}", match=int(invasion))
    assert f"from **Invasion #{invasion}**" in words(same)


async def test_who_has_a_seat_here_is_suggested_those_of_another_match_to_join(harness: BotHarness):
    await harness.begun(2)
    lobby = await opened(harness, harness.table.text_channels[0], game="rex", seats=3)
    person = harness.people[1]
    await harness.services.lobbies.leave(lobby, UserId(person.id))
    (letter, *_) = await suggested(person, "legatus join", "seat")
    shown = words(await harness.slash(person, "legatus join", seat=letter))
    assert f"You are in **Rex #{lobby}**" in shown


async def test_the_rules_are_those_of_the_lobby_here(harness: BotHarness):
    await opened(harness, harness.table.text_channels[0], game="rex")
    shown = words(await harness.slash(harness.people[4], "rules"))
    assert shown.startswith("### Rex Britannorum")
