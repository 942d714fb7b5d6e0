"""All that was told in a match, for tests that compare it: the store itself gives but the last of it, or a page."""

from bot.ports import Vault
from bot.records import MatchId, ToldRow

_PAGE = 25


async def all_told(vault: Vault, match: MatchId, viewer: int | None) -> tuple[ToldRow, ...]:
    """Return everything a viewer was told, read page by page."""
    found: list[ToldRow] = []
    number, pages = 0, 1
    while number < pages:
        page = await vault.told_page(match, viewer=viewer, page=number, size=_PAGE)
        found += page.told
        number, pages = number + 1, page.pages
    return tuple(found)
