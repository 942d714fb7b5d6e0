"""The record: same seed, same match; an entry is enough to play it again; a snapshot is enough to go on."""

from __future__ import annotations

from engines.core.editions import event_document, read_event
from engines.core.match import Match
from engines.core.record import EntryKind, Snapshot
from engines.core.seats import Seat
from tests.kit.entries import replay, thaw, told_text
from tests.kit.walker import Course


def entries_play_again(course: Course) -> None:
    """Playing the entries again gives the same entries, snapshots and told events, byte for byte."""
    match = course.setup.match
    again = replay(match.game, match.options, match.seats, course.seed, [step.entry for step in course.steps])
    for first, second in zip(course.steps, again, strict=True):
        assert second.entry == first.entry, f"entry {first.entry.seq} differs"
        assert second.match.snapshot() == first.match.snapshot(), f"snapshot {first.entry.seq} differs"
        assert told_text(second) == told_text(first), f"what entry {first.entry.seq} told differs"


def snapshots_go_on(course: Course) -> None:
    """At every step the match rebuilt from its snapshot is the live one: state, questions, undo and what follows."""
    kept: dict[int, Snapshot] = {}
    for number, live in enumerate(course.matches):
        kept[live.version] = live.snapshot()
        assert set(kept[live.version].needs) < kept.keys()
        thawed = thaw(live, course.seed, kept)
        _same(live, thawed)
        if number < len(course.turns):
            turn = course.turns[number]
            follows = thawed.undo(turn.seat) if turn.draft is None else thawed.play(turn.seat, turn.draft)
            assert follows.entry == turn.applied.entry
            assert follows.match.snapshot() == turn.applied.match.snapshot(), "the rebuilt match went another way"
            assert told_text(follows) == told_text(turn.applied)


def stepping_is_playing(course: Course) -> None:
    """A player who steps by an answer comes to the position that playing it leads to."""
    for turn in course.turns:
        if turn.draft is None:
            continue
        stepped, played = turn.before.step(turn.seat, turn.draft), turn.applied.match
        assert (stepped._state, stepped._dice) == (played._state, played._dice), f"a step to {played.version} differs"
        assert stepped.prompts() == played.prompts()
        assert stepped.awaited() == played.awaited()
        assert stepped.outcome() == played.outcome()


def versions_count_entries(course: Course) -> None:
    """Entries are numbered from 0 without gaps, and each names the edition and rules it was made under."""
    for number, step in enumerate(course.steps):
        game = step.match.game
        assert step.entry.seq == step.match.version == number
        assert (step.entry.edition, step.entry.rules_version) == (game.edition, game.rules_version)
    assert [step.entry.kind for step in course.steps].count(EntryKind.SETUP) == 1


def events_read_back(course: Course) -> None:
    """Every told event can be read back from its document, and its audience sits at the table."""
    for step in course.steps:
        for told in step.told:
            assert read_event(step.match.game, event_document(step.match.game, told.event)) == told.event
            assert told.seat is None or 0 <= told.seat < step.match.seats


def _same(live: Match, thawed: Match) -> None:
    assert thawed._state == live._state, f"state {live.version} did not survive the vault"
    assert thawed.snapshot() == live.snapshot()
    assert thawed.prompts() == live.prompts()
    assert [thawed.token(prompt) for prompt in live.prompts()] == [live.token(prompt) for prompt in live.prompts()]
    assert thawed.outcome() == live.outcome()
    for number in range(live.seats):
        seat = Seat(number)
        assert thawed.can_undo(seat) == live.can_undo(seat)
        if live.can_undo(seat):
            assert thawed.undo(seat).match.snapshot() == live.undo(seat).match.snapshot()
