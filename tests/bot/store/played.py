"""Long matches as the store knows them, and all that can be asked of their records."""

from bot.records import Amend, Mark, MatchId, Tell
from bot.store import SqlStore
from bot.store.volume import ENTRIES
from tests.bot.store.kit import NOON, append, started

LENGTH = 2 * ENTRIES + 22
"""Entries after the first: three volumes, the last of them not full."""


async def played(store: SqlStore, length: int = LENGTH, *, over: bool = True) -> MatchId:
    match = await started(store.vault)
    for seq in range(1, length + 1):
        public, private = Tell(None, "fought", f"{seq}"), Tell(seq % 3, "drew", f"{seq}")
        line: dict[str, object] = {"seat": seq % 4, "revealing": seq % 50 == 0, "interaction": 10_000 * match + seq}
        if seq % 7 == 0:
            line |= {"kind": "undo", "target": seq - 2, "actor": "computer:steady", "user": None}
        told = ((), (private,), (public, private), (private, public, public))[seq % 4]
        await store.vault.append(append(match, Mark(seq - 1, 1), line=line, told=told))
    if over:
        await store.vault.amend(Amend(match=match, expected=Mark(length, 1), at=NOON, status="finished"))
    return match


async def everything(store: SqlStore, match: MatchId) -> list[object]:
    """The answers to all that can be asked of a match's record."""
    ask = store.vault
    found: list[object] = [await ask.load(match), await ask.head(match), await ask.spells(match)]
    found += [await ask.at(match, seq) for seq in range(LENGTH + 1)]
    for after in (-1, 0, ENTRIES - 1, ENTRIES, LENGTH - 1, LENGTH):
        found += [await ask.history(match, after=after), await ask.lines(match, after=after)]
        for viewer in (None, 0, 3):
            found += [await ask.told(match, viewer=viewer, after=after, newest=most) for most in (1, 10, 500)]
    for viewer in (None, 0):
        found += [await ask.told_page(match, viewer=viewer, page=page, size=25) for page in (None, *range(9))]
    return [*found, *[await ask.last_move(match, seat) for seat in range(5)]]
