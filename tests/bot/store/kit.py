"""Shared by the store's tests: changes that are like a game's."""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from bot.ports import Conflict, Vault
from bot.records import (
    PERSON,
    Amend,
    Append,
    EntryRow,
    Lobby,
    LobbyMember,
    Mark,
    MatchId,
    NewMatch,
    Outgoing,
    Place,
    SeatRow,
    Tell,
    UserId,
)
from engines.core.record import EntryKind

APPLICATION = "1100"
NOON = datetime(2026, 3, 14, 12, 0, 0, 123456, tzinfo=UTC)
ANNA, BELA, CARA, DINO = (UserId(number) for number in (101, 102, 103, 104))


def new_match(**changes: Any) -> NewMatch:
    plain = NewMatch(
        game="invasion",
        rules_version="1.0",
        edition=1,
        options='{"seats": 4}',
        seed=bytes(range(32)),
        size=4,
        host=ANNA,
        guild=7,
        place=Place(70),
        lobby=(LobbyMember(ANNA),),
    )
    return replace(plain, **changes)


def entry(number: int, **changes: Any) -> EntryRow:
    plain = EntryRow(
        seq=number,
        kind=EntryKind.PLAY if number else EntryKind.SETUP,
        seat=0 if number else None,
        actor=PERSON if number else "setup",
        user=ANNA if number else None,
        prompt="attack:1" if number else "",
        action='{"verb": "attack", "cards": ["S7"]}' if number else "{}",
        edition=1,
        rules_version="1.0",
        revealing=not number,
        at=NOON,
    )
    return replace(plain, **changes)


def snapshot(match: int, seq: int) -> str:
    """A document of the size of a real position, different for each entry."""
    return json.dumps({"match": match, "seq": seq, "state": list(range(seq, seq + 500))})


def append(match: MatchId, mark: Mark, *, line: Mapping[str, Any] | None = None, **changes: Any) -> Append:
    seq = mark.version + 1
    plain = Append(
        match=match,
        expected=mark,
        at=NOON,
        entry=entry(seq, **(line or {})),
        snapshot=snapshot(match, seq),
        told=(Tell(None, "attacked", f'{{"n": {seq}}}'), Tell(0, "drew", f'{{"card": {seq}}}')),
        outbox=(Outgoing(kind="board", payload=f'{{"seq": {seq}}}'),),
    )
    return replace(plain, **changes)


async def started(vault: Vault, users: tuple[UserId, ...] = (ANNA, BELA, CARA, DINO), **changes: Any) -> MatchId:
    """Open a match and start it with these people in seats 0, 1, …; its version is 0, its roster 1."""
    match = await vault.open(new_match(size=len(users), **changes))
    seats = tuple(SeatRow(seat=number, user=user) for number, user in enumerate(users))
    await vault.append(append(match, Mark(-1, 0), status="playing", lobby=(), seats=seats, told=(), outbox=()))
    return match


async def retried(vault: Vault, match: MatchId, **changes: Any) -> Mark:
    """Append as a service does: load, try, and again if somebody was faster."""
    while True:
        loaded = await vault.load(match)
        try:
            return await vault.append(append(match, loaded.match.mark, **changes))
        except Conflict:
            await asyncio.sleep(0)


async def in_lobby(
    vault: Vault, match: MatchId, change: Callable[[Lobby], tuple[LobbyMember, ...] | None]
) -> tuple[LobbyMember, ...] | None:
    """Change a lobby as a service does; ``None`` from ``change`` means there is nothing to do."""
    while True:
        lobby = await vault.lobby(match)
        members = change(lobby)
        if members is None:
            return None
        try:
            await vault.amend(Amend(match=match, expected=lobby.match.mark, at=NOON, lobby=members))
        except Conflict:
            await asyncio.sleep(0)
        else:
            return members
