"""The expectations of a seat in a campaign: attack upon attack, each chosen with a view to those that may follow it.

A campaign ends when the seat stops; its cards are then worth what they bring on the next turn. Before that, each attack
leads to two positions, one captured region apart, with the cards that are left. So the outlook is exact but for three
things: chances of attacks after the first are those of an average draw, nobody plays in reserve, and the tokens
that failures cost are left out where somebody wins by the last capture.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engines.core.seats import Seat
from engines.roman_invasion.data.tables import AWARD, BRITON, REGIONS, ROMAN, strength
from engines.roman_invasion.ids import Region, RomanCard
from engines.roman_invasion.legal.legality import attackable, award_for, types_of
from engines.roman_invasion.legal.odds import Totals, briton_totals, totals
from engines.roman_invasion.players.hand_value import worth_kept
from engines.roman_invasion.views import Board, InvasionTable

Cards = tuple[RomanCard, ...]
Below = tuple[float, ...]
"""By Roman strength, the chance that a Briton draw stays below it."""

VICTORY: Final = 15.0
"""VT that winning the match by the last capture counts for, beyond its award; losing it so costs as many."""

WORTH_LOOKING: Final = (0.25, 0.4)
"""Least chances of success with which an attack is looked at: the first of a campaign, and those after it."""

_STRONGEST: Final = 60
"""More strength than any hand has."""

_FEW: Final = 8
"""With fewer Britons left in the deck than this, later draws are reckoned from all of them."""


class Attempt(NamedTuple):
    """An attack that may be made."""

    target: Region
    cards: Cards


class Outlook(NamedTuple):
    """The promise of a campaign."""

    worth: float
    """Expected VT, with what the cards left over are worth."""
    attempt: Attempt | None
    """The attack to begin with; None to stop."""


class Chances:
    """Chances of success by Roman strength: of the first attack exactly, of later ones on average."""

    def __init__(self, table: InvasionTable) -> None:
        self.first = {target: below(briton_totals(table, target)) for target in table.attackable}
        gone = frozenset(table.board.briton_discard)
        left = tuple(card for card in BRITON if card not in gone)
        pool = left if len(left) >= _FEW else tuple(BRITON)
        self.later = {resistance: below(totals((), pool, resistance)) for resistance in AWARD}


def below(draw: Totals) -> Below:
    """Return the chance that a draw stays below each Roman strength."""
    numbers = dict(draw.by_total)
    chances, under = [], 0
    for romans in range(_STRONGEST):
        chances.append(under / draw.draws)
        under += numbers.get(romans, 0)
    return tuple(chances)


class TurnOutlook:
    """Looks ahead through the campaign of one seat with a hand of up to 7 cards.

    Cards are bits of a number, in hand order. Nothing is worked out twice.
    """

    def __init__(self, board: Board, seat: Seat, cards: Cards, chances: Chances) -> None:
        self._board = board
        self._seat = seat
        self._cards = cards
        self._chances = chances
        self._kept_count = not _last_turn(board)
        self._commitments = tuple(self._varied())
        self._worths: dict[tuple[int, frozenset[Region]], float] = {}
        self._found_ways: dict[tuple[int, int, bool], tuple[tuple[int, float], ...]] = {}
        self._found_targets: dict[frozenset[Region], tuple[tuple[Region, float], ...]] = {}

    def best(self) -> Outlook:
        """Return the best course from here; of equals stopping, then the first in board order."""
        held, taken = (1 << len(self._cards)) - 1, frozenset[Region]()
        loss = min(1, self._board.vt[self._seat])
        best = Outlook(self._kept(held), None)
        for target, pay in self._targets(taken):
            after = taken | {target}
            for cards, chance in self._likely(held, target, self._chances.first[target], WORTH_LOOKING[0]):
                rest = held ^ cards
                worth = chance * (pay + self._onward(rest, after))
                worth += (1 - chance) * (self._worth(rest, taken) - loss)
                if worth > best.worth:
                    best = Outlook(worth, Attempt(target, self._named(cards)))
        return best

    def _worth(self, held: int, taken: frozenset[Region]) -> float:
        """Return what the rest of the campaign promises with the cards held and these regions captured by it."""
        found = self._worths.get((held, taken))
        if found is not None:
            return found
        best = self._kept(held)
        for target, pay in self._targets(taken) if held else ():
            after = taken | {target}
            for rest, chance in self._ways(held, target):
                worth = chance * (pay + self._onward(rest, after)) + (1 - chance) * (self._worth(rest, taken) - 1)
                best = max(best, worth)
        self._worths[held, taken] = best
        return best

    def _onward(self, held: int, taken: frozenset[Region]) -> float:
        """Return what follows a capture: the rest of the campaign, or the end of the match."""
        if len(self._board.captured) + len(taken) < len(REGIONS):
            return self._worth(held, taken)
        own = self._board.vt[self._seat] + sum(award_for(self._board, region, helped=False).total for region in taken)
        best = max(vt for seat, vt in enumerate(self._board.vt) if seat != self._seat)
        return VICTORY * ((own > best) - (own < best))

    def _targets(self, taken: frozenset[Region]) -> tuple[tuple[Region, float], ...]:
        """Return the regions open to attack once these are captured, each with its award."""
        if taken not in self._found_targets:
            captured = frozenset((*self._board.captured, *taken))
            in_order = tuple(region for region in REGIONS if region in captured)
            self._found_targets[taken] = tuple(
                (region, award_for(self._board, region, helped=False).total)
                for region in attackable(in_order, self._board.cantiaci_taken or bool(taken))
            )
        return self._found_targets[taken]

    def _ways(self, held: int, target: Region) -> tuple[tuple[int, float], ...]:
        """Return the ways to attack a region later: the cards that are left, and the chance of success."""
        facts = REGIONS[target]
        key = held, facts.resistance, facts.coastal
        if key not in self._found_ways:
            likely = self._likely(held, target, self._chances.later[facts.resistance], WORTH_LOOKING[1])
            self._found_ways[key] = tuple((held ^ cards, chance) for cards, chance in likely)
        return self._found_ways[key]

    def _likely(self, held: int, target: Region, chances: Below, least: float) -> Iterator[tuple[int, float]]:
        """Yield the commitments of cards held that are likely enough to succeed."""
        coastal = REGIONS[target].coastal
        for cards, romans, sea in self._commitments:
            if cards & held == cards and (coastal or not sea) and chances[romans] >= least:
                yield cards, chances[romans]

    def _varied(self) -> Iterator[tuple[int, int, bool]]:
        """Yield every commitment of different types, its strength, and whether a Sea card is in it. Rule: RIB-11."""
        for bits in range(1, 1 << len(self._cards)):
            cards = self._named(bits)
            if len(types_of(cards)) == len(cards):
                yield bits, strength(cards), any(ROMAN[card].sea for card in cards)

    def _kept(self, held: int) -> float:
        """Return what the cards held are worth once the campaign is over."""
        return worth_kept(self._named(held)) if self._kept_count else 0.0

    def _named(self, bits: int) -> Cards:
        return tuple(card for place, card in enumerate(self._cards) if bits >> place & 1)


def _last_turn(board: Board) -> bool:
    """Return whether the seat whose turn it is will have no other. Ruling: RIB-R4."""
    return board.last_round is not None and board.round >= board.last_round
