"""A turn in outline: who wins each area with which cards, and what everybody would place there.

The battles follow the rules exactly; gains and powers are what is worth most to each kingdom, as a pieces sees it.
Areas are independent of each other (REX-42) and few casts of winners and vassals can occur, so what was settled once
is remembered: thousands of plans can be compared.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engines.core.rng import Rng
from engines.rex_britannorum.data.tables import BOARD, area_of
from engines.rex_britannorum.ids import (
    AREAS,
    COHABITING,
    KINGDOM_INDEX,
    KINGDOMS,
    RAISED,
    RAISING,
    RECRUITING,
    SHIELD,
    Card,
    Location,
    Role,
    Token,
    is_joker,
)
from engines.rex_britannorum.legal import battle
from engines.rex_britannorum.legal.legality import VASSAL_TAKES, WINNER_TAKES
from engines.rex_britannorum.legal.policies import in_order
from engines.rex_britannorum.legal.stakes import BIT, ROADS, bits
from engines.rex_britannorum.players.card_value import VALUE, effective, worth_kept
from engines.rex_britannorum.players.piece_value import NOTHING, Pieces, PieceValue, alone, together
from engines.rex_britannorum.players.placements import best_taking, split
from engines.rex_britannorum.views import Board

Cards = tuple[Card, ...]
Sides = tuple[Cards, Cards, Cards]
"""By kingdom in fief order: cards sent to an area."""

_ALLEGIANCE: Final = tuple(BIT[area.allegiance] for area in BOARD.areas)
"""Where a non-player kingdom's joker places. Rule: REX-73."""

LOTS: Final = 4
"""Different lots looked at where a non-player kingdom draws its tokens."""

Made = tuple[tuple[Token, ...], int]
"""A gain: tokens taken and the locations where pieces were placed."""


class Cast(NamedTuple):
    """The standing of a battle, by places in fief order."""

    winners: tuple[int, ...]
    """In the order they choose."""
    vassals: tuple[int, ...]
    shielded: tuple[int, ...]
    """Winners with a 4."""
    cohabiting: tuple[int, ...]
    """Vassals with a 3 that may work."""


class Result(NamedTuple):
    """The estimated outcome of an area, or of a turn."""

    added: Pieces
    brought: tuple[float, float, float]
    """By kingdom: points the cards that came by power 2 or from Rome are thought to bring."""


