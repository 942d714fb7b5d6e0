"""The questions that are open in a state. Titles say public facts only."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engines.core.line import Line, say
from engines.core.prompt import Prompt
from engines.core.seats import Seat
from engines.rex_britannorum.ids import KINGDOM_INDEX, Area, Phase
from engines.rex_britannorum.legal.legality import bounds, recruitable
from engines.rex_britannorum.rules import gains, recruit, rome
from engines.rex_britannorum.state import RexState
from engines.rex_britannorum.turn_views import Battle
from engines.rex_britannorum.views import Board
from engines.rex_britannorum.words.labels import AREA_REF

ORDERS: Final = "orders"
"""Key and kind of the question that is always open to every seat: its standing orders."""

_OBJECTIVES: Final = say("objectives.title")
_DISCARD: Final = say("discard.title")
_POWERS: Final = {area: say("powers.title", area=ref) for area, ref in AREA_REF.items()}
_ROME: Final = say("rome.title")


def prompts(state: RexState) -> tuple[Prompt, ...]:
    """Return the questions of the phase, by seat or by area, then everybody's standing orders.

    Keys carry the turn and, where a question comes again within it, a number, so that an answer to an earlier question
    is stale. Questions of several areas, and of several seats in quick recruitment, stand open side by side.

    Rule: REX-42. Ruling: REX-R1, REX-R5.
    """
    board = state.board
    if board.phase is Phase.OVER:
        return ()
    return (*_asked(state, board), *_standing(board.seats))


@lru_cache(maxsize=4)
def _standing(seats: int) -> tuple[Prompt, ...]:
    return tuple(
        Prompt(key=ORDERS, seat=Seat(number), kind=ORDERS, title=say("orders.title"), mode="orders", clause="REX-R3")
        for number in range(seats)
    )


def _asked(state: RexState, board: Board) -> tuple[Prompt, ...]:
    if board.phase is Phase.RECRUIT:
        return tuple(_recruit(state, seat) for seat in sorted(recruit.waiting(state)))
    if board.phase is Phase.GAINS:
        return _areas(board)
    if board.phase is Phase.ROME:
        seat = rome.asked(board)
        return () if seat is None else (_rome(board.turn, seat),)
    return tuple(
        _together(board.phase, board.turn, Seat(number), sealed=board.seats > 1, awaited=number not in board.sealed)
        for number in range(board.seats)
    )


@lru_cache(maxsize=256)
def _together(phase: Phase, turn: int, seat: Seat, *, sealed: bool, awaited: bool) -> Prompt:
    """Return a question that all answer at once; the answer stays secret, and may be changed, until the last is in.

    A player alone has nobody to keep it from: the answer counts at once.
    """
    title, clause = _PARTING[phase] if phase in _PARTING else (say("plan.title", turn=turn), "REX-23")
    kind, mode = phase.value, "awaited" if awaited else "answered"
    key = f"{kind}:{turn}"
    return Prompt(key=key, seat=seat, kind=kind, title=title, sealed=sealed, mode=mode, clause=clause)


_PARTING: Final = {Phase.OBJECTIVES: (_OBJECTIVES, "REX-11"), Phase.DISCARD: (_DISCARD, "REX-11")}


def _recruit(state: RexState, seat: Seat) -> Prompt:
    board = state.board
    picks = state.picks[seat].open()
    done = board.recruited[seat] + len(picks)
    realm = board.seat_realm(seat)
    there = len(recruit.left_in_queue(realm.queue, picks)) + len(state.decks[KINGDOM_INDEX[realm.kingdom]].open())
    return _recruiting(board.turn, seat, done, min(recruit.RECRUITS - done, there))


@lru_cache(maxsize=256)
def _recruiting(turn: int, seat: Seat, done: int, due: int) -> Prompt:
    title = say("recruit.title", n=due)
    return Prompt(key=f"recruit:{turn}.{done}", seat=seat, kind="recruit", title=title, clause="REX-22")


def _areas(board: Board) -> tuple[Prompt, ...]:
    record = board.record
    assert record is not None
    return tuple(prompt for battle in record.battles for prompt in _area(board, battle))


def _area(board: Board, battle: Battle) -> tuple[Prompt, ...]:
    """Return the question an area waits for; of powers it cites the one whose field comes first.

    Rule: REX-32, REX-33, REX-36, REX-37.
    """
    kingdom = gains.asked(board, battle)
    if kingdom is None:
        return ()
    seat = board.realm(kingdom).seat
    assert seat is not None
    asked = f"{board.turn}.{battle.area.value}.{battle.asked}"
    if battle.stage == "powers":
        clause = "REX-36" if recruitable(board, battle, kingdom) else "REX-37"
        return (_about(battle.area, "powers", asked, seat, _POWERS[battle.area], clause),)
    _, most = bounds(battle, kingdom)
    winner = battle.stage == "winners"
    alone = "gain.winner" if len(battle.winners) == 1 else "gain.tied"
    title = _gain_title(alone if winner else "gain.vassal", battle.area, most)
    return (_about(battle.area, "gain", asked, seat, title, "REX-32" if winner else "REX-33"),)


@lru_cache(maxsize=64)
def _gain_title(key: str, area: Area, most: int) -> Line:
    return say(key, area=AREA_REF[area], n=most)


def _about(area: Area, kind: str, asked: str, seat: Seat, title: Line, clause: str) -> Prompt:
    return Prompt.built(
        key=f"{kind}:{asked}",
        seat=seat,
        kind=kind,
        about=area,
        title=title,
        sealed=False,
        mode="awaited",
        clause=clause,
    )


@lru_cache(maxsize=32)
def _rome(turn: int, seat: Seat) -> Prompt:
    return Prompt(key=f"rome:{turn}.{seat}", seat=seat, kind="rome", title=_ROME, clause="REX-40")
