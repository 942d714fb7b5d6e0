"""The oppidum of the Catuvellauni: placed in secret, found, destroyed, and betrayed by Mandubracios."""

from __future__ import annotations

from engines.caesar_britannia.actions import Hide
from engines.caesar_britannia.events import Submitted
from engines.caesar_britannia.ids import People, Scenario, Zone
from engines.caesar_britannia.legal.oppidum import falls, sites
from engines.caesar_britannia.rules.submission import submit
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.special_events import MarkersPlaced, OppidumRazed
from engines.caesar_britannia.state import Betraying


def hide_at_random(transition: CaesarTransition, landing: Zone) -> None:
    """Place the oppidum and its decoy, which the Celt may place otherwise. Rule: CIB-5.4."""
    if transition.board.scenario is Scenario.SECOND:
        true, decoy = transition.rng.sample(sites(landing), 2, "oppidum and decoy")
        _place(transition, true, decoy)


def hide(transition: CaesarTransition, action: Hide) -> None:
    """Place the oppidum and its decoy where the Celt says; Rome sees two markers that look alike. Rule: CIB-5.4."""
    _place(transition, action.oppidum, action.decoy)
    transition.tell(MarkersPlaced, zones=transition.board.markers)


def _place(transition: CaesarTransition, true: Zone, decoy: Zone) -> None:
    transition.change(markers=tuple(sorted((true, decoy))))
    transition.hidden = true


def betray(transition: CaesarTransition, frame: Betraying) -> bool:  # noqa: ARG001  (what every handler is given)
    """Let the Trinovantes submit, if they have not yet, and the Celt take the decoy off the map.

    Rule: CIB-5.3.4, CIB-R29, CIB-R62.
    """
    transition.pop()
    people, board = People.TRINOVANTES, transition.board
    if people in board.active and people not in board.submissive:
        transition.tell(Submitted, people=people, hostage=submit(transition, people))
    if board.markers:
        transition.disclose(None)
    return True


def enter(transition: CaesarTransition) -> None:
    """Destroy the oppidum when Romans stand in its zone and nobody defends it. Rule: CIB-5.4."""
    if falls(transition.board):
        raze(transition)


def raze(transition: CaesarTransition) -> None:
    """Destroy the oppidum. Rule: CIB-5.4."""
    zone = transition.board.oppidum
    assert zone is not None
    transition.change(razed=True)
    transition.tell(OppidumRazed, zone=zone)
