"""A lobby as people see it, and what becomes of its wishes when seats or options change."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import SystemRandom

from bot.errors import Refusal
from bot.records import LobbyMember, MatchRow, SeatRow, UserId
from bot.service.matches import codec
from engines.core.game import AnyGame
from engines.core.line import say
from engines.core.prompt import Draft
from engines.core.seats import Seat

_DRAW = SystemRandom()


@dataclass(frozen=True, slots=True)
class LobbyView:
    """A lobby as people see it. ``names`` are display names last seen, ``accounts`` user names."""

    row: MatchRow
    game: AnyGame
    members: tuple[LobbyMember, ...]
    options: Draft
    thread: bool
    grace: int
    names: dict[UserId, str]
    accounts: dict[UserId, str]

    @property
    def size(self) -> int:
        """How many seats there are."""
        return self.row.size

    @property
    def ready(self) -> bool:
        """Whether enough have joined to start."""
        return len(self.members) in self.game.seats

    def free_seats(self) -> tuple[Seat, ...]:
        """Return the seats nobody has chosen."""
        chosen = {member.wanted for member in self.members}
        return tuple(Seat(number) for number in range(self.size) if number not in chosen)


def no_level(game: AnyGame) -> Refusal:
    """Return that a game has no such computer player, and which it has."""
    return Refusal.of("refuse.no_level", levels=tuple(say(f"level.{level}") for level in game.players))


def closed(view: LobbyView) -> LobbyView:
    """Return a lobby as it is after it was closed."""
    return replace(view, row=replace(view.row, status="ended"), members=())


def draw_seats(members: tuple[LobbyMember, ...], size: int) -> tuple[SeatRow, ...]:
    """Return who sits where: wishes are met, other seats are drawn.

    The draw is not part of the match's dice: it happens before the match exists.
    """
    seats: dict[int, LobbyMember] = {member.wanted: member for member in members if member.wanted is not None}
    free = [seat for seat in range(size) if seat not in seats]
    _DRAW.shuffle(free)
    rest = (member for member in members if member.wanted is None)
    seats |= dict(zip(free, rest, strict=True))
    return tuple(SeatRow(seat=seat, user=seats[seat].user, level=seats[seat].level) for seat in range(size))


def following(view: LobbyView, size: int, options: Draft) -> tuple[LobbyMember, ...]:
    """Return the members of a lobby whose size or options change: a wish goes with the sign of the seat."""
    before, after = _signs(view.game, view.size, view.options), _signs(view.game, size, options)
    places = {place: after.index(sign) for place, sign in enumerate(before) if sign in after}
    return tuple(
        member if member.wanted is None else replace(member, wanted=places.get(member.wanted))
        for member in view.members
    )


def _signs(game: AnyGame, seats: int, draft: Draft) -> tuple[str, ...]:
    options = codec.game_options(game, seats, codec.fitting(game, seats, draft))
    return tuple(game.seat_label(Seat(seat), seats, options, None) for seat in range(seats))


def fewer(view: LobbyView, size: int) -> tuple[tuple[LobbyMember, ...], Draft]:
    """Return the members and options of a start with ``size`` seats: the game says what becomes of the wishes."""
    if size == view.size:
        return view.members, view.options
    wanted = tuple(sorted(Seat(member.wanted) for member in view.members if member.wanted is not None))
    agreed = codec.fitting(view.game, view.size, view.options)
    options, fulfilled = view.game.fewer(agreed, wanted, size)
    seats: dict[int | None, int] = dict(zip(wanted, fulfilled, strict=True))
    return tuple(replace(member, wanted=seats.get(member.wanted)) for member in view.members), options
