"""The public position and the own hand in words: for screen readers, and for a table without pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engines.core.line import Line, say, seat_ref
from engines.core.orders import Orders
from engines.rex_britannorum.data.tables import LOCATIONS, TRACK_FACTS, area_of
from engines.rex_britannorum.forms.fields import deck_left
from engines.rex_britannorum.ids import (
    AREAS,
    ORDERED,
    TRACKS,
    Area,
    Kingdom,
    Objective,
    Phase,
    Role,
    Token,
    is_joker,
    value_of,
)
from engines.rex_britannorum.legal.conditions import evaluate
from engines.rex_britannorum.legal.legality import choosers, powers_left
from engines.rex_britannorum.turn_views import Battle
from engines.rex_britannorum.views import Board, Realm, RexTable, RexView
from engines.rex_britannorum.words.battles import gain_line, sides, standing, use_line
from engines.rex_britannorum.words.labels import (
    AREA_REF,
    KINGDOM_REF,
    OBJECTIVE_REF,
    TRACK_REF,
    card_of,
    condition_now,
    hand_of,
    joined,
    kingdoms,
    places,
    token,
)
from engines.rex_britannorum.words.reports import reckoning


def status(table: RexTable) -> Line:
    """Return where the match stands: turn and phase."""
    return say(f"status.{table.board.phase.value}", turn=table.board.turn)


def position(table: RexTable) -> tuple[Line, ...]:
    """Return the whole public position, one line per item, the most urgent first."""
    board = table.board
    return (
        status(table),
        *_sealed(board),
        *_order(board),
        *_resolving(board),
        *_lying(board),
        *(line for place in range(len(board.realms)) for line in _realm(table, place)),
        *_rome(board),
        *_supplies(board),
        *reckoning(board.tally, board.values),
    )


def _sealed(board: Board) -> tuple[Line, ...]:
    if not board.sealed:
        return ()
    return (say("position.sealed", seats=tuple(seat_ref(seat) for seat in board.sealed)),)


def _order(board: Board) -> tuple[Line, ...]:
    if board.seats == 1 or board.phase in (Phase.OBJECTIVES, Phase.OVER):
        return ()
    return (say("position.order", seats=tuple(seat_ref(seat) for seat in board.order)),)


def _lying(board: Board) -> tuple[Line, ...]:
    """Return the tokens that lie on the board, area by area; they are spoken for while battles are resolved."""
    return tuple(
        say("position.lying", area=AREA_REF[area], tokens=tuple(token(one) for one in here))
        for area in AREAS
        if (here := _within(area, board.tokens))
    )


def _within(area: Area, lying: Iterable[Token]) -> tuple[Token, ...]:
    return tuple(one for one in lying if area_of(one) is area)


def _resolving(board: Board) -> Iterator[Line]:
    """Yield the battles that are being resolved: sums, winners and vassals, what was taken, who is to choose."""
    if board.phase is not Phase.GAINS or board.record is None:
        return
    for battle in board.record.battles:
        if not battle.sides:
            continue
        area = battle.area
        yield say("told.battle", area=AREA_REF[area], sides=sides(battle), standing=standing(battle))
        yield from (gain_line(gain, area) for gain in battle.gains if gain.told)
        yield from (use_line(use, area) for use in battle.uses)
        yield from _choosing(board, battle)


def _choosing(board: Board, battle: Battle) -> tuple[Line, ...]:
    if battle.stage in ("winners", "vassals"):
        left = choosers(battle)[len(battle.gains) :]
        return (say("position.choosing", kingdom=KINGDOM_REF[left[0]], area=AREA_REF[battle.area]),) if left else ()
    if battle.stage == "powers":
        users = kingdoms(powers_left(board, battle))
        return (say("position.powers", kingdoms=users, area=AREA_REF[battle.area]),) if users else ()
    return ()


def _realm(table: RexTable, place: int) -> tuple[Line, ...]:
    """Return one kingdom: its stakes, achievements, pieces and cards."""
    board = table.board
    realm = board.realms[place]
    if realm.role is Role.UNUSED:
        return (say("position.unused", kingdom=KINGDOM_REF[realm.kingdom]),)
    return (
        _stakes(realm),
        *_achieved(realm),
        _pieces(realm),
        *_cards(table, realm, place),
        *_slots(board, realm),
    )


def _stakes(realm: Realm) -> Line:
    values = realm.values
    args: dict[str, Any] = {
        "kingdom": KINGDOM_REF[realm.kingdom],
        "road": values.road,
        "cities": values.cities,
        "regions": values.regions,
    }
    if realm.seat is None:
        return say("position.npk", **args)
    points = len(realm.firsts) + sum(realm.thresholds) + len(realm.maxima)
    return say("position.kingdom", **args, seat=seat_ref(realm.seat), n=points)


def _achieved(realm: Realm) -> tuple[Line, ...]:
    reached: list[Line] = []
    for track, passed in zip(TRACKS, realm.thresholds, strict=True):
        marks: list[Line] = []
        if track in realm.firsts:
            marks.append(say("award.first"))
        if passed:
            marks.append(say("tally.thresholds", n=passed))
        if track in realm.maxima:
            marks.append(say("award.max"))
        if marks:
            reached.append(say("position.marks", track=TRACK_REF[track], marks=tuple(marks)))
    return (say("position.reached", kingdom=KINGDOM_REF[realm.kingdom], reached=tuple(reached)),) if reached else ()


def _pieces(realm: Realm) -> Line:
    held = tuple(place for place in LOCATIONS if place in realm.pieces)
    return say("position.pieces", kingdom=KINGDOM_REF[realm.kingdom], places=places(held))


def _cards(table: RexTable, realm: Realm, place: int) -> tuple[Line, ...]:
    """Return what is known of a kingdom's cards: queue, sizes of hand and deck, and what everybody has seen."""
    kingdom, name = realm.kingdom, KINGDOM_REF[realm.kingdom]
    deck = table.decks[place]
    if realm.seat is None:
        lines = [say("position.deck", kingdom=name, n=deck)]
    else:
        held = table.hands[realm.seat]
        lines = [say("position.cards", kingdom=name, n=held, queue=hand_of(realm.queue, kingdom), deck=deck)]
        seen = (*realm.known, *realm.extras)
        if seen:
            lines.append(say("position.known", kingdom=name, cards=hand_of(seen, kingdom)))
    if realm.revealed:
        shown = sorted(realm.revealed, key=value_of, reverse=True)
        lines.append(say("position.revealed", kingdom=name, cards=hand_of(shown, kingdom)))
    return tuple(lines)


