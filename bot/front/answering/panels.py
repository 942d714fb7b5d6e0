"""Private panels: opening one, filling in an answer, giving it, taking it back.

Every press on a panel is checked in the same order: is the person seated, is the panel their seat's, is its question
open, is the answer so far the one on their screen, was the value offered. After any no the panel is drawn
again as things stand, with the reason above the question.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from bot.errors import Refusal
from bot.front.answering.guards import Visitor
from bot.front.answering.open_question import OpenQuestion, at_once, field_of, value_of, whole
from bot.front.answering.press import Handler, Pressed
from bot.front.answering.presses import Presses
from bot.front.answering.reply import Reply
from bot.front.transport.facts import asked_of, facts_of
from bot.front.transport.pictures import Illustrator
from bot.records import MatchId, UserId
from bot.service.matches.live import Live
from bot.service.matches.play import Played, StaleForm
from bot.service.services import Services
from bot.ui import control
from bot.ui.address import Address, OfDraft, OfMatch, OfQuestion, same
from bot.ui.facts import post_link
from bot.ui.form import asked_token
from bot.ui.message import Message
from bot.ui.notice import direct as direct_message
from bot.ui.panel import NO_NEWS, News, bystander, closed, idle, panel
from engines.core.line import say
from engines.core.prompt import VERB, Draft, Pick, Prompt
from engines.core.seats import Seat

PATIENCE: Final = 1.0
"""Seconds that controls wait for the picture beside them; after that it is added when it is there."""
_BOARD: Final = "board"
_REPORT: Final = "report"


@dataclass(frozen=True, slots=True)
class Next:
    """The next view of a panel: a question (None: the one that is awaited) and the news above it."""

    prompt: Prompt | None = None
    news: News = NO_NEWS
    reopened: str | None = None
    screen: int = 0


Act: TypeAlias = Callable[[Pressed, OpenQuestion], Awaitable[Next]]


class Panels:
    """Opens panels and answers every control on them."""

    def __init__(self, services: Services, illustrator: Illustrator) -> None:
        self._services = services
        self._illustrator = illustrator
        self._tables = services.tables
        self._play = services.play
        self._presses = Presses()
        self._last: WeakValueDictionary[UserId, Reply] = WeakValueDictionary()

    def handlers(self) -> dict[type[Address], Handler]:
        """Return what answers each kind of control."""
        acts: dict[type[Address], Act] = {
            control.ShowPrompt: self._show,
            control.Press: self._fill,
            control.Choose: self._fill,
            control.ChooseNone: self._fill,
            control.WrittenAmount: self._fill,
            control.Reopen: self._reopen,
            control.TurnMenus: self._turn,
            control.StartOver: self._start_over,
            control.Do: self._answer,
            control.Confirm: self._answer,
        }
        made: dict[type[Address], Handler] = {kind: self._on_question(act) for kind, act in acts.items()}
        return {**made, control.YourMove: self._your_move, control.Undo: self._undo}

    # Opening --------------------------------------------------------------------------------------------------------

    async def open(self, visitor: Visitor, reply: Reply, match: MatchId) -> bool:
        """Show a person their panel of a match; return whether the match goes on.

        Raises:
            Refusal: if there is no such match.
        """
        live = await self._tables.live(match)
        facts = await facts_of(self._tables, live)
        seat = live.seat_of(visitor.user)
        if live.over:
            await reply.show(closed(facts))
        elif seat is None:
            await reply.show(bystander(facts))
        else:
            await self._show_panel(visitor.user, reply, live, seat, Next(news=await self._since(live, seat)))
        return not live.over

    async def ask(self, visitor: Visitor, reply: Reply, live: Live, seat: Seat, key: str) -> None:
        """Show the panel of one open question of a seat."""
        await self._show_panel(visitor.user, reply, live, seat, Next(live.match.prompt(seat, key)))

    async def answered(self, visitor: Visitor, reply: Reply, played: Played, said: News = NO_NEWS) -> None:
        """Show what an answer led to, and what is asked next."""
        await self._show_panel(visitor.user, reply, played.live, played.seat, Next(news=_news(played, said)))

    async def refused(self, visitor: Visitor, reply: Reply, match: MatchId, refusal: Refusal) -> None:
        """Show why something cannot be done in a match, above how things stand there."""
        live = await self._tables.live(match)
        seat = live.seat_of(visitor.user)
        news = News(said=refusal.line, clause=refusal.clause)
        if seat is None or live.over:
            facts = await facts_of(self._tables, live)
            await reply.show(closed(facts, refusal.line) if live.over else bystander(facts, refusal.line))
        else:
            await self._show_panel(visitor.user, reply, live, seat, Next(news=news))

    async def undo(self, visitor: Visitor, reply: Reply, match: MatchId) -> None:
        """Take the person's last action back and show how things stand, or why nothing can be taken back.

        Raises:
            Refusal: if the match has not begun or cannot be read.
        """
        try:
            async with self._presses.turn_of(visitor.user):
                played = await self._play.undo(match, visitor.user, visitor.interaction)
        except Refusal as refusal:
            await self.refused(visitor, reply, match, refusal)
            return
        await self.answered(visitor, reply, played, News(said=say("said.undone")))

    async def _your_move(self, pressed: Pressed) -> None:
        assert isinstance(pressed.address, control.YourMove)
        if not await self.open(pressed.visitor, pressed.reply, MatchId(pressed.address.match)):
            await pressed.strip()

    async def _since(self, live: Live, seat: Seat) -> News:
        since = await self._services.log.since(live, seat)
        posts = self._services.store.posts
        post = await posts.current(live.id, _REPORT) or await posts.current(live.id, _BOARD)
        return News(since=since.lines, left_off=since.left_off, first=since.first, link=post_link(live.row, post))

    # Presses --------------------------------------------------------------------------------------------------------

    def _on_question(self, act: Act) -> Handler:
        async def handle(pressed: Pressed) -> None:
            address = pressed.address
            assert isinstance(address, OfQuestion)
            async with self._presses.turn_of(pressed.visitor.user):
                again = self._presses.again(pressed)
                shown = Next(news=again) if again is not None else await self._done_with(act, pressed, address)
                late = await self._redraw(pressed, shown)
            await self._complete(pressed.visitor.user, pressed.reply, late)

        return handle

    async def _done_with(self, act: Act, pressed: Pressed, address: OfQuestion) -> Next:
        try:
            return await act(pressed, await self._open_question(pressed.visitor.user, address))
        except StaleForm as stale:
            return Next(news=News(said=stale.line))
        except _Turned as turned:
            return turned.shown
        except Refusal as refusal:
            return await self._refused(pressed.visitor.user, address, refusal)

    async def _open_question(self, user: UserId, address: OfQuestion) -> OpenQuestion:
        live, seat = await self._tables.seat(MatchId(address.match), user)
        if seat != address.seat:
            raise _Turned(Next(news=News(said=say("said.not_yours"))))
        prompt = live.prompt_by_token(seat, address.prompt)
        if prompt is None:
            raise _Turned(Next(news=News(said=say("said.turned"))))
        draft = await self._play.draft(live, seat, prompt)
        if isinstance(address, OfDraft) and draft.token != address.draft:
            raise _Turned(Next(prompt, News(said=say("said.changed"))))
        return OpenQuestion(live, seat, prompt, address.prompt, draft)

    async def _show(self, pressed: Pressed, at: OpenQuestion) -> Next:  # noqa: ARG002  (every act takes both)
        return Next(at.prompt)

    async def _fill(self, pressed: Pressed, at: OpenQuestion) -> Next:
        address = pressed.address
        assert isinstance(address, control.Press | control.Choose | control.ChooseNone | control.WrittenAmount)
        value = value_of(pressed, at, address)
        match, user = at.live.id, pressed.visitor.user
        answer = at_once(at, address, value)
        if answer is not None:
            return await self._answered(pressed, at, answer)
        await self._play.fill(match, user, at.token, address.draft, address.name, value)
        return Next(at.prompt)

    async def _reopen(self, pressed: Pressed, at: OpenQuestion) -> Next:
        names = tuple(name for name, _ in whole(at).filled)
        name = same(pressed.values[0], names) if pressed.values else None
        if name is None:
            raise Refusal.of("core.not_asked")
        return Next(at.prompt, reopened=name)

    async def _turn(self, pressed: Pressed, at: OpenQuestion) -> Next:
        assert isinstance(pressed.address, control.TurnMenus)
        filled = at.draft.has(pressed.address.name) and field_of(at, pressed.address.name) is not None
        return Next(at.prompt, reopened=pressed.address.name if filled else None, screen=pressed.address.screen)

    async def _start_over(self, pressed: Pressed, at: OpenQuestion) -> Next:
        await self._play.reset(at.live.id, pressed.visitor.user, at.token)
        return Next(at.prompt)

    async def _answer(self, pressed: Pressed, at: OpenQuestion) -> Next:
        address = pressed.address
        if isinstance(address, control.Do):
            verb = field_of(at, VERB)
            carried = same(address.verb, tuple(c.value for c in verb.choices)) if isinstance(verb, Pick) else None
            if carried is None:
                raise Refusal.of("core.not_offered")
            draft = Draft.of(at.prompt.key, verb=carried)
        else:
            draft = whole(at)
        return await self._answered(pressed, at, draft)

    async def _answered(self, pressed: Pressed, at: OpenQuestion, draft: Draft) -> Next:
        visitor = pressed.visitor
        played = await self._play.answer(at.live.id, visitor.user, at.token, draft, visitor.interaction)
        return Next(news=self._presses.remembered(pressed, _news(played, NO_NEWS)))

    async def _undo(self, pressed: Pressed) -> None:
        address, user = pressed.address, pressed.visitor.user
        assert isinstance(address, control.Undo)
        async with self._presses.turn_of(user):
            again = self._presses.again(pressed)
            shown = Next(news=again) if again is not None else await self._taken_back(pressed, address)
            late = await self._redraw(pressed, shown)
        await self._complete(user, pressed.reply, late)

    async def _taken_back(self, pressed: Pressed, address: control.Undo) -> Next:
        user = pressed.visitor.user
        try:
            live, seat = await self._tables.seat(MatchId(address.match), user)
            if seat != address.seat or asked_token(live.match, seat) != address.asked:
                raise Refusal.of("said.changed")
            played = await self._play.undo(live.id, user, pressed.visitor.interaction)
        except Refusal as refusal:
            return Next(news=News(said=refusal.line, clause=refusal.clause))
        return Next(news=self._presses.remembered(pressed, _news(played, News(said=say("said.undone")))))

    # Drawing --------------------------------------------------------------------------------------------------------

    async def _refused(self, user: UserId, address: OfQuestion, refusal: Refusal) -> Next:
        live = await self._tables.live(MatchId(address.match))
        seat = live.seat_of(user)
        prompt = None if seat is None else live.prompt_by_token(seat, address.prompt)
        return Next(prompt, News(said=refusal.line, clause=refusal.clause))

    async def _redraw(self, pressed: Pressed, shown: Next) -> Message | None:
        """Show the panel as things stand, or what has become of it if there is none for this person any more.

        Returns:
            The panel, if its pictures are late.
        """
        address = pressed.address
        assert isinstance(address, OfMatch)
        live = await self._tables.live(MatchId(address.match))
        seat = live.seat_of(pressed.visitor.user)
        if seat is None or live.over:
            facts = await facts_of(self._tables, live)
            gone = closed(facts, shown.news.said) if live.over else bystander(facts, say("refuse.not_seated"))
            await pressed.reply.show(gone)
            return None
        drawn = await self._drawn(live, seat, shown, direct=pressed.direct)
        return await self._put(pressed.visitor.user, pressed.reply, drawn)

    async def _show_panel(self, user: UserId, reply: Reply, live: Live, seat: Seat, shown: Next) -> None:
        """Show a panel that no press asked for."""
        await self._complete(user, reply, await self._put(user, reply, await self._drawn(live, seat, shown)))

    async def _put(self, user: UserId, reply: Reply, drawn: Message) -> Message | None:
        """Show a panel; return it if its pictures are late."""
        self._last[user] = reply
        return None if await reply.show(drawn, patience=PATIENCE) else drawn

    async def _complete(self, user: UserId, reply: Reply, late: Message | None) -> None:
        """Add late pictures to a panel, unless the person has been shown another since."""
        ready = None if late is None else await reply.painted(late)
        if ready is None:
            return
        async with self._presses.turn_of(user):
            if self._last.get(user) is reply:
                await reply.put(ready)

    async def _drawn(self, live: Live, seat: Seat, shown: Next, *, direct: bool = False) -> Message:
        facts = await facts_of(self._tables, live)
        if live.over:
            return closed(facts, shown.news.said)
        prompt = shown.prompt
        if prompt is None:
            prompt = next((one for one in live.match.prompts_of(seat) if one.awaited), None)
        asked = None
        if prompt is not None:
            draft = await self._play.draft(live, seat, prompt)
            asked = asked_of(live.match, prompt, draft, reopened=shown.reopened, screen=shown.screen)
        beside = None if prompt is None else self._illustrator.beside(facts, prompt)
        if direct:
            return direct_message(facts, seat, beside or self._illustrator.hand(facts, seat), asked, shown.news)
        return idle(facts, seat, shown.news) if asked is None else panel(facts, asked, shown.news, beside)


class _Turned(Exception):
    """The press belongs to a panel that is out of date; the current one is to be shown."""

    def __init__(self, shown: Next) -> None:
        super().__init__()
        self.shown = shown


def _news(played: Played, said: News) -> News:
    if played.again:
        return replace(said, said=say("said.again"))
    return replace(said, told=played.told)
