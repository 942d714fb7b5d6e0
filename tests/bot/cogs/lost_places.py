"""Matches that have lost their place, as tests wait for it."""

from bot.records import MatchId, MatchRow
from tests.bot.cogs.conftest import BotHarness


async def row_of(harness: BotHarness, match: MatchId) -> MatchRow:
    return await harness.services.store.vault.head(match)


async def lost(harness: BotHarness, match: MatchId) -> None:
    """Wait until it is noted that a match cannot be posted, and everybody told who can be."""
    rows: list[MatchRow] = []

    async def look() -> bool:
        rows[:] = [await row_of(harness, match)]
        waiting = await harness.services.store.outbox.unsent(match=match)
        return rows[0].trouble is not None and not any(row.kind == "place" for row in waiting)

    await harness.becomes(look)
