"""Reading a record back: from stored entries to the answers that made them."""

from __future__ import annotations

import json

from engines.core.game import AnyGame
from engines.core.inputs import Options
from engines.core.match import Applied, Match
from engines.core.prompt import Amount, Draft, Field, Value, field_name, time_of
from engines.core.record import Entry, Snapshot


def answer_of(match: Match, entry: Entry) -> Draft:
    """Return the answer that an entry of kind ``play`` records, given the match before it.

    Only the fields the form asks for are filled; what else the action holds must be its own default.
    """
    assert entry.seat is not None
    action = json.loads(entry.action)
    ask = match.ask(entry.seat)
    draft = Draft(prompt=entry.prompt)
    while (field := ask(draft)) is not None:
        draft = draft.put(field.name, _value(field, _held(field, action)))
    return draft


def replay(game: AnyGame, options: Options, seats: int, seed: bytes, entries: list[Entry]) -> list[Applied]:
    """Play a record again from its setup entry on."""
    done = [Match.new(game, options, seats, seed)]
    for entry in entries[1:]:
        match = done[-1].match
        assert entry.seat is not None
        if entry.kind == "undo":
            done.append(match.undo(entry.seat))
        elif entry.kind == "handover":
            handed = match.hand_over(entry.seat)
            assert handed is not None, "there were no orders to drop"
            done.append(handed)
        else:
            done.append(match.play(entry.seat, answer_of(match, entry)))
    return done


def state_text(match: Match) -> str:
    """Return state and dice of a match as stored, without what only the history decides."""
    document = json.loads(match.snapshot().document)
    return json.dumps({"state": document["state"], "dice": document["dice"]})


def told_text(applied: Applied) -> list[str]:
    """Return what a step told, as stored."""
    return [f"{told.seat} {told.event.model_dump_json()}" for told in applied.told]


def thaw(match: Match, seed: bytes, snapshots: dict[int, Snapshot]) -> Match:
    """Return the match rebuilt from its snapshot, as after a restart."""
    return Match.thaw(match.game, match.options, match.seats, seed, match.snapshot(), snapshots.__getitem__)


def _held(field: Field, action: dict[str, object]) -> object:
    """Return what an action holds for a field; one that was asked again and again is an item of a list."""
    held = action[field_name(field.name)]
    if field.times is None:
        return held
    assert isinstance(held, list)
    return held[time_of(field.name) - 1]


def _value(field: Field, held: object) -> Value:
    if isinstance(field, Amount):
        assert isinstance(held, int)
        return held
    return field.shape(str(item) for item in (held if isinstance(held, list) else [held]))
