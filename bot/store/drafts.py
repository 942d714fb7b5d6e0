"""Half-filled forms."""

from typing import Final

from sqlalchemy import bindparam, insert, select

from bot.records import Doc, DraftKey, MatchId
from bot.store.adapter import Adapter
from bot.store.changes import DROP_DRAFT
from bot.store.tables import drafts

READ: Final = select(drafts.c.draft).where(
    drafts.c.match == bindparam("m"), drafts.c.seat == bindparam("s"), drafts.c.prompt == bindparam("p")
)
SAVE: Final = insert(drafts)


class SqlDrafts(Adapter):
    """Implements :class:`bot.ports.Drafts`."""

    async def read(self, match: MatchId, key: DraftKey) -> Doc | None:
        """Return the stored draft, or ``None``; a damaged one is filled in anew."""
        row = await self._if_readable(
            f"draft of match {match}, seat {key.seat}", READ, {"m": match, "s": key.seat, "p": key.prompt}
        )
        return row.draft if row is not None and isinstance(row.draft, str) else None

    async def save(self, match: MatchId, key: DraftKey, draft: Doc) -> None:
        """Store the draft, replacing an earlier one."""
        await self._write(
            (DROP_DRAFT, {"m": match, "s": key.seat, "p": key.prompt}),
            (SAVE, {"match": match, "seat": key.seat, "prompt": key.prompt, "draft": draft}),
        )

    async def drop(self, match: MatchId, key: DraftKey) -> None:
        """Forget the draft, if there is one."""
        await self._write((DROP_DRAFT, {"m": match, "s": key.seat, "p": key.prompt}))