class TurnEstimate:
    """Settles areas of one turn, for any cards sent there."""

    def __init__(self, pieces: PieceValue, rng: Rng, tokens: tuple[Token, ...] | None = None) -> None:
        """Begin a turn with the tokens on the board, or with those that lay there when the battles were fought."""
        self.pieces = pieces
        self._rng = rng
        board = pieces.board
        lying = board.tokens if tokens is None else tokens
        self.offered = tuple(in_order(token for token in lying if area_of(token) is area) for area in AREAS)
        self._players = tuple(realm.role is Role.PLAYER for realm in board.realms)
        self._queue = choosing_order(board)
        self._casts: dict[Sides, tuple[Cast, tuple[float, float, float]]] = {}
        self._settled: dict[tuple[int, Cast, int, tuple[Made, ...]], Pieces] = {}

    def turn(self, sent: tuple[Sides, Sides, Sides], lot: int) -> Result:
        """Return what a turn comes to with these cards in the three areas.

        ``lot`` numbers the way non-player kingdoms draw their tokens.
        """
        added, brought = NOTHING, (0.0, 0.0, 0.0)
        for area, sides in enumerate(sent):
            result = self.area(area, sides, lot)
            added = together(added, result.added)
            brought = _sum(brought, result.brought)
        return Result(added, _sum(brought, self._help(added)))

    def area(self, area: int, sides: Sides, lot: int) -> Result:
        """Return what one area comes to with these cards."""
        if sides not in self._casts:
            cast = cast_of(sides, self._queue, self._players)
            self._casts[sides] = cast, self._recruits(cast, sides)
        cast, brought = self._casts[sides]
        return Result(self.settle(area, cast, lot), brought)

    def settle(self, area: int, cast: Cast, lot: int, made: tuple[Made, ...] = ()) -> Pieces:
        """Return what is placed in an area by these winners and vassals; ``made`` are the gains already settled.

        Rule: REX-32, REX-33, REX-37, REX-39.
        """
        key = (area, cast, lot % LOTS, made)
        if key not in self._settled:
            self._settled[key] = self._settle(area, cast, lot % LOTS, made)
        return self._settled[key]

    def _settle(self, area: int, cast: Cast, lot: int, made: tuple[Made, ...]) -> Pieces:
        offered, added = self.offered[area], NOTHING
        gone = set[Token]()
        won: dict[int, int] = {}
        for number, at in enumerate((*cast.winners, *cast.vassals)):
            winner = number < len(cast.winners)
            left = offered if winner else tuple(token for token in offered if token not in gone)
            most = WINNER_TAKES if winner else VASSAL_TAKES
            taken, placed = made[number] if number < len(made) else self._take(area, at, added, left, most, lot)
            added = together(added, alone(at, placed))
            if winner:
                gone.update(taken)
                won[at] = placed
        for at in cast.cohabiting:
            added = together(added, alone(at, self._cohabit(at, added, cast, won)))
        return added

    def _take(self, area: int, at: int, added: Pieces, offered: tuple[Token, ...], most: int, lot: int) -> Made:
        if not offered:
            return (), 0
        if self._players[at]:
            return best_taking(self.pieces, area, at, added, offered, most)
        taken = self._rng.branch(f"{area} {at} {lot}").shuffle(offered)[:most]
        placed = bits(Location(token) for token in taken if not is_joker(token))
        if any(map(is_joker, taken)):
            placed |= _ALLEGIANCE[area]
        return taken, placed

    def _cohabit(self, at: int, added: Pieces, cast: Cast, won: dict[int, int]) -> int:
        """Return the road a vassal's 3 would be used on. Rule: REX-37, REX-38."""
        pieces = self.pieces
        roads = barred = 0
        for winner in cast.winners:
            if winner in cast.shielded:
                barred |= pieces.held[winner] | added[winner]
            else:
                roads |= won[winner] & ROADS
        able = roads & ~barred & ~(pieces.held[at] | added[at])
        return max(split(able), key=lambda road: pieces.points(together(added, alone(at, road)))[at], default=0)

    def _recruits(self, cast: Cast, sides: Sides) -> tuple[float, float, float]:
        """Return what vassals' 2s bring. Rule: REX-36."""
        brought = [0.0, 0.0, 0.0]
        able = [winner for winner in cast.winners if winner not in cast.shielded]
        there = [card for winner in able for card in sides[winner]]
        stock = list(self.pieces.board.stock)
        for at in cast.vassals if able else ():
            if self._players[at] and any(VALUE[card] == RECRUITING for card in sides[at]):
                fair = [card for card in there if card[0] != KINGDOMS[at].value]
                source = there if fair else stock
                best = max(fair or stock, key=effective, default=None)
                if best is not None:
                    source.remove(best)
                    brought[at] = worth_kept((best,), self.pieces.left)
        return brought[0], brought[1], brought[2]

    def _help(self, added: Pieces) -> tuple[float, float, float]:
        """Return what help from Rome brings to players who placed nothing. Rule: REX-40."""
        stock = sorted(self.pieces.board.stock, key=effective)
        brought = [0.0, 0.0, 0.0]
        for at in self._queue:
            if self._players[at] and not added[at] and stock:
                brought[at] = worth_kept((stock.pop(),), self.pieces.left)
        return brought[0], brought[1], brought[2]


def choosing_order(board: Board) -> tuple[int, ...]:
    """Return the places of the kingdoms in the order they choose: players in turn order, then non-player kingdoms.

    Rule: REX-32, REX-72.
    """
    return tuple(KINGDOM_INDEX[kingdom] for kingdom in battle.choosing_order(board))


def cast_of(sides: Sides, queue: tuple[int, ...], players: tuple[bool, ...]) -> Cast:
    """Return who wins with these cards and whose powers may work.

    Rule: REX-30, REX-31, REX-38.
    """
    values = [[VALUE[card] for card in cards] for cards in sides]
    sevens = [RAISING in own for own in values]
    raised = [any(sevens[:at]) or any(sevens[at + 1 :]) for at in range(len(values))]
    totals = [sum(own) + raised[at] * (RAISING - RAISED) * own.count(RAISED) for at, own in enumerate(values)]
    highest = max(totals)
    there = [at for at in queue if values[at]]
    winners = tuple(at for at in there if totals[at] == highest)
    vassals = tuple(at for at in there if totals[at] < highest)
    shielded = tuple(at for at in winners if SHIELD in values[at])
    able = tuple(at for at in vassals if players[at] and COHABITING in values[at])
    return Cast(winners, vassals, shielded, able if len(shielded) < len(winners) else ())


def _sum(one: tuple[float, float, float], other: tuple[float, float, float]) -> tuple[float, float, float]:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
