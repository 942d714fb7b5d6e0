"""An entry is of one of the kinds there are; one that a newer version wrote is refused as that."""

import json
import sqlite3
import zlib
from collections.abc import Awaitable, Callable
from contextlib import closing

import pytest

from bot.ports import Newer, Unreadable
from bot.records import Mark, MatchId
from bot.store import SqlStore
from bot.store.volume import Leaf, bind, unbind
from engines.core.record import EntryKind
from tests.bot.store.kit import append, started
from tests.bot.store.played import played

Reading = Callable[[SqlStore, MatchId], Awaitable[object]]
READINGS: dict[str, Reading] = {
    "load": lambda store, match: store.vault.load(match),
    "at": lambda store, match: store.vault.at(match, 0),
    "history": lambda store, match: store.vault.history(match),
    "entries": lambda store, match: store.vault.entries(match, (0, 1)),
    "bind": lambda store, match: store.vault.bind(match),
}


def write_kind(store: SqlStore, match: MatchId, kind: object) -> None:
    with closing(sqlite3.connect(store._file)) as database, database:
        database.execute("UPDATE entries SET kind = ? WHERE match = ?", (kind, match))


@pytest.mark.parametrize("name", READINGS)
async def test_a_kind_of_a_newer_version_is_refused_as_that(store: SqlStore, name: str):
    match, other = await played(store, 3), await played(store, 3)
    write_kind(store, match, "rewind_vote")
    with pytest.raises(Newer) as refused:
        await READINGS[name](store, match)
    assert refused.value.match == match
    await READINGS[name](store, other)


@pytest.mark.parametrize("kind", [b"\xff", "", "pl`y", 7])
async def test_a_kind_that_no_version_writes_is_damage(store: SqlStore, kind: object):
    match = await played(store, 3)
    write_kind(store, match, kind)
    with pytest.raises(Unreadable) as refused:
        await store.vault.load(match)
    assert not isinstance(refused.value, Newer)


async def test_a_volume_with_a_kind_of_a_newer_version_is_refused_as_that(store: SqlStore):
    match = await played(store, 3)
    await store.vault.bind(match)
    with closing(sqlite3.connect(store._file)) as database, database:
        ((document,),) = database.execute("SELECT document FROM archive").fetchall()
        leaves = unbind(document)
        newer = _bound_as(leaves[-1], "verdict")
        database.execute("UPDATE archive SET document = ?", (newer,))
    with pytest.raises(Newer):
        await store.vault.load(match)


def _bound_as(leaf: Leaf, kind: str) -> bytes:
    (written,) = json.loads(zlib.decompress(bind([leaf])))
    written["entry"]["kind"] = kind
    return zlib.compress(json.dumps([written]).encode())


async def test_an_unknown_kind_is_never_written(store: SqlStore):
    match = await started(store.vault)
    with pytest.raises(ValueError, match="vote"):
        await store.vault.append(append(match, Mark(0, 1), line={"kind": "vote"}))
    assert (await store.vault.head(match)).mark == Mark(0, 1)
    await store.vault.append(append(match, Mark(0, 1), line={"kind": "undo", "target": 0}))
    kinds = [entry.kind for entry in await store.vault.history(match)]
    assert kinds == [EntryKind.SETUP, EntryKind.UNDO]
    assert all(isinstance(kind, EntryKind) for kind in kinds)
