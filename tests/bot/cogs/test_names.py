"""What people are called: on each server by the name they have there."""

import pytest

from bot.local.codes import Json
from bot.local.model import Guild
from bot.local.person import Person
from tests.bot.cogs.conftest import Evening
from tests.kit.messages import has, words


@pytest.fixture
def gallia(evening: Evening) -> Guild:
    return next(guild for guild in evening.table.world.guilds.values() if guild.name == "Gallia")


def public(evening: Evening, channel: str, prefix: str) -> list[Json]:
    """Return the public messages of a channel with a control of this kind, oldest first."""
    place = next(one for one in evening.table.text_channels if one.name == channel)
    return [message for message in evening.table.messages(place) if has(message, prefix)]


async def test_a_nickname_stays_on_its_server(evening: Evening, gallia: Guild):
    enid, ada, gwen = (evening.table.person(name) for name in ("Enid", "Ada", "Gwen"))
    enid.call("Vercingetorix", gallia)
    await lobby(evening, ada, enid, "general")
    await lobby(evening, gwen, enid, "camp")
    britannia, there = public(evening, "general", "lj1")[-1], public(evening, "camp", "lj1")[-1]
    assert "2. Enid" in words(britannia)
    assert "2. Vercingetorix" in words(there)

    await evening.shown(enid, enid.slash("settings", channel=enid.dm))
    for channel, host in (("general", ada), ("camp", gwen)):
        await evening.press(host, public(evening, channel, "lj1")[-1], "Start")
    await evening.quiet()
    assert "Enid" in words(public(evening, "general", "mv1")[-1])
    assert "Vercingetorix" not in words(public(evening, "general", "mv1")[-1])
    assert "Vercingetorix" in words(public(evening, "camp", "mv1")[-1])
    for row in await evening.services.store.directory.live():
        own, other = ("Vercingetorix", "Enid") if row.guild == gallia.id else ("Enid", "Vercingetorix")
        text = words(await evening.shown(enid, enid.slash("board", {"match": row.id, "text": True}, channel=enid.dm)))
        assert own in text
        assert other not in text


async def test_who_was_never_heard_of_on_a_server_is_called_as_outside_of_any(evening: Evening, gallia: Guild):
    enid, ada, bran = (evening.table.person(name) for name in ("Enid", "Ada", "Bran"))
    enid.call("Vercingetorix", gallia)
    await evening.shown(enid, enid.slash("settings", channel="camp"))
    await evening.begun()
    await evening.shown(ada, ada.slash("legatus replace", {"person": str(bran.id), "by": str(enid.id)}))
    live = next(iter(evening.services.tables.known()))
    names = await evening.services.store.people.names(live.row.guild, (enid.id,))
    assert names == {enid.id: "Enid"}
    assert await evening.services.store.people.names(gallia.id, (enid.id,)) == {enid.id: "Vercingetorix"}


async def lobby(evening: Evening, host: Person, guest: Person, channel: str) -> None:
    """Let two people wait in a lobby in a channel."""
    await evening.shown(
        host, host.slash("legatus new", {"game": "invasion", "seats": 2, "thread": False}, channel=channel)
    )
    await evening.press(guest, public(evening, channel, "lj1")[-1], "Join")
    await evening.quiet()
