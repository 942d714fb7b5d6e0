"""Re-rolls: which dice on the table may be thrown again, by what, and which ones an absent player throws again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engines.caesar_britannia.data.tables import COMMANDERS
from engines.caesar_britannia.ids import Leader, Tactic
from engines.caesar_britannia.legal.battle import inflicted, targets
from engines.caesar_britannia.legal.fighters import strength
from engines.caesar_britannia.views import Battle, Board, Cast, Casting, Host
from engines.core.seats import Seat

ALEA: Final = "alea"
"""The die that a side may re-roll once a turn. Rule: CIB-4.2."""

SIGNA: Final = "signa"
"""The additional one of a general attack, for that battle alone. Rule: CIB-3.3."""


class Offer(NamedTuple):
    """A die that may be thrown again, and by what: :data:`ALEA`, :data:`SIGNA`, commanders."""

    cast: Cast
    sources: tuple[str, ...]


def offers(board: Board, seat: Seat) -> tuple[Offer, ...]:
    """Return the dice on the table that a side may throw again, those that are alike once.

    Its Alea does for any die of its own, and in fire and melee for one of the enemy's. So does that of a general
    attack, in its battle. A commander does for the unit he is attached to: its own die, or an enemy hit that is laid on
    it and could fall there. Each source is used once. Rule: CIB-3.4.2, CIB-4.2, CIB-R6, CIB-R59.
    """
    casting = board.casting
    if casting is None:
        return ()
    found: dict[object, Offer] = {}
    for cast in casting.dice:
        sources = (*_markers(board, casting, seat, cast), *_commanders(board, casting, seat, cast))
        if sources:
            found.setdefault((_like(cast), sources), Offer(cast, sources))
    return tuple(found.values())


def _like(cast: Cast) -> object:
    fighter = cast.fighter
    stem = cast.name if fighter is None or fighter.unit is not None else cast.name.rpartition(".")[0]
    marks = () if fighter is None else (fighter.band, fighter.leader)
    return (cast.seat, stem, marks, cast.front, cast.face, cast.laid)


def _markers(board: Board, casting: Casting, seat: Seat, cast: Cast) -> tuple[str, ...]:
    if casting.own and cast.seat != seat:
        return ()
    battle = board.battle
    signa = battle is not None and not casting.own and may_signa(battle.host(seat))
    return (*([ALEA] if seat not in board.jacta else []), *([SIGNA] if signa else []))


def may_signa(host: Host) -> bool:
    """Return whether a side has the additional re-roll of a general attack left. Rule: CIB-3.3."""
    return host.tactic is Tactic.GENERAL and not host.signa


def _commanders(board: Board, casting: Casting, seat: Seat, cast: Cast) -> tuple[Leader, ...]:
    battle = board.battle
    if battle is None or casting.own or not any(host.tactic for host in (battle.attacker, battle.defender)):
        return ()
    host = battle.host(seat)
    standing = {fighter.name for fighter in host.fighters}
    return tuple(
        leader
        for leader, name in host.attached
        if COMMANDERS[leader].reroll and leader not in board.rerolled and name in standing
        if leader not in host.fallen and _reaches(battle, casting, host, cast, name)
    )


def _reaches(battle: Battle, casting: Casting, host: Host, cast: Cast, name: str) -> bool:
    """Return whether a commander attached to a unit may re-roll a die. Rule: CIB-3.4.2, CIB-R59."""
    if cast.seat == host.seat:
        return cast.name == name
    if not cast.losses or cast.laid not in (None, name):
        return False
    return cast.laid is not None or can_fall(battle, casting, host, name)


def can_fall(battle: Battle, casting: Casting, host: Host, name: str) -> bool:
    """Return whether one more of the hits on the table could fall on a unit, beside those laid already.

    Rule: CIB-R59, CIB-3.4.4.
    """
    laid = laid_on(casting, host)
    total = inflicted(host.fighters, suffered(battle, casting, host.seat))
    taken = list(laid)
    auxiliary = {fighter.name for fighter in host.fighters if not fighter.legionary}
    while len(taken) < total:
        able = targets(host.fighters, taken, casting.phase, laid)
        if name in able:
            return True
        taken.append(next((other for other in able if other in auxiliary), able[0]))
    return False


def laid_on(casting: Casting, host: Host) -> tuple[str, ...]:
    """Return the units of a side on which re-rolled hits fall, one for each loss that they can take.

    Rule: CIB-3.4.2, CIB-R59.
    """
    steps = {fighter.name: fighter.steps for fighter in host.fighters}
    laid: list[str] = []
    for cast in casting.dice:
        if cast.laid is not None and cast.seat != host.seat:
            laid += [cast.laid] * min(cast.losses, steps.get(cast.laid, 0) - laid.count(cast.laid))
    return tuple(laid)


def suffered(battle: Battle, casting: Casting, seat: Seat) -> int:
    """Return the hits on a side by the dice as they lie; behind walls one of the fire is ignored. Rule: CIB-4.3."""
    hits = sum(cast.losses for cast in casting.dice if cast.seat != seat)
    return max(0, hits - 1) if battle.sheltered == seat and not casting.phase.hand_to_hand else hits


def usual(board: Board, seat: Seat) -> tuple[str, str] | None:
    """Return the die that an absent player throws again, and by what; None for none.

    It is done in melee only, where one hit more, or a critical hit less, would change who is ahead: first the highest
    miss of the strongest unit, then an enemy's critical hit. Rule: CIB-R81.
    """
    battle, casting = board.battle, board.casting
    if battle is None or casting is None or casting.own or not casting.phase.hand_to_hand:
        return None
    host, enemy = battle.host(seat), battle.host(Seat(1 - seat))
    mine, theirs = suffered(battle, casting, enemy.seat), suffered(battle, casting, seat)
    behind = host.losses + inflicted(host.fighters, theirs) - enemy.losses - inflicted(enemy.fighters, mine)
    found = offers(board, seat)
    misses = [offer for offer in found if offer.cast.seat == seat and not offer.cast.losses]
    if misses and 0 <= behind <= 1 and mine < strength(enemy.fighters):
        best = max(misses, key=lambda offer: (offer.cast.value, offer.cast.face))
        return best.cast.name, best.sources[-1]
    criticals = [offer for offer in found if offer.cast.seat != seat and offer.cast.losses > 1]
    for offer in criticals if 0 <= behind <= 2 else ():
        markers = [source for source in offer.sources if source in (SIGNA, ALEA)]
        if markers:
            return offer.cast.name, markers[-1]
    return None


def after_throw(cast: Cast, face: int, source: str, host: Host) -> Cast:
    """Return a die thrown again; a hit that a commander has re-rolled falls on his unit. Rule: CIB-3.4.2."""
    units = dict(host.attached)
    laid = units.get(Leader(source)) if cast.seat != host.seat else None
    return cast.evolve(face=face, laid=laid or cast.laid)


def named(dice: Sequence[Cast], name: str) -> Cast:
    """Return a die by the name of the unit that has thrown it."""
    return next(cast for cast in dice if cast.name == name)
