"""A command typed whole that waits until its match is chosen: what has changed meanwhile counts, not what was then."""

from collections.abc import Awaitable, Callable

import pytest

from bot.actor import Actor
from bot.local.people.person import Person
from bot.local.protocol.codes import Json, Right
from bot.records import MatchId, UserId
from tests.bot.cogs.conftest import Evening
from tests.kit.messages import address, labels, offered, pictures, words

Meanwhile = Callable[[Evening, MatchId, Person], Awaitable[None]]

TYPED: dict[str, dict[str, object]] = {
    "invasion orders": {"policy": "never"},
    "legatus standin": {"seat": "-"},
    "legatus kick": {"seat": "-"},
    "legatus replace": {"seat": "-", "by": "-"},
    "legatus computer": {"seat": "-", "level": "random"},
}


async def kicked(evening: Evening, match: MatchId, person: Person) -> None:
    """Somebody with Manage Server removes the person, who is the host no more either."""
    await evening.services.seats.pass_host_on(match, UserId(person.id))
    manager = Actor(UserId(evening.people[5].id), evening.table.world.guild.id, manager=True)
    await evening.services.seats.kick(match, manager, UserId(person.id))


async def replaced(evening: Evening, match: MatchId, person: Person) -> None:
    """Somebody with Manage Server gives the person's seat to another, who is the host from then on."""
    await evening.services.seats.pass_host_on(match, UserId(person.id))
    manager = Actor(UserId(evening.people[5].id), evening.table.world.guild.id, manager=True)
    await evening.services.seats.replace(match, manager, UserId(person.id), UserId(evening.people[4].id))


async def ended(evening: Evening, match: MatchId, person: Person) -> None:
    """The match is over."""
    await evening.services.seats.end(match, Actor(UserId(person.id)))


async def hidden(evening: Evening, match: MatchId, person: Person) -> None:
    """The person has no seat any more and does not view the channel."""
    await kicked(evening, match, person)
    evening.table.places.overwrite(evening.table.text_channels[0], person.id, deny=int(Right.VIEW_CHANNEL))


async def waiting(evening: Evening, command: str, *, direct: bool = False) -> tuple[MatchId, Person, Json]:
    """Let the host of two matches type a command that does not say which: where they are played, or directly."""
    first = await evening.begun(3)
    await evening.begun(3)
    host, other = evening.people[:2]
    live = await evening.services.tables.live(first)
    letter = "ABC"[live.seat_of(UserId(other.id)) or 0]
    given = {"seat": letter, "by": str(evening.people[3].id)}
    typed = {name: given[name] if value == "-" else value for name, value in TYPED[command].items()}
    place = host.dm if direct else evening.table.text_channels[0]
    asked = await evening.shown(host, host.slash(command, typed, channel=place))
    assert str(first) in offered(asked, "wh2")
    return first, host, asked


async def standing(evening: Evening, match: MatchId) -> object:
    live = await evening.services.tables.live(match)
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
async def test_who_may_no_more_is_refused(evening: Evening, command: str, meanwhile: Meanwhile, said: tuple[str, ...]):
    match, host, asked = await waiting(evening, command)
    await meanwhile(evening, match, host)
    await evening.quiet()
    before = await standing(evening, match)
    shown = await evening.choose(host, asked, "wh2", str(match))
    await evening.quiet()
    assert any(text in words(shown) for text in said), words(shown)
    assert f"Invasion #{match}" in words(shown)
    assert not pictures(shown)
    assert "Remove" not in labels(shown)
    assert await standing(evening, match) == before


@pytest.mark.parametrize("command", TYPED)
async def test_nothing_of_it_is_shown_where_it_cannot_be_seen(evening: Evening, command: str):
    match, host, asked = await waiting(evening, command, direct=True)
    await hidden(evening, match, host)
    await evening.quiet()
    before = await standing(evening, match)
    shown = await evening.choose(host, asked, "wh2", str(match))
    assert words(shown) == (
        f"> You no longer play in match #{match}. Only those who can see where it is played can look at it."
    )
    assert await standing(evening, match) == before


async def test_what_was_typed_for_one_game_is_not_done_in_another(evening: Evening):
    """A choice made by hand names a match that was not offered."""
    await evening.begun(game="rex")
    match, host, asked = await waiting(evening, "invasion orders")
    assert str(1) not in offered(asked, "wh2")
    shown = await evening.forge(host, asked, address(asked, "wh2"), "1")
    assert "That is a command of Roman Invasion of Britain" in words(shown)
    assert await evening.version(MatchId(1)) == await evening.version(match) == 0


async def test_a_seat_means_who_has_it_by_then(evening: Evening):
    match, host, asked = await waiting(evening, "legatus kick")
    other, new = evening.people[1], evening.people[4]
    await evening.services.seats.replace(match, Actor(UserId(host.id)), UserId(other.id), UserId(new.id))
    shown = await evening.choose(host, asked, "wh2", str(match))
    assert words(shown).startswith(f"Remove <@{new.id}> from **Invasion #{match}**?")
    await evening.services.seats.resign(match, UserId(new.id))
    pressed = await evening.press(host, shown, "Remove")
    assert "does not play in this match" in words(pressed)
