"""The public position in words: for screen readers, and for a table without pictures."""

from __future__ import annotations

from engines.core.line import Line, say, seat_ref
from engines.core.orders import Orders
from engines.core.seats import Seat
from engines.roman_invasion.data.tables import REGIONS
from engines.roman_invasion.ids import Phase, Region
from engines.roman_invasion.legal.legality import award_for
from engines.roman_invasion.legal.policies import in_force
from engines.roman_invasion.views import Board, InvasionHand, InvasionTable
from engines.roman_invasion.words.labels import (
    BRITON_LABEL,
    REGION_REF,
    briton_codes,
    britons,
    pair,
    roman_codes,
    romans,
)
from engines.roman_invasion.words.log import result_line, revolt_line


def status(table: InvasionTable) -> Line:
    """Return where the match stands: turn, phase and whose turn it is."""
    board = table.board
    return say(f"status.{board.phase.value}", turn=board.turn, seat=seat_ref(board.seat))


def position(table: InvasionTable) -> tuple[Line, ...]:
    """Return the whole public position, one line per item, the most urgent first."""
    board = table.board
    return (
        status(table),
        *_round(board),
        *_attack(board),
        *_seats(table),
        *_row(board),
        *_regions(table),
        *_decks(table),
        *_latest(board),
    )


def hand_words(hand: InvasionHand) -> tuple[Line, ...]:
    """Return what the seat holds, in words."""
    if not hand.cards:
        return (say("hand.empty"),)
    return (say("hand.cards", n=len(hand.cards), cards=romans(hand.cards)),)


def orders(held: Orders) -> tuple[Line, ...]:
    """Return the standing order in force, in words."""
    policy, share = in_force(held)
    return (say(f"orders.{policy.value}", n=share),)


def _round(board: Board) -> tuple[Line, ...]:
    if board.last_round is None:
        return (say("position.round", n=board.round),)
    return (say("position.round.last", n=board.round, last=board.last_round),)


def _attack(board: Board) -> tuple[Line, ...]:
    attack = board.attack
    if attack is None or attack.helper is None:
        return ()
    return (
        say(
            "position.attack",
            seat=seat_ref(attack.seat),
            region=REGION_REF[attack.target],
            cards=roman_codes(attack.committed),
            romans=attack.romans,
            drawn=briton_codes(attack.drawn),
            bonus=attack.bonus,
            britons=attack.britons + attack.bonus,
            helper=seat_ref(attack.helper),
        ),
    )


def _seats(table: InvasionTable) -> tuple[Line, ...]:
    return tuple(
        say("position.seat", seat=seat_ref(Seat(number)), vt=vt, n=table.hands[number])
        for number, vt in enumerate(table.board.vt)
    )


def _row(board: Board) -> tuple[Line, ...]:
    return tuple(
        say("position.gone", n=place) if cards is None else say("position.pair", place=place, pair=pair(cards))
        for place, cards in enumerate(board.row, start=1)
    )


def _regions(table: InvasionTable) -> tuple[Line, ...]:
    board = table.board
    captured = say("position.captured", regions=tuple(REGION_REF[region] for region in board.captured))
    revolted = say("position.revolted", regions=tuple(REGION_REF[region] for region in board.revolted))
    others = tuple(
        say("position.closed", region=REGION_REF[region], n=facts.resistance)
        for region, facts in REGIONS.items()
        if region not in board.captured and region not in table.attackable
    )
    if board.phase is Phase.OVER:
        return captured, revolted, say("position.left", regions=others)
    attackable = tuple(_target(board, region) for region in table.attackable)
    return (
        captured,
        revolted,
        say("position.attackable", regions=attackable),
        say("position.others", regions=others),
    )


def _target(board: Board, region: Region) -> Line:
    facts = REGIONS[region]
    award = award_for(board, region, helped=False).total
    key = "position.target" if facts.coastal else "position.target.landlocked"
    return say(key, region=REGION_REF[region], resistance=facts.resistance, n=award)


def _decks(table: InvasionTable) -> tuple[Line, ...]:
    board = table.board
    top = table.briton_top
    return (
        say("position.no_top") if top is None else say("position.top", card=BRITON_LABEL[top], n=table.briton_deck),
        say("position.briton_discard", cards=britons(board.briton_discard), n=len(board.briton_discard)),
        say(
            "position.roman",
            n=table.roman_deck,
            cards=romans(board.roman_discard),
        ),
    )


def _latest(board: Board) -> tuple[Line, ...]:
    lines: list[Line] = []
    if board.last is not None:
        lines.append(say("position.last", line=result_line(board.last)))
    if board.revolt is not None:
        lines.append(say("position.revolt", line=revolt_line(board.revolt)))
    if board.phase is Phase.OVER:
        lines.append(say("position.over"))
    return tuple(lines)
