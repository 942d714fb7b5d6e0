"""Caesar the saviour: when he can come to Romans who are attacked, and the two armies that fight as one then."""

from __future__ import annotations

from engines.caesar_britannia.data.tables import LANDS, RIVER
from engines.caesar_britannia.ids import CAESAR, ROME, RomanUnit, Tactic, Terrain
from engines.caesar_britannia.legal.armies import army_of, subordinates
from engines.caesar_britannia.legal.battle import BattleKind
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.plans import chooses, usual_berths
from engines.caesar_britannia.legal.zones import on_foot
from engines.caesar_britannia.views import Battle, Board, Host


def may_save(board: Board) -> bool:
    """Return whether Caesar can come to the rescue in the battle that begins.

    Romans are attacked on a plain, he is next to them with no water between, and neither he nor some unit of his army
    has been activated. A crush leaves no time. Rule: CIB-2.3.5, CIB-R15.
    """
    battle, where = board.battle, board.at.get(CAESAR)
    if battle is None or battle.defender.seat != ROME or battle.kind is BattleKind.CRUSH or battle.zone not in LANDS:
        return False
    if where is None or CAESAR in board.unavailable or battle.terrain is not Terrain.PLAIN:
        return False
    dry = where in on_foot(board, battle.zone) and frozenset((where, battle.zone)) not in RIVER
    return dry and bool(_fresh(board))


def _fresh(board: Board) -> tuple[RomanUnit, ...]:
    return tuple(unit for unit in army_of(board, CAESAR) if unit not in board.activated)


def relief_of(board: Board) -> Host:
    """Return the army with which Caesar sets out: the units of his that have not been activated. Rule: CIB-2.3.5."""
    fighters = tuple(Fighter(name=unit, unit=unit, reduced=unit in board.reduced) for unit in _fresh(board))
    return Host(seat=ROME, leader=CAESAR, companions=subordinates(board, CAESAR), fighters=fighters)


def attaches(battle: Battle) -> bool:
    """Return whether commanders who come to the rescue are attached: in battles with tactics only. Rule: CIB-R42."""
    return battle.kind is BattleKind.PITCHED and any(map(chooses, (battle.attacker, battle.defender)))


def usual_attachment(board: Board) -> tuple[str, ...]:
    """Return the units that Caesar, and each commander with him, fights beside unless Rome says otherwise.

    Rule: CIB-R42, CIB-R72, CIB-R84.
    """
    battle = board.battle
    return usual_berths(relief_of(board), Tactic.GENERAL) if battle is not None and attaches(battle) else ()


def parts(battle: Battle, host: Host) -> tuple[Host, ...]:
    """Return the armies of one side: one, or the one that was saved and Caesar's. Rule: CIB-R15, CIB-R42."""
    relief = battle.relief
    if relief is None or not relief.arrived or host.seat != ROME:
        return (host,)
    names = {fighter.name for fighter in relief.host.fighters}
    came = relief.host.commanders
    saved = host.evolve(
        companions=tuple(leader for leader in host.companions if leader not in came),
        fighters=tuple(fighter for fighter in host.fighters if fighter.name not in names),
        fallen=tuple(leader for leader in host.fallen if leader not in came),
    )
    own = host.evolve(
        leader=CAESAR,
        companions=relief.host.companions,
        fighters=tuple(fighter for fighter in host.fighters if fighter.name in names),
        fallen=tuple(leader for leader in host.fallen if leader in came),
    )
    return (saved, own)
