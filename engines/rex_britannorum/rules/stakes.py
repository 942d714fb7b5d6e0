"""The evaluation of the stakes: markers, Firsts and thresholds."""

from __future__ import annotations

from engines.core.seats import Seat
from engines.rex_britannorum.data.tables import TRACK_FACTS
from engines.rex_britannorum.events import StakesEvaluated
from engines.rex_britannorum.ids import TRACKS, Role, Track
from engines.rex_britannorum.legal.stakes import bits, stakes
from engines.rex_britannorum.rules.transition import RexTransition
from engines.rex_britannorum.turn_views import Award, Stakes, TurnRecord, Values
from engines.rex_britannorum.views import Board, Realm


def evaluate(transition: RexTransition) -> None:
    """Move every marker to what its kingdom has on the board, all at once, and give out what that achieves.

    Non-player kingdoms move and take a First away from those who come later, but never score.

    Rule: REX-09, REX-50, REX-51, REX-52, REX-53, REX-71.
    """
    board = transition.board
    before = _values(board.realms)
    one, other, third = (realm.evolve(values=measured(realm)) for realm in board.realms)
    moved = (one, other, third)
    awards: list[Award] = []
    first_at = list(board.first_at)
    for place, track in enumerate(TRACKS):
        opens = first_at[place] is None
        if opens and any(realm.values.of(track) >= TRACK_FACTS[track].first for realm in moved):
            first_at[place] = board.turn
        for realm in moved:
            awards += _awards(realm, track, first=opens)
    evaluated = Stakes(before=before, after=_values(moved), awards=tuple(awards))
    transition.change(
        realms=tuple(_scored(realm, awards) for realm in moved),
        first_at=tuple(first_at),
        record=transition.record.evolve(stakes=evaluated),
    )
    transition.tell(_told, board=transition.board, record=transition.record)


def _told(board: Board, record: TurnRecord) -> StakesEvaluated:
    scored = (board.seat_realm(seat) for seat in map(Seat, range(board.seats)))
    return StakesEvaluated(
        record=record,
        contenders=board.contenders,
        points=tuple(len(realm.firsts) + sum(realm.thresholds) for realm in scored),
        gone=tuple(track for track, turn in zip(TRACKS, board.first_at, strict=True) if turn not in (None, board.turn)),
    )


def measured(realm: Realm) -> Values:
    """Return what a kingdom has on the board: longest road, cities and regions; nothing where it is not in play.

    Rule: REX-50, REX-51.
    """
    road, cities, regions = stakes(bits(realm.pieces))
    return Values(road=road, cities=cities, regions=regions)


def _values(realms: tuple[Realm, Realm, Realm]) -> tuple[Values, Values, Values]:
    return realms[0].values, realms[1].values, realms[2].values


def _awards(realm: Realm, track: Track, *, first: bool) -> list[Award]:
    """Return what a player's kingdom newly reaches on a track, nothing for an NPK; ``first``: nobody had First before.

    Rule: REX-52, REX-53, REX-71.
    """
    if realm.role is not Role.PLAYER:
        return []
    facts = TRACK_FACTS[track]
    value = realm.values.of(track)
    passed = realm.thresholds[TRACKS.index(track)]
    awards = [Award(kingdom=realm.kingdom, track=track, threshold=None)] if first and value >= facts.first else []
    return awards + [
        Award(kingdom=realm.kingdom, track=track, threshold=threshold)
        for threshold in facts.thresholds[passed:]
        if value >= threshold
    ]


def _scored(realm: Realm, awards: list[Award]) -> Realm:
    mine = [award for award in awards if award.kingdom is realm.kingdom]
    if not mine:
        return realm
    firsts = tuple(award.track for award in mine if award.threshold is None)
    gained = [sum(award.track is track and award.threshold is not None for award in mine) for track in TRACKS]
    return realm.evolve(
        firsts=tuple(track for track in TRACKS if track in (*realm.firsts, *firsts)),
        thresholds=tuple(held + more for held, more in zip(realm.thresholds, gained, strict=True)),
    )


def best(board: Board, track: Track) -> int:
    """Return the highest value on a track, non-player kingdoms included. Rule: REX-60, REX-71."""
    return max(realm.values.of(track) for realm in board.realms)
