"""The plans the other kingdoms may send this turn, in one world that a seat cannot tell from the true one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from engines.core.rng import Rng
from engines.rex_britannorum.data.tables import BOARD, TROOPS
from engines.rex_britannorum.ids import AREA_INDEX, AREAS, KINGDOMS, Kingdom, Role
from engines.rex_britannorum.legal import npk
from engines.rex_britannorum.players.card_value import worth_kept
from engines.rex_britannorum.players.expectations import Expectations, Sending, sendings
from engines.rex_britannorum.players.piece_value import PieceValue
from engines.rex_britannorum.players.turn_estimate import Cards, Sides, TurnEstimate

WHIM: Final = 0.3
"""Points by which a rival may misjudge a plan, or be misjudged."""

_GRAIN: Final = 1 << 16


class OpponentPlans:
    """Guesses the plans of everybody but one kingdom."""

    def __init__(self, pieces: PieceValue, estimate: TurnEstimate, own: int) -> None:
        self._pieces = pieces
        self._board = pieces.board
        self.own = own
        self._expectations = {
            at: Expectations(pieces, estimate, at)
            for at, realm in enumerate(pieces.board.realms)
            if realm.role is Role.PLAYER and at != own
        }
        self._npks = [at for at, realm in enumerate(pieces.board.realms) if realm.role is Role.NPK]

    def sent(self, world: Any, rng: Rng) -> dict[int, Sending]:
        """Return what each rival sends in a world; hands are those of the world, plans what they may make of them."""
        found = {at: self._planned(at, self._hand(world, at), rng) for at in self._expectations}
        for at in self._npks:
            found[at] = self._drawn(at, rng)
        return found

    def cost(self, sent: dict[int, Sending]) -> tuple[float, float, float]:
        """Return by kingdom the points that the cards sent would have been thought to bring later."""
        left = self._pieces.left
        first, second, third = (worth_kept([card for card, _ in sent.get(at, ())], left) for at in range(len(KINGDOMS)))
        return first, second, third

    def _hand(self, world: Any, at: int) -> Cards:
        seat = self._board.realms[at].seat
        cards: Cards = world.view(seat).hand.cards
        return cards

    def _planned(self, at: int, cards: Cards, rng: Rng) -> Sending:
        """Return the plan that looks best to a kingdom whose judgement of each is off by up to ``WHIM``."""
        score = self._expectations[at].score
        scored = [(score(sending), sending) for sending in sendings(cards, KINGDOMS[at])]
        enough = max(points for points, _ in scored) - WHIM
        able = [(points, sending) for points, sending in scored if points >= enough]
        return max((points + WHIM * rng.below(_GRAIN) / _GRAIN, sending) for points, sending in able)[1]

    def _drawn(self, at: int, rng: Rng) -> Sending:
        """Return what an NPK may draw and where its behaviour sends it.

        Rule: REX-70, REX-74, REX-75, REX-76, REX-77.
        """
        realm = self._board.realms[at]
        deck = tuple((Counter(TROOPS[realm.kingdom]) - Counter(realm.revealed)).elements())
        first, second = rng.sample(deck, 2)
        there = npk.lying(self._board.tokens)
        if realm.kingdom is Kingdom.BRIGANTES:
            areas = [npk.sent_to(self._board.slots[place], there) for place in (npk.MIDDLE, npk.beside(first, second))]
        elif realm.kingdom is Kingdom.ICENI:
            mini = npk.either_side(rng.choice(BOARD.minis), rng)
            areas = [npk.richest(self._board.tokens), npk.sent_to(mini, there)]
        else:
            areas = [npk.sent_to(npk.either_side(mini, rng), there) for mini in rng.sample(BOARD.minis, 2)]
        return (first, AREA_INDEX[areas[0]]), (second, AREA_INDEX[areas[1]])


def sides(sent: Sequence[tuple[int, Sending]]) -> tuple[Sides, Sides, Sides]:
    """Return what everybody sent by area and kingdom."""
    cards: list[list[Cards]] = [[(), (), ()] for _ in AREAS]
    for at, sending in sent:
        for card, area in sending:
            cards[area][at] = (*cards[area][at], card)
    north, centre, south = ((one[0], one[1], one[2]) for one in cards)
    return north, centre, south
