"""A command typed whole that waits until its match is chosen: what has changed meanwhile counts, not what was then."""

from collections.abc import Awaitable, Callable

import pytest

from bot.actor import Actor
from bot.local.people.person import Person
from bot.local.protocol.codes import Json, Right
from bot.records import MatchId, UserId
from tests.bot.cogs.conftest import BotHarness
from tests.kit.messages import address, labels, offered, pictures, words

Meanwhile = Callable[[BotHarness, MatchId, Person], Awaitable[None]]

TYPED: dict[str, dict[str, object]] = {
    "invasion orders": {"policy": "never"},
    "legatus standin": {"seat": "-"},
    "legatus kick": {"seat": "-"},
    "legatus replace": {"seat": "-", "by": "-"},
    "legatus computer": {"seat": "-", "level": "random"},
}


async def kicked(harness: BotHarness, match: MatchId, person: Person) -> None:
    """Somebody with Manage Server removes the person, who is the host no more either."""
    await harness.services.seats.pass_host_on(match, UserId(person.id))
    manager = Actor(UserId(harness.people[5].id), harness.table.world.guild.id, manager=True)
    await harness.services.seats.kick(match, manager, UserId(person.id))


async def replaced(harness: BotHarness, match: MatchId, person: Person) -> None:
    """Somebody with Manage Server gives the person's seat to another, who is the host from then on."""
    await harness.services.seats.pass_host_on(match, UserId(person.id))
    manager = Actor(UserId(harness.people[5].id), harness.table.world.guild.id, manager=True)
    await harness.services.seats.replace(match, manager, UserId(person.id), UserId(harness.people[4].id))


async def ended(harness: BotHarness, match: MatchId, person: Person) -> None:
    """The match is over."""
    await harness.services.seats.end(match, Actor(UserId(person.id)))


async def hidden(harness: BotHarness, match: MatchId, person: Person) -> None:
    """The person has no seat any more and does not view the channel."""
    await kicked(harness, match, person)
    harness.table.guilds.overwrite(harness.table.text_channels[0], person.id, deny=int(Right.VIEW_CHANNEL))


async def waiting(harness: BotHarness, command: str, *, direct: bool = False) -> tuple[MatchId, Person, Json]:
    """Let the host of two matches type a command that does not say which: where they are played, or directly."""
    first = await harness.begun(3)
    await harness.begun(3)
    host, other = harness.people[:2]
    live = await harness.services.tables.live(first)
    letter = "ABC"[live.seat_of(UserId(other.id)) or 0]
    given = {"seat": letter, "by": str(harness.people[3].id)}
    typed = {name: given[name] if value == "-" else value for name, value in TYPED[command].items()}
    place = host.dm if direct else harness.table.text_channels[0]
    asked = await harness.shown(host, host.slash(command, typed, channel=place))
    assert str(first) in offered(asked, "wh2")
    return first, host, asked


async def standing(harness: BotHarness, match: MatchId) -> object:
    live = await harness.services.tables.live(match)
    return live.row.status, live.row.host, live.match.version, live.seats


@pytest.mark.parametrize(
    ("meanwhile", "said"),
    [
        (kicked, ("You do not play in this match.", "Only the host")),
        (replaced, ("You do not play in this match.", "Only the host")),
        (ended, ("is over",)),
    ],
)
@pytest.mark.parametrize("command", TYPED)
async def test_a_right_lost_meanwhile_is_refused(
    harness: BotHarness, command: str, meanwhile: Meanwhile, said: tuple[str, ...]
):
    match, host, asked = await waiting(harness, command)
    await meanwhile(harness, match, host)
    await harness.quiet()
    before = await standing(harness, match)
    shown = await harness.choose(host, asked, "wh2", str(match))
    await harness.quiet()
    assert any(text in words(shown) for text in said), words(shown)
    assert f"Invasion #{match}" in words(shown)
    assert not pictures(shown)
    assert "Remove" not in labels(shown)
    assert await standing(harness, match) == before


@pytest.mark.parametrize("command", TYPED)
async def test_nothing_of_it_is_shown_where_it_cannot_be_seen(harness: BotHarness, command: str):
    match, host, asked = await waiting(harness, command, direct=True)
    await hidden(harness, match, host)
    await harness.quiet()
    before = await standing(harness, match)
    shown = await harness.choose(host, asked, "wh2", str(match))
    assert words(shown) == (
        f"> You no longer play in match #{match}. Only those who can see where it is played can look at it."
    )
    assert await standing(harness, match) == before


async def test_a_command_typed_for_one_game_is_not_carried_out_in_another(harness: BotHarness):
    """A choice made by hand names a match that was not offered."""
    await harness.begun(game="rex")
    match, host, asked = await waiting(harness, "invasion orders")
    assert str(1) not in offered(asked, "wh2")
    shown = await harness.forge(host, asked, address(asked, "wh2"), "1")
    assert "That is a command of Roman Invasion of Britain" in words(shown)
    assert await harness.version(MatchId(1)) == await harness.version(match) == 0


async def test_a_seat_means_who_has_it_by_then(harness: BotHarness):
    match, host, asked = await waiting(harness, "legatus kick")
    other, new = harness.people[1], harness.people[4]
    await harness.services.seats.replace(match, Actor(UserId(host.id)), UserId(other.id), UserId(new.id))
    shown = await harness.choose(host, asked, "wh2", str(match))
    assert words(shown).startswith(f"Remove <@{new.id}> from **Invasion #{match}**?")
    await harness.services.seats.resign(match, UserId(new.id))
    pressed = await harness.press(host, shown, "Remove")
    assert "does not play in this match" in words(pressed)
