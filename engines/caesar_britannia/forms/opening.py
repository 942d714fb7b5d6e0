"""The fields of the set-up: Rome's armies, and where the Celts stand."""

from __future__ import annotations

from engines.caesar_britannia.forms.picks import units_pick, zone_pick
from engines.caesar_britannia.ids import FRETUM, Leader, Stack, Zone, people_of
from engines.caesar_britannia.legal.command import sv
from engines.caesar_britannia.legal.deployment import grounds, movable, mover
from engines.caesar_britannia.legal.division import dividers, oceans_to_start, places_of_commios
from engines.caesar_britannia.legal.landing import may_leave, may_wait, opposed
from engines.caesar_britannia.legal.lots import fitting, remaining, roman_lots, unit_of
from engines.caesar_britannia.legal.oppidum import sites
from engines.caesar_britannia.views import Board, CaesarView
from engines.caesar_britannia.words.labels import CELTIC_UNIT, LEADER, PEOPLE, ZONE
from engines.core.line import Line, say
from engines.core.prompt import Choice, Draft, Field, Pick, nth


def divide(view: CaesarView, draft: Draft) -> Field | None:
    """Ask for the army of each Roman commander, and for the places of Commios and the fleet where they are chosen.

    Rule: CIB-5.1.2, CIB-R30.
    """
    board = view.table.board
    share = tuple(value for value in draft.several("share") if isinstance(value, tuple))
    left = remaining(roman_lots(board, FRETUM), [value for army in share for value in army])
    waiting = dividers(board)[len(share) :]
    if waiting and left:
        leader = waiting[0]
        return units_pick(
            nth("share", len(share) + 1),
            left,
            say("army.ask", leader=LEADER[leader], n=sv(leader)),
            "CIB-R30",
            default=fitting(left, sv(leader)),
            capacity=sv(leader),
        ).evolve(times=len(dividers(board)))
    places = places_of_commios(board)
    if places and not draft.has("commios"):
        return zone_pick("commios", places, say("commios.ask"), "CIB-5.2.3").evolve(default=places[0])
    oceans = oceans_to_start(board)
    if not oceans or draft.has("ocean"):
        return None
    return zone_pick("ocean", oceans, say("ocean.ask"), "CIB-5.1.2").evolve(default=FRETUM)


def deploy(view: CaesarView, draft: Draft) -> Field | None:
    """Ask which unit or commander goes where; a default layout stands until it is changed. Rule: CIB-5.3.4."""
    board = view.table.board
    places = dict(movable(board, view.hand.stacks))
    piece = draft.get("piece")
    if piece is None:
        choices = tuple(
            Choice(value=value, label=_piece(value), hint=say("deploy.stands", zone=ZONE[zone]))
            for value, zone in places.items()
            if _elsewhere(board, value, zone)
        )
        return Pick(name="piece", ask=say("piece.ask"), choices=choices, clause="CIB-5.3.4")
    if draft.has("to"):
        return None
    zones = _elsewhere(board, str(piece), places[str(piece)])
    return zone_pick("to", zones, say("to.ask"), "CIB-5.3.4")


def hide(view: CaesarView, draft: Draft) -> Field | None:
    """Ask where the oppidum is and where its decoy. Rule: CIB-5.4."""
    board = view.table.board
    assert board.anchor is not None
    able = sites(board.anchor)
    if not draft.has("oppidum"):
        return zone_pick("oppidum", able, say("oppidum.ask"), "CIB-5.4").evolve(default=view.hand.oppidum)
    if draft.has("decoy"):
        return None
    left = tuple(zone for zone in able if zone != draft.get("oppidum"))
    decoy = next((zone for zone in board.markers if zone in left), left[0])
    return zone_pick("decoy", left, say("decoy.ask"), "CIB-5.4").evolve(default=decoy)


def _elsewhere(board: Board, piece: str, zone: Zone) -> tuple[Zone, ...]:
    """Return where a unit or a commander can be moved; against the first landing few may stand. Rule: CIB-5.2.4."""
    landing, people = board.anchor, mover(board, piece)
    assert landing is not None
    leader = None if "/" in piece else Leader(piece)
    if zone == landing and not may_leave(board, leader, landing):
        return ()
    ashore = (landing,) if opposed(board, people, landing) and may_wait(board, leader, landing) else ()
    return tuple(other for other in (*grounds(people, landing), *ashore) if other != zone)


def _piece(value: str) -> Line:
    if "/" not in value:
        return say("leader.label", leader=LEADER[Leader(value)])
    people = people_of(Stack(value.partition("/")[0]))
    return say("celtic.of", unit=CELTIC_UNIT[unit_of(value)], people=PEOPLE[people])
