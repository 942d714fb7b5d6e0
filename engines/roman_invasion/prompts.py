"""The questions that are open in a state. Titles say public facts only."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engines.core.line import Line, say, seat_ref
from engines.core.prompt import Prompt
from engines.core.seats import Seat
from engines.roman_invasion.ids import Phase
from engines.roman_invasion.legal.legality import excess, pairs_due
from engines.roman_invasion.state import InvasionState
from engines.roman_invasion.views import Attack
from engines.roman_invasion.words.labels import REGION_REF, need

ORDERS: Final = "orders"
"""Key and kind of the question that is always open to every seat: its standing order."""

_CAMPAIGN: Final = say("campaign.title")


@lru_cache(maxsize=8)
def _standing(seats: int) -> tuple[Prompt, ...]:
    return tuple(
        Prompt(key=ORDERS, seat=Seat(number), kind=ORDERS, title=say("orders.title"), mode="orders", clause="RIB-26")
        for number in range(seats)
    )


def prompts(state: InvasionState) -> tuple[Prompt, ...]:
    """Return the question to the seat the match waits for, then everybody's standing order.

    Keys carry the turn, and the attack where there may be several, so that an answer to an earlier question is
    stale.
    """
    board = state.board
    if board.phase is Phase.OVER:
        return ()
    return (_awaited(state), *_standing(board.seats))


def _awaited(state: InvasionState) -> Prompt:
    board = state.board
    seat = board.seat
    attack = board.attack
    if attack is not None and attack.helper is not None:
        return _reserve(attack, attack.helper, f"reserve:{board.turn}.{board.attacks}")
    if board.phase is Phase.MUSTER:
        return _counted("muster", board.turn, seat, pairs_due(len(state.hands[seat].open())), "RIB-09")
    if board.phase is Phase.CAMPAIGN:
        return _prompt(f"campaign:{board.turn}.{board.attacks}", seat, "campaign", _CAMPAIGN, "RIB-10")
    return _counted("fortify", board.turn, seat, excess(len(state.hands[seat].open())), "RIB-23")


@lru_cache(maxsize=1024)
def _counted(kind: str, turn: int, seat: Seat, number: int, clause: str) -> Prompt:
    return _prompt(f"{kind}:{turn}", seat, kind, say(f"{kind}.title", n=number), clause)


@lru_cache(maxsize=1024)
def _prompt(key: str, seat: Seat, kind: str, title: Line, clause: str) -> Prompt:
    return _asking(key, seat, kind, title, clause)


def _asking(key: str, seat: Seat, kind: str, title: Line, clause: str) -> Prompt:
    return Prompt.built(
        key=key, seat=seat, kind=kind, about=None, title=title, sealed=False, mode="awaited", clause=clause
    )


def _reserve(attack: Attack, helper: Seat, key: str) -> Prompt:
    title = say("reserve.title", seat=seat_ref(attack.seat), region=REGION_REF[attack.target], need=need(attack.needed))
    return _asking(key, helper, "reserve", title, "RIB-15")