def _slots(board: Board, realm: Realm) -> tuple[Line, ...]:
    """Return Cartimandua's mini-cards. Rule: REX-77."""
    if realm.kingdom is not Kingdom.BRIGANTES or not board.slots:
        return ()
    slots = tuple(
        say("position.slot", n=number, area=AREA_REF[showing], other=AREA_REF[other])
        for number, (showing, other) in enumerate(board.slots, start=1)
    )
    return (say("position.slots", slots=slots),)


def _rome(board: Board) -> tuple[Line, ...]:
    held = tuple(place for place in LOCATIONS if place in board.rome)
    return (say("position.rome", places=places(held)),)


def _supplies(board: Board) -> tuple[Line, ...]:
    """Return what is still to come: tokens in the bag, reinforcements, and First where nobody has reached it."""
    if board.phase is Phase.OVER:
        return ()
    lines = []
    if board.bag:
        areas = joined(
            say("position.bag.area", area=AREA_REF[area], tokens=tuple(_short(one) for one in here))
            for area in AREAS
            if (here := _within(area, board.bag))
        )
        lines.append(say("position.bag", n=len(board.bag), areas=areas))
    lines.append(say("position.stock", cards=tuple(str(value_of(card)) for card in board.stock)))
    for track, turn in zip(TRACKS, board.first_at, strict=True):
        name, first = TRACK_REF[track], TRACK_FACTS[track].first
        if turn is None:
            lines.append(say("position.first.open", track=name, first=first))
        else:
            lines.append(say("position.first.taken", track=name, turn=turn))
    return tuple(lines)


def _short(one: Token) -> Line:
    return say("token.short.joker") if is_joker(one) else say("token.short", place=one)


# The own hand ----------------------------------------------------------------------------------------------------


def hand_words(view: RexView) -> tuple[Line, ...]:
    """Return what the seat holds; what it needs most for its next answer comes last, right above the question."""
    hand = view.hand
    lines: list[Line] = []
    if hand.discard:
        lines.append(
            say(
                "hand.discard",
                n=len(hand.discard),
                cards=hand_of(sorted(hand.discard, key=value_of, reverse=True), hand.kingdom),
            )
        )
    lines += [_objective_stands(view.table.board, hand.kingdom, card) for card in hand.objectives]
    if hand.dropping is not None:
        lines.append(say("hand.dropping", card=OBJECTIVE_REF[hand.dropping]))
    left = deck_left(view)
    if hand.queue or left:
        lines.append(say("hand.queue", cards=hand_of(hand.queue, hand.kingdom), n=left))
    lines.append(say("hand.cards", cards=hand_of(hand.cards, hand.kingdom)) if hand.cards else say("hand.empty"))
    if hand.plan is not None:
        sent = tuple(
            say("plan.choice", card=card_of(one.card, hand.kingdom), area=AREA_REF[one.area]) for one in hand.plan.sent
        )
        lines.append(say("hand.plan", sent=sent))
    return tuple(lines)


def _objective_stands(board: Board, kingdom: Kingdom, card: Objective) -> Line:
    """Return an objectives card with its conditions and whether each would count now."""
    first, second, third = (
        condition_now(card, number, reached) for number, reached in enumerate(evaluate(board, kingdom, card))
    )
    return say("objective.stands", card=OBJECTIVE_REF[card], first=first, second=second, third=third)


def orders(held: Orders) -> tuple[Line, ...]:
    """Return the standing orders in force, in words; one line says that there are none."""
    if held == Orders():
        return (say("orders.none"),)
    return tuple(_order_line(name, held.policy(name)) for name in ORDERED)


def _order_line(name: str, policy: str) -> Line:
    kind = {"recruit": "card", "rome": "card", "cohabit": "road"}.get(name, "gain")
    return say("orders.line", what=say(f"orders.of.{name}"), policy=say(f"policy.{kind}.{policy}"))
