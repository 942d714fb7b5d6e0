"""The reports: a turn from its reveal to its stakes in one message, and the reckoning at the end."""

from __future__ import annotations

from engines.core.event import Event
from engines.core.line import Line, say, seat_ref
from engines.rex_britannorum.events import MatchEnded, PlansRevealed, StakesEvaluated
from engines.rex_britannorum.ids import KINGDOM_INDEX, TRACKS, Kingdom, Track, is_joker
from engines.rex_britannorum.legal.rating import total_of
from engines.rex_britannorum.turn_views import Battle, TurnRecord, Values
from engines.rex_britannorum.views import ObjectiveResult, Reached, Tally
from engines.rex_britannorum.words.battles import (
    drawn_line,
    gain_line,
    help_line,
    powers_at_work,
    side_line,
    sides,
    standing,
    to_rome_line,
    track_line,
    use_line,
)
from engines.rex_britannorum.words.labels import (
    AREA_REF,
    KINGDOM_REF,
    OBJECTIVE_REF,
    TRACK_REF,
    condition,
    joined,
    kingdoms,
    token,
)
from engines.rex_britannorum.words.log import ended, narrate


def report_lines(event: Event) -> tuple[Line, ...]:
    """Return a reported event in full, one line per item."""
    if isinstance(event, PlansRevealed):
        return revealed(event)
    if isinstance(event, StakesEvaluated):
        return evaluated(event)
    if isinstance(event, MatchEnded):
        return (say("report.ended", line=ended(event)), *reckoning(event.tally, event.values))
    return (narrate(event),)


def revealed(event: PlansRevealed) -> tuple[Line, ...]:
    """Return the plans: per area who played what, the sums, the powers at work, winner and vassals.

    Rule: REX-24, REX-31.
    """
    record, npks = event.record, event.contenders.npks
    return (
        say("report.revealed", turn=record.turn),
        *_order(record),
        *_drawn(record),
        *(line for battle in record.battles for line in _battle(battle, record.turn, npks)),
    )


def evaluated(event: StakesEvaluated) -> tuple[Line, ...]:
    """Return the whole turn: battles, gains, powers used, what fell to Rome, help, and the stakes.

    Rule: REX-34, REX-50.
    """
    record = event.record
    return (
        say("report.evaluated", turn=record.turn),
        *_drawn(record),
        *(line for battle in record.battles for line in _settled(battle)),
        *_aftermath(event),
    )


def _order(record: TurnRecord) -> tuple[Line, ...]:
    return (say("report.order", kingdoms=kingdoms(record.order)),) if len(record.order) > 1 else ()


def _drawn(record: TurnRecord) -> tuple[Line, ...]:
    drawing = dict.fromkeys(one.kingdom for one in record.drawn)
    return tuple(drawn_line(kingdom, [one for one in record.drawn if one.kingdom is kingdom]) for kingdom in drawing)


def _battle(battle: Battle, turn: int, npks: tuple[Kingdom, ...]) -> tuple[Line, ...]:
    tokens = tuple(token(lying) for lying in battle.tokens)
    if not battle.sides:
        return (say("report.area.nobody", area=AREA_REF[battle.area], tokens=tokens),)
    return (
        say("report.area", area=AREA_REF[battle.area], tokens=tokens),
        *(say("report.side", side=side_line(side)) for side in battle.sides),
        say("report.standing", standing=standing(battle)),
        *(say("report.power", power=power) for power in powers_at_work(battle, turn, npks)),
    )


def _settled(battle: Battle) -> tuple[Line, ...]:
    """Return an area once everything in it is decided, its battle in one line."""
    if not battle.sides:
        head = say("report.area.empty", area=AREA_REF[battle.area])
    else:
        head = say("report.area.fought", area=AREA_REF[battle.area], sides=sides(battle))
    joker = _joker_left(battle)
    rome = (to_rome_line(battle.to_rome, joker=joker),) if battle.to_rome or joker else ()
    lines = (
        *(gain_line(gain) for gain in battle.gains if gain.told),
        *rome,
        *(use_line(use) for use in battle.uses),
    )
    return (head, *(say("report.item", line=line) for line in lines))


def _joker_left(battle: Battle) -> bool:
    """Return whether a joker lay here that nobody took. Rule: REX-34."""
    taken = {one for gain in battle.gains for one in gain.tokens}
    return any(is_joker(one) and one not in taken for one in battle.tokens)


def _aftermath(event: StakesEvaluated) -> tuple[Line, ...]:
    """Return help from Rome, the stakes before and after, and the points on the scoring boards."""
    record, present = event.record, event.contenders.all
    helped = tuple(say("report.item", line=help_line(one)) for one in record.helps)
    head = (say("report.help"), *helped) if helped else ()
    stakes = record.stakes
    if stakes is None:
        return head
    tracks = (track_line(stakes, track, present) for track in TRACKS)
    scored = joined(
        say("report.scored", kingdom=KINGDOM_REF[kingdom], n=event.points[seat])
        for kingdom in present
        if (seat := event.contenders.seat(kingdom)) is not None
    )
    return (
        *head,
        say("report.stakes"),
        *(say("report.item", line=line) for line in tracks),
        say("report.points", kingdoms=scored),
    )


def reckoning(tallies: tuple[Tally, ...], values: tuple[Values, Values, Values]) -> tuple[Line, ...]:
    """Return the full tally of every player kingdom: each track, each objective, each condition and why.

    ``values`` are the markers of every kingdom, in fief order.

    Rule: REX-60, REX-61, REX-63.
    """
    return tuple(line for tally in tallies for line in _tallied(tally, values[KINGDOM_INDEX[tally.kingdom]]))


def _tallied(tally: Tally, values: Values) -> tuple[Line, ...]:
    head = say(
        "tally.kingdom",
        kingdom=KINGDOM_REF[tally.kingdom],
        seat=seat_ref(tally.seat),
        n=tally.points,
        most=total_of(tally),
    )
    tracks = (_track(tally, track, place, values.of(track)) for place, track in enumerate(TRACKS))
    return (head, *tracks, *(line for result in tally.objectives for line in _objective(result)))


def _track(tally: Tally, track: Track, place: int, value: int) -> Line:
    """Return what a kingdom has on a track and the points it brought."""
    passed = tally.thresholds[place]
    reached: list[Line] = []
    if track in tally.firsts:
        reached.append(say("award.first"))
    if passed:
        reached.append(say("tally.thresholds", n=passed))
    if track in tally.maxima:
        reached.append(say("award.max"))
    points = (track in tally.firsts) + passed + (track in tally.maxima)
    if not reached:
        return say("tally.track.nothing", track=TRACK_REF[track], value=value)
    return say("tally.track", track=TRACK_REF[track], value=value, awards=tuple(reached), n=points)


def _objective(result: ObjectiveResult) -> tuple[Line, ...]:
    return (
        say("tally.objective", card=OBJECTIVE_REF[result.objective], n=result.points),
        *(
            _reached_line(condition(result.objective, number), reached)
            for number, reached in enumerate(result.conditions)
        ),
    )


def _reached_line(asked: Line, reached: Reached) -> Line:
    """Return a condition with how it stands: it counts, it holds in vain, or what is missing, in numbers."""
    have = tuple(str(number) for number in reached.have)
    if reached.counts:
        return say("tally.counts", condition=asked, have=have)
    if reached.holds:
        return say("tally.vain", condition=asked, have=have)
    return say("tally.fails", condition=asked, have=have)
