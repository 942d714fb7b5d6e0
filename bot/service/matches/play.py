"""Playing: filling in answers, giving them, taking them back. Every entry of a match is written here."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime

from bot.errors import Refusal
from bot.ports import AlreadyDone, Clock, Store
from bot.records import PERSON, Append, DraftKey, MatchId, Outgoing, SeatRow, Tell, UserId
from bot.service.matches import codec, notices
from bot.service.matches.answers import begun, filled
from bot.service.matches.live import Live, Tables
from bot.service.matches.signals import Signals
from bot.service.matches.unfinished import read_kept
from engines.core.editions import draft_document
from engines.core.errors import Illegal, RuleError
from engines.core.line import Line, say, seat_ref
from engines.core.match import Applied
from engines.core.prompt import VERB, Draft, Pick, Prompt, Value
from engines.core.record import EntryKind
from engines.core.seats import Seat

_REMEMBERED = 4096


class StaleForm(Refusal):
    """The half-filled answer is not the one on the person's screen, or its question is closed; show the current."""

    def __init__(self) -> None:
        super().__init__(say("refuse.stale"))


@dataclass(frozen=True, slots=True)
class Played:
    """The outcome of an answer.

    ``told`` is what this person was told of it, ``again`` that the very same press was answered before.
    """

    live: Live
    seat: Seat
    told: tuple[Line, ...] = ()
    again: bool = False


@dataclass(frozen=True, slots=True)
class Mover:
    """The actor: a person with their press, a computer player, or the stand-in for an absent person."""

    actor: str
    user: UserId | None = None
    interaction: int | None = None

    @classmethod
    def person(cls, user: UserId, interaction: int) -> Mover:
        """Return a person."""
        return cls(PERSON, user, interaction)

    @classmethod
    def computer(cls, level: str) -> Mover:
        """Return a computer player."""
        return cls(f"computer:{level}")

    @classmethod
    def standin(cls) -> Mover:
        """Return the stand-in."""
        return cls("standin")


Act = Callable[[Live, Seat], Applied]
Choosing = Callable[[Live, Seat], Awaitable[Draft]]


