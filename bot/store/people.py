"""People and servers."""

from datetime import datetime
from typing import Final

from sqlalchemy import Update, bindparam, delete, exists, insert, literal, null, select, update
from sqlalchemy import types as sql

from bot.records import Guild, Person, UserId
from bot.store.adapter import Adapter
from bot.store.rows import Params
from bot.store.tables import Moment, guilds, people

PERSON: Final = select(people).where(people.c.user == bindparam("u"))
NAMES: Final = select(people.c.user, people.c.name).where(
    people.c.user.in_(bindparam("users", expanding=True)), people.c.name.is_not(None)
)
MEET: Final = insert(people).from_select(
    ["user", "name", "dms", "dm_failed"],
    select(bindparam("u", type_=sql.BigInteger), null(), literal(True), null()).where(  # noqa: FBT003
        ~exists().where(people.c.user == bindparam("u"))
    ),
)
NAME: Final = update(people).where(people.c.user == bindparam("u")).values(name=bindparam("value"))
DMS: Final = update(people).where(people.c.user == bindparam("u")).values(dms=bindparam("value"))
DM_FAILED: Final = (
    update(people).where(people.c.user == bindparam("u")).values(dm_failed=bindparam("value", type_=Moment))
)
GUILD: Final = select(guilds).where(guilds.c.id == bindparam("g"))
FORGET_GUILD: Final = delete(guilds).where(guilds.c.id == bindparam("g"))
SAVE_GUILD: Final = insert(guilds)


class SqlPeople(Adapter):
    """Implements :class:`bot.ports.People`."""

    async def person(self, user: UserId) -> Person:
        """Return what we keep about ``user``, the defaults if nothing."""
        row = await self._row(PERSON, {"u": user})
        return Person(user) if row is None else Person(user, row.name, row.dms, row.dm_failed)

    async def names(self, users: tuple[UserId, ...]) -> dict[UserId, str]:
        """Return the display names last seen, for those known."""
        return {UserId(row.user): row.name for row in await self._rows(NAMES, {"users": users})}

    async def seen(self, user: UserId, name: str) -> None:
        """Note a person's display name."""
        await self._set(NAME, {"u": user, "value": name})

    async def set_dms(self, user: UserId, *, on: bool) -> None:
        """Store whether a person wants direct messages."""
        await self._set(DMS, {"u": user, "value": on})

    async def dm_failed(self, user: UserId, at: datetime | None) -> None:
        """Note when a direct message was refused; ``None`` when one arrived again."""
        await self._set(DM_FAILED, {"u": user, "value": at})

    async def guild(self, guild: int) -> Guild:
        """Return what we keep about a server, the defaults if nothing."""
        row = await self._row(GUILD, {"g": guild})
        return Guild(guild) if row is None else Guild(guild, row.left, row.settings)

    async def save_guild(self, guild: Guild) -> None:
        """Store what we keep about a server."""
        await self._write(
            (FORGET_GUILD, {"g": guild.id}),
            (SAVE_GUILD, {"id": guild.id, "left": guild.left, "settings": guild.settings}),
        )

    async def _set(self, statement: Update, params: Params) -> None:
        await self._write((MEET, {"u": params["u"]}), (statement, params))
