"""People and servers."""

from datetime import datetime
from typing import Final

from sqlalchemy import Update, bindparam, delete, exists, insert, literal, null, select, update
from sqlalchemy import types as sql

from bot.people import ACCOUNT, OUTSIDE, Guild, Person
from bot.ports import StoreFailed
from bot.records import UserId
from bot.store.adapter import UNREADABLE, Adapter
from bot.store.rows import Params
from bot.store.soundness import sound
from bot.store.tables import Moment, guilds, names, people

PERSON: Final = select(people).where(people.c.user == bindparam("u"))
NAMES: Final = (
    select(names.c.user, names.c.name)
    .where(names.c.guild.in_(bindparam("guilds", expanding=True)), names.c.user.in_(bindparam("users", expanding=True)))
    .order_by(names.c.guild)
)
FORGET_NAME: Final = delete(names).where(names.c.guild == bindparam("g"), names.c.user == bindparam("u"))
SAVE_NAME: Final = insert(names)
MEET: Final = insert(people).from_select(
    ["user", "dms", "dm_failed"],
    select(bindparam("u", type_=sql.BigInteger), literal(True), null()).where(  # noqa: FBT003
        ~exists().where(people.c.user == bindparam("u"))
    ),
)
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
        """Return what we keep about ``user``, the defaults if nothing.

        Whoever's wish cannot be read any more is left in peace.
        """
        try:
            async with self._read(of_one=True) as connection:
                row = (await connection.execute(PERSON, {"u": user})).one_or_none()
                return Person(user) if row is None else sound(Person(user, row.dms, row.dm_failed))
        except UNREADABLE as error:
            self._check_is_of_one(error, f"person {user}")
        return Person(user, dms=False)

    async def names(self, guild: int, users: tuple[UserId, ...]) -> dict[UserId, str]:
        """Return how people are called on a server, for those known; names from other servers are never among them.

        A name that cannot be read is one that is not known.
        """
        return await self._known((OUTSIDE, guild), users)

    async def accounts(self, users: tuple[UserId, ...]) -> dict[UserId, str]:
        """Return the user names of people, for those known."""
        return await self._known((ACCOUNT,), users)

    async def _known(self, guilds_: tuple[int, ...], users: tuple[UserId, ...]) -> dict[UserId, str]:
        try:
            return await self._names(guilds_, users)
        except UNREADABLE as error:
            if isinstance(error, StoreFailed) and error.reason != "damaged":
                raise
        found: dict[UserId, str] = {}
        for user in users:
            for each in guilds_:
                try:
                    found |= await self._names((each,), (user,))
                except UNREADABLE as error:
                    self._check_is_of_one(error, f"name of person {user}, server {each}")
        return found

    async def _names(self, guilds_: tuple[int, ...], users: tuple[UserId, ...]) -> dict[UserId, str]:
        async with self._read(of_one=True) as connection:
            found = list(await connection.execute(NAMES, {"guilds": guilds_, "users": users}))
        if not all(isinstance(row.name, str) for row in found):
            raise ValueError("a damaged name")
        return {UserId(row.user): row.name for row in found}  # what stands outside comes first, and is overwritten

    async def seen(self, guild: int, user: UserId, name: str) -> None:
        """Note how a person is called on a server, ``OUTSIDE`` of any, or by their ``ACCOUNT``."""
        key = {"g": guild, "u": user}
        await self._write((FORGET_NAME, key), (SAVE_NAME, {"guild": guild, "user": user, "name": name}))

    async def set_dms(self, user: UserId, *, on: bool) -> None:
        """Store whether a person wants direct messages."""
        await self._set(DMS, {"u": user, "value": on})

    async def dm_failed(self, user: UserId, at: datetime | None) -> None:
        """Note when a direct message was refused; ``None`` when one arrived again."""
        await self._set(DM_FAILED, {"u": user, "value": at})

    async def guild(self, guild: int) -> Guild:
        """Return what we keep about a server, the defaults if nothing, or if it cannot be read any more."""
        try:
            async with self._read(of_one=True) as connection:
                row = (await connection.execute(GUILD, {"g": guild})).one_or_none()
                return Guild(guild) if row is None else sound(Guild(guild, row.left, row.settings))
        except UNREADABLE as error:
            self._check_is_of_one(error, f"server {guild}")
        return Guild(guild)

    async def save_guild(self, guild: Guild) -> None:
        """Store what we keep about a server."""
        await self._write(
            (FORGET_GUILD, {"g": guild.id}),
            (SAVE_GUILD, {"id": guild.id, "left": guild.left, "settings": guild.settings}),
        )

    async def _set(self, statement: Update, params: Params) -> None:
        await self._write((MEET, {"u": params["u"]}), (statement, params))
