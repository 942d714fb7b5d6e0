"""Between the engines' values and the documents the store keeps."""

from __future__ import annotations

from datetime import datetime

from bot.records import EntryRow, Loaded, Tell, ToldRow, UserId
from bot.service.matches.answers import continued
from bot.table_options import TableOptions
from engines.core.editions import event_document, read_event
from engines.core.event import Told
from engines.core.forms import complete
from engines.core.game import AnyGame
from engines.core.inputs import Options
from engines.core.line import Line
from engines.core.match import Applied, Match
from engines.core.prompt import Draft, Field, Value
from engines.core.record import Snapshot
from engines.core.seats import Seat

LINE_KIND = "@line"
"""Kind of a told row that is a sentence of the bot's own (an undo, a stand-in), not a game's event."""


def game_options(game: AnyGame, seats: int, draft: Draft) -> Options:
    """Return the options a draft stands for, defaults filled in where nothing was settled.

    Raises:
        ValueError: if an option has no default and none was chosen.
    """
    settled = complete(lambda filled: game.options_field(seats, filled), draft)
    if settled is None:
        raise ValueError(f"the options of {game.id} are not settled")
    return game.options(settled)


def fitting(game: AnyGame, seats: int, draft: Draft) -> Draft:
    """Return the settled options as they hold for so many seats: what does not fit them takes its default."""

    def value_of(field: Field) -> Value | None:
        settled = draft.get(field.name)
        return field.default if settled is None or not field.admits(settled) else settled

    return continued(lambda fitted: game.options_field(seats, fitted), Draft(), value_of)


def thaw(game: AnyGame, loaded: Loaded) -> Match:
    """Rebuild a match from what the store holds."""
    row = loaded.match
    past = {recorded.entry.seq: Snapshot(recorded.entry.seq, recorded.snapshot) for recorded in loaded.trail}
    newest = loaded.trail[-1].entry.seq
    options = game_options(game, row.size, TableOptions.read(row.options).draft)
    return Match.thaw(game, options, row.size, row.seed, past[newest], past.__getitem__)


def entry(applied: Applied, actor: str, at: datetime, interaction: int | None, user: UserId | None = None) -> EntryRow:
    """Return the stored form of what was played."""
    played = applied.entry
    return EntryRow(
        seq=played.seq,
        kind=played.kind,
        seat=played.seat,
        actor=actor,
        user=user,
        prompt=played.prompt,
        action=played.action,
        edition=played.edition,
        rules_version=played.rules_version,
        revealing=played.revealing,
        at=at,
        target=played.target_seq,
        interaction=interaction,
    )


def tell(game: AnyGame, told: Told) -> Tell:
    """Return the stored form of a told event."""
    return Tell(told.seat, told.event.kind, event_document(game, told.event))


def tell_line(line: Line, seat: Seat | None = None) -> Tell:
    """Return a sentence of the bot's own, to stand in the match's log: public, or for one seat."""
    return Tell(seat, LINE_KIND, line.model_dump_json())


def told_line(game: AnyGame, told: ToldRow) -> Line:
    """Return a stored told event in words."""
    if told.kind == LINE_KIND:
        return Line.model_validate_json(told.event)
    return game.narrate(read_event(game, told.event))
