"""The refusal of a command that no match fits, with the way to those of the person's own that it may have meant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from bot.errors import Refusal
from bot.records import MatchRow, Place
from bot.service.matches.find import NoneFits
from bot.ui.facts import place_link, title
from bot.ui.text import Words, raw
from engines.core.game import AnyGame
from engines.core.line import Line, Ref, say

_NAMED: Final = 3
"""Matches that are named in a sentence; more are counted."""

_OF_GAME: Final = frozenset({"refuse.none_here", "refuse.none_yours", "refuse.none_at_all"})
"""Refusals that can speak of the matches of one game."""
_DIRECT: Final = frozenset({"refuse.none_yours", "refuse.none_at_all", "refuse.none_of_yours_to_start"})
"""Refusals that are read in direct messages, where no match is opened."""

IsThere: TypeAlias = Callable[[Place], bool]
"""Says whether a place is still there, as far as Discord has told."""


def in_full(refusal: Refusal, games: Mapping[str, AnyGame], is_there: IsThere) -> Refusal:
    """Return a refusal with all that it says of the person's own matches; one that is about none as it is."""
    if not isinstance(refusal, NoneFits):
        return refusal
    said, way = _said(refusal, games), _way(refusal, is_there)
    return Refusal(said if way is None else say("refuse.with_way", said=said, way=way))


def _said(none: NoneFits, games: Mapping[str, AnyGame]) -> Line:
    """Return what there is none of here; or what has not begun yet, if that is here."""
    if len(none.unbegun) > _NAMED:
        return say("refuse.unbegun.more")
    if none.unbegun:
        return say("refuse.unbegun", n=len(none.unbegun), matches=tuple(map(title, none.unbegun)))
    key = none.line.key
    if none.game is not None and key in _OF_GAME:
        return say(f"{key}.of", game=games[none.game].title)
    return none.line


def _way(none: NoneFits, is_there: IsThere) -> Line | None:
    """Return where to go from here: to those elsewhere, or to a new match if nothing is under way here."""
    matches = none.elsewhere
    if len(matches) > _NAMED:
        return say("way.elsewhere.more", n=len(matches))
    if matches:
        return say("way.elsewhere", n=len(matches), matches=tuple(map(partial(_linked, is_there=is_there), matches)))
    if none.unbegun:
        return None
    return say("way.new.direct" if none.line.key in _DIRECT else "way.new")


def _linked(row: MatchRow, is_there: IsThere) -> Ref:
    link = place_link(row) if is_there(row.place) else None
    return raw(Words().say("way.match" if link else "way.match.nowhere", match=title(row), link=raw(link or "")))
