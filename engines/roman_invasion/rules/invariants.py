"""Conditions that hold after every step."""

from __future__ import annotations

from typing import Final

from engines.core.errors import BrokenInvariant
from engines.roman_invasion.data.tables import BOARD, BRITON, REGIONS, ROMAN
from engines.roman_invasion.ids import CANTIACI, HAND_LIMIT, PAIRS, BritonCard, Phase, RomanCard
from engines.roman_invasion.state import InvasionState
from engines.roman_invasion.views import Board

_ROMANS: Final = frozenset(ROMAN)
_BRITONS: Final = frozenset(BRITON)
_REGIONS: Final = frozenset(REGIONS)
_RESTLESS: Final = frozenset(BOARD.revolt_table)


def check(state: InvasionState) -> None:
    """Verify the invariants: both decks add up, the record agrees with the hands, tokens and map are possible.

    Rule: RIB-01, RIB-02, RIB-20, RIB-25.

    Raises:
        BrokenInvariant: naming what does not hold.
    """
    _check_romans(state)
    _check_britons(state)
    _check_record(state)
    _check_map(state.board)


def _require(holds: bool, what: str) -> None:  # noqa: FBT001  (an assertion with a name)
    if not holds:
        raise BrokenInvariant(f"invasion: {what}")


def _check_romans(state: InvasionState) -> None:
    board = state.board
    cards: list[RomanCard] = [*state.roman_deck.open(), *board.roman_discard]
    for hand in state.hands:
        cards += hand.open()
    for pair in board.row:
        if pair is not None:
            cards += pair
    if board.attack is not None:
        cards += board.attack.committed
    _require(len(cards) == len(_ROMANS) and set(cards) == _ROMANS, "the 48 Roman cards do not add up")
    _require(len(board.row) == PAIRS, "the row has six places")


def _check_britons(state: InvasionState) -> None:
    board = state.board
    deck = state.briton_deck.open()
    cards: list[BritonCard] = [*deck, *board.briton_discard]
    if board.attack is not None:
        cards += board.attack.drawn
    _require(len(cards) == len(_BRITONS) and set(cards) == _BRITONS, "the 30 Briton cards do not add up")
    _require(bool(deck) or board.attack is not None, "no Briton card lies on top")


def _check_record(state: InvasionState) -> None:
    board = state.board
    for number, (hand, known) in enumerate(zip(state.hands, board.known, strict=True)):
        cards = hand.open()
        limit = HAND_LIMIT + 2 if number == board.seat else HAND_LIMIT
        _require(len(cards) <= limit, "a hand is too large")
        if cards == known:
            continue
        unknown = [card for card in cards if card not in known]
        _require(len(unknown) <= 1, "more than one card of a hand is unknown")
        _require(len(known) == len(cards) - len(unknown), "the record puts a card in the wrong hand")
        _require(not unknown or unknown[0] in board.unseen, "a card everybody has seen counts as unknown")


def _check_map(board: Board) -> None:
    captured = set(board.captured)
    _require(min(board.vt) >= 0, "tokens below nothing")
    _require(captured.isdisjoint(board.revolted), "a captured region is marked as revolted")
    _require(_RESTLESS.issuperset(board.revolted), "a region revolted that cannot")
    _require(captured <= _REGIONS, "a captured region is not on the board")
    _require(board.cantiaci_taken == (CANTIACI in captured), "Cantiaci is held once it was taken")
    _require((board.phase is Phase.RESERVE) == (board.attack is not None), "an attack waits in the wrong phase")
    conquered = len(captured) == len(_REGIONS)
    _require(not conquered or board.phase is Phase.OVER, "every region is captured and the match goes on")
