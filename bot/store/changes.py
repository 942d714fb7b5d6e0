"""Changes to matches, many in one transaction: the heads in one SELECT, then one executemany per table."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from sqlalchemy import (
    BigInteger,
    Integer,
    LargeBinary,
    String,
    Text,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    literal_column,
    null,
    select,
    true,
    update,
)

from bot.ports import AlreadyDone, Conflict
from bot.records import Amend, Append, Mark, MatchId, Status
from bot.store import rows
from bot.store.engine import Bulk, Writing
from bot.store.rows import Params
from bot.store.tables import (
    Moment,
    drafts,
    entries,
    lobby,
    matches,
    outbox,
    owed,
    seat_history,
    seats,
    snapshots,
    told,
    troubles,
)

HEADS: Final = select(matches.c.id, matches.c.version, matches.c.roster).where(
    matches.c.id.in_(bindparam("ids", expanding=True))
)
DONE: Final = select(entries.c.interaction, entries.c.match, entries.c.seq).where(
    entries.c.interaction.in_(bindparam("ids", expanding=True))
)
ADVANCE: Final = (
    update(matches)
    .where(
        matches.c.id == bindparam("m"),
        matches.c.version == bindparam("old_version"),
        matches.c.roster == bindparam("old_roster"),
    )
    .values(version=bindparam("new_version"), roster=bindparam("new_roster"))
)
ALTER: Final = (
    update(matches)
    .where(matches.c.id == bindparam("m"))
    .values(
        {
            **{
                name: func.coalesce(bindparam(f"new_{name}", type_=matches.c[name].type), matches.c[name])
                for name in ("status", "host", "channel", "options", "size", "nudged", "started", "finished")
            },
            "thread": case(
                (bindparam("new_channel", type_=BigInteger).is_not(None), bindparam("new_thread", type_=BigInteger)),
                else_=matches.c.thread,
            ),
        }
    )
)
CLEAR_LOBBY: Final = delete(lobby).where(lobby.c.match == bindparam("m"))
FILL_LOBBY: Final = insert(lobby)
END_SPELL: Final = (
    update(seat_history)
    .where(
        seat_history.c.match == bindparam("m"),
        seat_history.c.seat == bindparam("s"),
        seat_history.c.until.is_(None),
        ~and_(
            seat_history.c.user.is_not_distinct_from(bindparam("u", type_=BigInteger)),
            seat_history.c.level.is_not_distinct_from(bindparam("l", type_=String)),
        ),
    )
    .values(until=bindparam("at", type_=Moment))
)
BEGIN_SPELL: Final = insert(seat_history).from_select(
    ["match", "seat", "user", "level", "since", "until"],
    select(
        bindparam("m", type_=Integer),
        bindparam("s", type_=Integer),
        bindparam("u", type_=BigInteger),
        bindparam("l", type_=String),
        bindparam("at", type_=Moment),
        null(),
    ).where(
        ~exists().where(
            seat_history.c.match == bindparam("m"),
            seat_history.c.seat == bindparam("s"),
            seat_history.c.until.is_(None),
        )
    ),
)
CLEAR_SEAT: Final = delete(seats).where(seats.c.match == bindparam("m"), seats.c.seat == bindparam("s"))
FILL_SEAT: Final = insert(seats)
WAIT: Final = (
    update(seats)
    .where(seats.c.match == bindparam("m"), seats.c.seat == bindparam("s"))
    .values(since=bindparam("at", type_=Moment))
)
CLOSE_SEATS: Final = update(seats).where(seats.c.match == bindparam("m")).values(over=true())
CLOSE_LOBBY: Final = update(lobby).where(lobby.c.match == bindparam("m")).values(over=true())
ADD_ENTRY: Final = insert(entries)
ADD_SNAPSHOT: Final = insert(snapshots)
ADD_TOLD: Final = insert(told).from_select(
    ["match", "seq", "lines", "document", "seat"],
    select(
        bindparam("m", type_=Integer),
        bindparam("seq", type_=Integer),
        func.coalesce(
            select(func.max(told.c.lines)).where(told.c.match == bindparam("m")).scalar_subquery(), literal_column("0")
        )
        + bindparam("more", type_=Integer),
        bindparam("document", type_=LargeBinary),
        bindparam("only", type_=Integer),
    ),
)
ADD_OUTBOX: Final = insert(outbox)
UNSAY: Final = (
    update(outbox)
    .where(outbox.c.match == bindparam("m"), outbox.c.user.is_(None), outbox.c.done.is_(None))
    .values(done=bindparam("at", type_=Moment), error=bindparam("why"))
)
CHANGE_TROUBLE: Final = update(troubles).where(troubles.c.match == bindparam("m")).values(why=bindparam("why"))
BEGIN_TROUBLE: Final = insert(troubles).from_select(
    ["match", "why", "since"],
    select(
        bindparam("m", type_=Integer),
        bindparam("why", type_=Text),
        bindparam("at", type_=Moment),
    ).where(~exists().where(troubles.c.match == bindparam("m"))),
)
END_TROUBLE: Final = delete(troubles).where(troubles.c.match == bindparam("m"))
FORGIVE: Final = delete(owed).where(owed.c.match == bindparam("m"))
DROP_DRAFT: Final = delete(drafts).where(
    drafts.c.match == bindparam("m"), drafts.c.seat == bindparam("s"), drafts.c.prompt == bindparam("p")
)

OVER: Final[frozenset[Status | None]] = frozenset({"finished", "ended"})
"""The statuses of a match in which nothing more is played. Nobody takes a seat in it after that."""

_ORDER: Final[tuple[Writing, ...]] = (
    ADVANCE,
    ALTER,
    CLEAR_LOBBY,
    FILL_LOBBY,
    END_SPELL,
    CLEAR_SEAT,
    FILL_SEAT,
    BEGIN_SPELL,
    WAIT,
    CLOSE_SEATS,
    CLOSE_LOBBY,
    ADD_ENTRY,
    ADD_SNAPSHOT,
    ADD_TOLD,
    UNSAY,
    CHANGE_TROUBLE,
    BEGIN_TROUBLE,
    END_TROUBLE,
    FORGIVE,
    ADD_OUTBOX,
    DROP_DRAFT,
)


@dataclass(frozen=True, slots=True)
class Change:
    """A change and, for an append, its snapshot and what it told compressed beforehand, outside the transaction."""

    asked: Amend
    snapshot: bytes = field(default=b"", repr=False)
    told: bytes = field(default=b"", repr=False)

    @classmethod
    def of(cls, asked: Append) -> "Change":
        """Return an append made ready."""
        return cls(asked, rows.pack(asked.snapshot), rows.pack_told(asked.told) if asked.told else b"")


Verdict: TypeAlias = Mark | Conflict | AlreadyDone
_Plan: TypeAlias = dict[Writing, list[Params]]


async def write(bulk: Bulk, changes: Sequence[Change]) -> list[Verdict]:
    """Write those changes that still fit, within the caller's transaction, and say of each what became of it.

    Of two changes made for the same mark the first wins. One that follows another of the same batch is fine.

    Raises:
        sqlite3.IntegrityError: if a constraint is broken; the caller must roll back all of it.
    """
    marks = await _marks(bulk, {change.asked.match for change in changes})
    done = await _done(bulk, changes)
    plan: _Plan = {statement: [] for statement in _ORDER}
    verdicts: list[Verdict] = []
    for change in changes:
        verdict = _judge(change.asked, marks, done)
        verdicts.append(verdict)
        if isinstance(verdict, Mark):
            _collect(plan, change, verdict)
    written = await bulk.many({statement: params for statement, params in plan.items() if params})
    if written.get(ADVANCE, 0) != len(plan[ADVANCE]):
        raise RuntimeError("a match moved on under the write lock")
    return verdicts


async def _marks(bulk: Bulk, numbers: set[MatchId]) -> dict[MatchId, Mark]:
    found = await bulk.among(HEADS, sorted(numbers))
    return {MatchId(number): Mark(version, roster) for number, version, roster in found}


async def _done(bulk: Bulk, changes: Sequence[Change]) -> dict[int, AlreadyDone]:
    presses = [press for change in changes if (press := _press(change.asked)) is not None]
    if not presses:
        return {}
    found = await bulk.among(DONE, presses)
    return {press: AlreadyDone(MatchId(match), seq) for press, match, seq in found}


def _press(asked: Amend) -> int | None:
    return asked.entry.interaction if isinstance(asked, Append) else None


def _judge(asked: Amend, marks: dict[MatchId, Mark], done: dict[int, AlreadyDone]) -> Verdict:
    """Return the new mark or the refusal, and note what a later change of the batch must see."""
    press = _press(asked)
    if press is not None and press in done:
        return done[press]
    if marks.get(asked.match) != asked.expected:
        return Conflict(f"match {asked.match} is at {marks.get(asked.match)}, not at {asked.expected}")
    mark = _next(asked)
    marks[asked.match] = mark
    if press is not None:
        done[press] = AlreadyDone(asked.match, mark.version)
    return mark


def _next(asked: Amend) -> Mark:
    appends = isinstance(asked, Append)
    people = asked.seats or asked.lobby is not None or asked.host is not None or asked.place is not None
    return Mark(asked.expected.version + appends, asked.expected.roster + bool(people or not appends))


def _collect(plan: _Plan, change: Change, mark: Mark) -> None:
    asked = change.asked
    plan[ADVANCE].append(
        {
            "m": asked.match,
            "old_version": asked.expected.version,
            "old_roster": asked.expected.roster,
            "new_version": mark.version,
            "new_roster": mark.roster,
        }
    )
    _collect_head(plan, asked)
    _collect_people(plan, asked)
    _collect_trouble(plan, asked)
    if isinstance(asked, Append):
        plan[ADD_ENTRY].append(rows.entry_params(asked.match, asked.entry))
        plan[ADD_SNAPSHOT].append({"match": asked.match, "seq": asked.entry.seq, "document": change.snapshot})
        if asked.told:
            public = sum(tell.seat is None for tell in asked.told)
            told_to = {tell.seat for tell in asked.told}
            only = asked.told[0].seat if len(told_to) == 1 else None
            packed = {"more": public, "document": change.told, "only": only}
            plan[ADD_TOLD].append({"m": asked.match, "seq": asked.entry.seq, **packed})
    plan[ADD_OUTBOX].extend(rows.outbox_params(asked))
    plan[DROP_DRAFT].extend({"m": asked.match, "s": key.seat, "p": key.prompt} for key in asked.drafts)


def _collect_head(plan: _Plan, asked: Amend) -> None:
    new: Params = {
        "new_status": asked.status,
        "new_host": asked.host,
        "new_channel": asked.place and asked.place.channel,
        "new_options": asked.options,
        "new_size": asked.size,
        "new_nudged": asked.nudged,
        "new_started": asked.at if asked.status == "playing" else None,
        "new_finished": asked.at if asked.status in OVER else None,
    }
    if any(value is not None for value in new.values()):
        plan[ALTER].append({"m": asked.match, "new_thread": asked.place and asked.place.thread, **new})


def _collect_trouble(plan: _Plan, asked: Amend) -> None:
    if asked.unsaid is not None:
        plan[UNSAY].append({"m": asked.match, "at": asked.at, "why": asked.unsaid})
    if asked.lost is not None:
        plan[CHANGE_TROUBLE].append({"m": asked.match, "why": asked.lost})
        plan[BEGIN_TROUBLE].append({"m": asked.match, "why": asked.lost, "at": asked.at})
    if asked.found:
        plan[END_TROUBLE].append({"m": asked.match})
        plan[FORGIVE].append({"m": asked.match})


def _collect_people(plan: _Plan, asked: Amend) -> None:
    match = asked.match
    if asked.lobby is not None:
        plan[CLEAR_LOBBY].append({"m": match})
        plan[FILL_LOBBY].extend(rows.lobby_params(match, asked.lobby))
    for seat in asked.seats:
        spell: Params = {"m": match, "s": seat.seat, "u": seat.user, "l": seat.level, "at": asked.at}
        plan[END_SPELL].append(spell)
        plan[CLEAR_SEAT].append({"m": match, "s": seat.seat})
        plan[FILL_SEAT].append(rows.seat_params(match, seat))
        if seat.user is not None or seat.level is not None:
            plan[BEGIN_SPELL].append(spell)
    plan[WAIT].extend({"m": match, "s": seat, "at": since} for seat, since in asked.waits)
    if asked.status in OVER:
        plan[CLOSE_SEATS].append({"m": match})
        plan[CLOSE_LOBBY].append({"m": match})