class Play:
    """The only writer of entries: load, check, step, append; tried again where somebody was faster."""

    def __init__(self, store: Store, clock: Clock, tables: Tables, signals: Signals) -> None:
        self._store = store
        self._clock = clock
        self._tables = tables
        self._signals = signals
        self._done: OrderedDict[int, MatchId] = OrderedDict()

    # Half-filled answers ----------------------------------------------------------------------------------------

    async def draft(self, live: Live, seat: Seat, prompt: Prompt) -> Draft:
        """Return the answer as far as it is filled in; fields that leave no choice are filled."""
        key = DraftKey(seat, live.match.token(prompt))
        stored = await self._store.drafts.read(live.id, key)
        return begun(live.match.ask(seat), read_kept(live.game, stored) or Draft(prompt=prompt.key))

    async def fill(self, match: MatchId, user: UserId, prompt_token: str, token: str, name: str, value: Value) -> Draft:
        """Fill or change one field of the person's answer and store it. Later fields that still fit are kept.

        Several choices that do not fit together are kept as well; the answer is incomplete until they do.

        Raises:
            StaleForm: if the question is closed or the answer is not the one that ``token`` names.
            Refusal: if the person has no seat, or the value was not offered.
        """
        live, seat, prompt = await self._question(match, user, prompt_token)
        draft = await self.draft(live, seat, prompt)
        if token and draft.token != token:
            raise StaleForm
        ask = live.match.ask(seat)
        try:
            changed = filled(ask, draft, name, value)
        except RuleError as error:
            raise Refusal.by_rule(error) from error
        await self._store.drafts.save(match, DraftKey(seat, prompt_token), draft_document(live.game, changed))
        return changed

    async def reset(self, match: MatchId, user: UserId, prompt_token: str, name: str = VERB) -> Draft:
        """Empty the person's answer from the field ``name`` on and return what is left.

        Raises:
            StaleForm, Refusal: as :meth:`fill`.
        """
        live, seat, prompt = await self._question(match, user, prompt_token)
        left = (await self.draft(live, seat, prompt)).before(name).evolve(parked=())
        await self._store.drafts.save(match, DraftKey(seat, prompt_token), draft_document(live.game, left))
        return left

    # Answers ----------------------------------------------------------------------------------------------------

    async def answer(
        self, match: MatchId, user: UserId, prompt_token: str, draft: Draft | None, interaction: int
    ) -> Played:
        """Give the person's answer to a question: ``draft``, or what is stored if it is None.

        Raises:
            StaleForm: if the question is closed.
            Refusal: if the person has no seat or the rules say no; nothing has changed.
        """

        async def chosen(live: Live, seat: Seat) -> Draft:
            prompt = live.prompt_by_token(seat, prompt_token)
            if prompt is None:
                raise StaleForm
            return draft if draft is not None else await self.draft(live, seat, prompt)

        return await self._person_plays(match, user, interaction, chosen)

    async def submit(self, match: MatchId, user: UserId, draft: Draft, interaction: int) -> Played:
        """Give an answer from a slash command; fields that leave no choice are filled.

        Where it names no question, the one that offers its verb is found.

        Raises:
            Refusal: if no question of this person offers the verb now, or the rules say no.
        """

        async def chosen(live: Live, seat: Seat) -> Draft:
            open_now = [begin.prompt for begin in offerings(live, seat, draft.verb or "")]
            if not open_now or draft.prompt not in ("", *open_now):
                raise Refusal.of("refuse.not_now")
            return begun(live.match.ask(seat), draft.evolve(prompt=draft.prompt or open_now[0]))

        return await self._person_plays(match, user, interaction, chosen)

    async def undo(self, match: MatchId, user: UserId, interaction: int) -> Played:
        """Take the person's last action back.

        Raises:
            Refusal: if nothing of theirs can be taken back.
        """
        done = await self._done_before(match, user, interaction)
        if done is not None:
            return done
        mover = Mover.person(user, interaction)
        return await self._write(match, mover, None, lambda live, seat: live.match.undo(seat))

    async def play_for(
        self, match: MatchId, seat: Seat, draft: Draft, mover: Mover, version: int, *, told: tuple[Outgoing, ...] = ()
    ) -> Played | None:
        """Answer for a seat that is not a person's to answer now: a computer or the stand-in.

        ``told`` is what is to be said because it does, stored together with the answer.

        Returns None, with nothing changed, if the match has moved on from ``version``.
        """

        def act(live: Live, seat: Seat) -> Applied:
            if live.match.version != version or not plays_itself(live.holder(seat)):
                raise StaleForm
            return live.match.play(seat, draft)

        try:
            return await self._write(match, mover, seat, act, told)
        except StaleForm:
            return None

    # Inside -----------------------------------------------------------------------------------------------------

    async def _question(self, match: MatchId, user: UserId, token: str) -> tuple[Live, Seat, Prompt]:
        live, seat = await self._tables.seat(match, user)
        prompt = live.prompt_by_token(seat, token)
        if prompt is None:
            raise StaleForm
        return live, seat, prompt

    async def _person_plays(self, match: MatchId, user: UserId, interaction: int, chosen: Choosing) -> Played:
        done = await self._done_before(match, user, interaction)
        if done is not None:
            return done
        live, seat = await self._tables.seat(match, user)
        draft = await chosen(live, seat)
        mover = Mover.person(user, interaction)
        return await self._write(match, mover, None, lambda now, at: now.match.play(at, draft))

    async def _done_before(self, match: MatchId, user: UserId, interaction: int) -> Played | None:
        if interaction not in self._done:
            return None
        live, seat = await self._tables.seat(match, user)
        return Played(live, seat, again=True)

    async def _write(
        self, match: MatchId, mover: Mover, seat: Seat | None, act: Act, told: tuple[Outgoing, ...] = ()
    ) -> Played:
        async def attempt() -> Played:
            live, at = await self._at(match, mover, seat)
            try:
                applied = act(live, at)
            except Illegal as error:
                raise Refusal.by_rule(error) from error
            except RuleError as error:
                raise StaleForm from error
            try:
                return await self._append(live, at, applied, mover, told)
            except AlreadyDone:
                self._tables.forget(match)
                return Played(await self._tables.live(match), at, again=True)

        return await self._tables.written(match, attempt)

    async def _at(self, match: MatchId, mover: Mover, seat: Seat | None) -> tuple[Live, Seat]:
        if mover.user is not None:
            return await self._tables.seat(match, mover.user)
        live = await self._tables.live(match)
        if live.over or seat is None:
            raise StaleForm
        return live, seat

    async def _append(
        self, live: Live, seat: Seat, applied: Applied, mover: Mover, also: tuple[Outgoing, ...]
    ) -> Played:
        now = self._clock.now()
        over = applied.match.outcome() is not None
        returned = mover.user is not None and live.holder(seat).standin
        seats = (replace(live.holder(seat), standin=False),) if returned else ()
        waits = notices.waits(live.match, applied, now)
        change = Append(
            match=live.id,
            expected=live.row.mark,
            at=now,
            status="finished" if over else None,
            seats=seats,
            waits=waits,
            drafts=closed_drafts(live, applied),
            outbox=(*(_back(seat) if returned else ()), *also, *notices.after_entry(live, applied)),
            entry=codec.entry(applied, mover.actor, now, mover.interaction, mover.user),
            snapshot=applied.match.snapshot().document,
            told=_told(seat, applied),
        )
        mark = await self._store.vault.append(change)
        row = replace(live.row, mark=mark, status="finished" if over else "playing", finished=now if over else None)
        held = _seats_after(live, seats, waits)
        after = self._tables.keep(Live(row, held, applied.match))
        if mover.interaction is not None:
            self._remember(mover.interaction, live.id)
        self._signals.stored(live.id)
        mine = tuple(live.game.narrate(told.event) for told in applied.told if told.seat in (None, seat))
        return Played(after, seat, mine)

    def _remember(self, interaction: int, match: MatchId) -> None:
        self._done[interaction] = match
        while len(self._done) > _REMEMBERED:
            self._done.popitem(last=False)


