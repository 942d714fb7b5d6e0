"""Matches and lobbies as messages are drawn from them."""

from dataclasses import replace
from datetime import UTC, datetime

from bot.records import LobbyMember, Mark, MatchId, MatchRow, Place, SeatRow, Status, UserId
from bot.service.matches.codec import fitting
from bot.ui.facts import Facts, LobbyFacts
from engines.core.game import AnyGame
from engines.core.match import Match
from engines.core.prompt import Draft

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)

AWFUL = ("_a_", "**b**", "||c||", "\u200b", "\u202eevil", "[x](http://y)", "@everyone", "🏺" * 32)
"""Names that break layouts."""


def match_row(game: AnyGame, seats: int, *, status: Status = "playing") -> MatchRow:
    return MatchRow(
        id=MatchId(4_000_000_000),
        game=game.id,
        rules_version=game.rules_version,
        edition=game.edition,
        options="{}",
        seed=bytes(32),
        status=status,
        mark=Mark(0, 0),
        size=seats,
        host=UserId(1),
        guild=2**63,
        place=Place(2**62, 2**61),
        pictures=0,
        language="en",
        created=NOW,
        started=None if status == "lobby" else NOW,
        finished=None,
        nudged=None,
    )


def facts(match: Match, names: tuple[str, ...] = AWFUL, *, status: Status | None = None) -> Facts:
    """Return the facts of a match whose seats are held by people with these names."""
    row = match_row(match.game, match.seats)
    over = match.outcome() is not None
    awaited = set(match.awaited())
    seats = tuple(
        SeatRow(seat=seat, user=UserId(2**60 + seat), since=NOW if seat in awaited else None)
        for seat in range(match.seats)
    )
    shown: Status = status or ("finished" if over else "playing")
    return Facts(replace(row, status=shown), seats, match, names[: match.seats])


def lobby_facts(game: AnyGame, seats: int, joined: int, options: Draft | None = None) -> LobbyFacts:
    members = tuple(LobbyMember(UserId(number + 1), None, number if number % 2 else None) for number in range(joined))
    names = {UserId(number + 1): AWFUL[number % len(AWFUL)] for number in range(joined)}
    row, agreed = match_row(game, seats, status="lobby"), fitting(game, seats, options or Draft())
    return LobbyFacts(row, game, members, agreed, thread=True, grace=24, names=names)
