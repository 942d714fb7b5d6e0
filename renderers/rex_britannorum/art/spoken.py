"""The card pictures in words: what they show, with the game's own sentences, most needed first."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.line import Line, say
from engines.rex_britannorum.events import MatchEnded, StakesEvaluated, TurnReport
from engines.rex_britannorum.ids import AREAS, KINGDOM_INDEX, TRACKS, Track, is_joker
from engines.rex_britannorum.turn_views import Battle, Stakes
from engines.rex_britannorum.views import Contenders, ObjectiveResult, RexHand, RexTable, RexView, Tally
from engines.rex_britannorum.words.battles import (
    gain_line,
    help_line,
    powers_at_work,
    sides,
    standing,
    to_rome_line,
    track_line,
    use_line,
)
from engines.rex_britannorum.words.labels import AREA_REF, KINGDOM_REF, OBJECTIVE_REF, TRACK_REF, token
from engines.rex_britannorum.words.position import hand_words
from renderers.contract import SeatNames
from renderers.description import described
from renderers.paint.text import unlettered
from renderers.rex_britannorum.art import parts
from renderers.rex_britannorum.art import stakes as at_stake
from renderers.rex_britannorum.catalogue import told, word


def hand(table: RexTable, own: RexHand) -> str:
    """Return the picture of a hand in words: hand and plan first, the discard last."""
    board = table.board
    lines = [say("spoken.hand" if board.turn else "spoken.setup", kingdom=KINGDOM_REF[own.kingdom], turn=board.turn)]
    lines += reversed(hand_words(RexView(table=table, hand=own)))
    lying = {area: at_stake.within(area, board.tokens) for area in AREAS}
    lines[2:2] = [
        say("spoken.area", area=AREA_REF[area], tokens=tuple(map(token, tokens)))
        for area, tokens in lying.items()
        if tokens
    ]
    return described(map(told, lines))


def battles(event: TurnReport, seats: SeatNames) -> str:
    """Return the battles of a turn in words: cards, sums, winners, vassals and powers."""
    turn, npks = event.record.turn, event.contenders.npks
    lines = [say("spoken.battles", turn=turn)]
    for battle in event.record.battles:
        lines.append(_battle(battle))
        lines += powers_at_work(battle, turn, npks) if battle.stage != "done" else _used(battle)
    return described((*map(told, lines), *_players(event.contenders, seats)))


def tracks(event: StakesEvaluated, stakes: Stakes, seats: SeatNames) -> str:
    """Return an evaluation in words: the tracks with what was reached, then gains, powers and help from Rome."""
    record, present = event.record, event.contenders.all
    lines = [say("spoken.stakes", turn=record.turn)]
    lines += [track_line(stakes, track, present) for track in TRACKS]
    for battle in record.battles:
        lines += _taken(battle)
    lines += map(help_line, record.helps)
    return described((*map(_sentence, map(told, lines)), *_players(event.contenders, seats)))


def ending(event: MatchEnded, verdict: str, seats: SeatNames) -> str:
    """Return the reckoning in words: the outcome, then per player the total, the tracks and the objectives."""
    lines = [verdict if verdict.endswith((".", "!")) else f"{verdict}."]
    for tally in event.tally:
        name = unlettered(parts.name_of(seats, tally.kingdom, tally.seat), tally.kingdom.value)
        values = event.values[KINGDOM_INDEX[tally.kingdom]]
        lines.append(word("spoken.tally", kingdom=KINGDOM_REF[tally.kingdom], seat=name, n=tally.points))
        lines += [told(line) for track in TRACKS if (line := _achieved(tally, track, values.of(track))) is not None]
        lines += [told(_objective(result)) for result in tally.objectives]
    return described(lines)


def _achieved(tally: Tally, track: Track, value: int) -> Line | None:
    passed = tally.thresholds[TRACKS.index(track)]
    reached = [say("award.first")] if track in tally.firsts else []
    reached += [say("tally.thresholds", n=passed)] if passed else []
    reached += [say("award.max")] if track in tally.maxima else []
    return say("spoken.track", track=TRACK_REF[track], value=value, marks=tuple(reached)) if reached else None


def _objective(result: ObjectiveResult) -> Line:
    stands = tuple(
        say("spoken.counts" if one.counts else "spoken.holds" if one.holds else "spoken.fails")
        for one in result.conditions
    )
    return say("spoken.objective", card=OBJECTIVE_REF[result.objective], conditions=stands)


def _battle(battle: Battle) -> Line:
    tokens = tuple(map(token, battle.tokens))
    if not battle.sides:
        return say("spoken.empty", area=AREA_REF[battle.area], tokens=tokens, standing=standing(battle))
    return say(
        "spoken.battle",
        area=AREA_REF[battle.area],
        tokens=tokens,
        sides=sides(battle),
        standing=standing(battle),
    )


def _taken(battle: Battle) -> list[Line]:
    gains = [gain_line(gain, battle.area) for gain in battle.gains if gain.told]
    return [*gains, *_used(battle), *_fallen(battle)]


def _used(battle: Battle) -> list[Line]:
    return [use_line(use, battle.area) for use in battle.uses]


def _fallen(battle: Battle) -> list[Line]:
    """Return what nobody took, if anything was left."""
    taken = {one for gain in battle.gains for one in gain.tokens}
    joker = any(is_joker(one) and one not in taken for one in battle.tokens)
    return [to_rome_line(battle.to_rome, battle.area, joker=joker)] if battle.to_rome or joker else []


def _players(contenders: Contenders, seats: SeatNames) -> Iterator[str]:
    """Yield who plays which kingdom, as far as they have names."""
    for kingdom in contenders.all:
        name = parts.name_of(seats, kingdom, contenders.seat(kingdom))
        if name != word(f"kingdom.{kingdom.value}"):  # nobody plays it, or whoever does has no name
            yield word("spoken.seat", kingdom=KINGDOM_REF[kingdom], seat=unlettered(name, kingdom.value))


def _sentence(line: str) -> str:
    return line if line.endswith((".", "!")) else f"{line}."