def plays_itself(row: SeatRow) -> bool:
    """Return whether the bot answers for this seat: a computer player's, or one with a stand-in."""
    return row.level is not None or row.standin


def offerings(live: Live, seat: Seat, verb: str, about: str | None = None) -> tuple[Draft, ...]:
    """Return the answers that begin with a verb now, one for each open question, awaited ones first.

    ``about`` leaves out questions about anything else.
    """
    ask = live.match.ask(seat)
    found: list[Draft] = []
    for prompt in live.match.prompts_of(seat):
        field = ask(Draft(prompt=prompt.key))
        offered = isinstance(field, Pick) and field.name == VERB and field.admits(verb)
        if offered and about in (None, prompt.about):
            found.append(Draft.of(prompt.key, verb=verb))
    return tuple(found)


def closed_drafts(live: Live, applied: Applied) -> tuple[DraftKey, ...]:
    """Return the half-filled answers whose question is closed now, and the one just given."""
    after = {(prompt.seat, applied.match.token(prompt)) for prompt in applied.match.prompts()}
    given = applied.entry.prompt
    return tuple(
        DraftKey(prompt.seat, token)
        for prompt in live.match.prompts()
        for token in (live.match.token(prompt),)
        if (prompt.seat, token) not in after or (prompt.seat == applied.entry.seat and prompt.key == given)
    )


def _back(seat: Seat) -> tuple[Outgoing, ...]:
    """Return what is said when somebody answers again for whom a stand-in did."""
    return (notices.announcement(say("table.back", seat=seat_ref(seat))), notices.earlier_posts())


def _told(seat: Seat, applied: Applied) -> tuple[Tell, ...]:
    rows = tuple(codec.tell(applied.match.game, told) for told in applied.told)
    if applied.entry.kind is EntryKind.UNDO:
        return (*rows, codec.tell_line(say("table.undone", seat=seat_ref(seat))))
    return rows


def _seats_after(
    live: Live, changed: tuple[SeatRow, ...], waits: tuple[tuple[int, datetime | None], ...]
) -> tuple[SeatRow, ...]:
    rows = {row.seat: row for row in live.seats} | {row.seat: row for row in changed}
    for seat, since in waits:
        rows[seat] = replace(rows[seat], since=since)
    return tuple(rows[seat] for seat in sorted(rows))
