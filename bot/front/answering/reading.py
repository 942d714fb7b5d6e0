"""Answers that only show something: hands, the position in words, the log, rules, lists, the state of the bot."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from importlib.metadata import version
from typing import Final

from bot.errors import Refusal
from bot.figures import Figures
from bot.front.answering.guards import Visitor
from bot.front.answering.press import Handler, Pressed
from bot.front.answering.reply import Reply, without_pictures
from bot.front.posting.dispatcher import Dispatcher
from bot.front.transport.facts import facts_of, facts_of_all
from bot.front.transport.incidents import Incidents
from bot.front.transport.pictures import Illustrator
from bot.front.transport.places import Places
from bot.ports import StoreError, StoreFailed
from bot.records import MatchId, MatchRow, Place, UserId
from bot.service.matches.aside import SetAside
from bot.service.matches.live import Live
from bot.service.matches.outbox import Kind
from bot.service.services import Services
from bot.ui import answer, control, overview, rules
from bot.ui.address import Address
from bot.ui.board import board_post, board_words
from bot.ui.facts import place_link, post_link, title
from bot.ui.message import Message
from bot.ui.notice import hand
from bot.ui.overview import Listed
from bot.ui.text import Words, raw
from engines.core.game import AnyGame

OTHERS_LISTED: Final = 20
"""Matches of others a list shows, the newest: with one's own they fit into a message, as a rule."""
_POSTED_WITHIN: Final = 2.0
"""Seconds somebody waits at most to read that something is posted."""


class Reading:
    """Answers everything that changes nothing in a match. All of it is private."""

    def __init__(
        self,
        services: Services,
        illustrator: Illustrator,
        dispatcher: Dispatcher,
        places: Places,
        incidents: Incidents,
    ) -> None:
        self._services = services
        self._illustrator = illustrator
        self._dispatcher = dispatcher
        self._places = places
        self._incidents = incidents
        self._begun: datetime = services.clock.now()

    def game_of(self, game_id: str) -> AnyGame:
        """Return a game by its id.

        Raises:
            Refusal: if there is none.
        """
        game = self._services.games.get(game_id)
        if game is None:
            raise Refusal.of("refuse.no_game")
        return game

    def called(self, game: AnyGame) -> str:
        """Return a game's title, and that it is played in words where it has no pictures."""
        return game.title if self._illustrator.draws(game.id) else Words().label("game.in_words", game=game.title)

    def how_to_play(self, game: AnyGame, screen: int) -> Message:
        """Return one screen of how a game is played."""
        return rules.how_to_play(game, screen, self._illustrator.how_to_play(game.id))

    def handlers(self) -> dict[type[Address], Handler]:
        """Return what answers each kind of control."""
        return {
            control.MyHand: self._my_hand,
            control.BoardWords: self._board_words,
            control.LogPage: self._log_page,
            control.ReadRule: self._read_rule,
            control.HowToPlay: self._how,
            control.TurnScreen: self._how,
            control.SetMessages: self._set_messages,
        }

    # Matches --------------------------------------------------------------------------------------------------------

    async def hand(self, visitor: Visitor, reply: Reply, match: MatchId) -> None:
        """Show a person their hand.

        Raises:
            Refusal: if they have none in this match.
        """
        live = await self._services.tables.live(match)
        seat = live.seat_of(visitor.user)
        if seat is None:
            raise Refusal.of("refuse.not_seated")
        facts = await facts_of(self._services.tables, live)
        await reply.show(hand(facts, seat, self._illustrator.hand(facts, seat)))

    async def board_words(self, reply: Reply, match: MatchId) -> None:
        """Show the whole public position in words.

        Raises:
            Refusal: if there is no such match.
        """
        live = await self._services.tables.live(match)
        await reply.show_all(board_words(await facts_of(self._services.tables, live)))

    async def board(self, visitor: Visitor, reply: Reply, match: MatchId) -> None:
        """Post the board afresh where the person is, or show it privately to somebody who does not take part.

        A lobby is posted by the same words. A lobby bound for the thread of another match is asked about first.

        Raises:
            Refusal: if there is no such match, or it cannot be played where the person is.
        """
        if await self._moves(visitor, match):
            await self._check_here(visitor)
            if await self._is_anothers(visitor, match):
                row = await self._services.store.vault.head(match)
                await reply.show(answer.sure("move_here", match, title(row)))
            else:
                await reply.show(await self.move_here(visitor, match))
            return
        await self.look(reply, match)

    async def look(self, reply: Reply, match: MatchId) -> None:
        """Show the board privately.

        Raises:
            Refusal: if there is no such match, or it has not begun.
        """
        live = await self._services.tables.live(match)
        facts = await facts_of(self._services.tables, live)
        drawn = self._illustrator.board(facts, live.row.pictures, ())
        shown = board_post(facts, pictures=drawn)
        await reply.show(shown if drawn is not None else without_pictures(shown))

    async def move_here(self, visitor: Visitor, match: MatchId) -> Message:
        """Post a match or lobby afresh where the person is, and play it there; return what they are told.

        Raises:
            Refusal: if this person may not, or it cannot be played there.
        """
        place = visitor.place
        if place is None or not await self._moves(visitor, match):
            raise Refusal.of("refuse.not_host")
        await self._check_here(visitor)
        row = await self._services.store.vault.head(match)
        if row.status == "lobby":
            await self._services.lobbies.move(match, place)
            kind, said = Kind.LOBBY, "said.lobby_posted"
        else:
            await self._services.publishing.republish(match, place)
            kind, said = Kind.BOARD, "said.posted"
        self._dispatcher.wake(match)
        there = await self._dispatcher.delivered(match, kind, _POSTED_WITHIN)
        return await self._posted(match, place, said if there else "said.will_post")

    async def _posted(self, match: MatchId, place: Place, key: str) -> Message:
        """Return what is told of a match that was moved: the thread it was promised may have been made only there."""
        row = await self._services.store.vault.head(match)
        if key == "said.posted" and row.place.channel == place.channel and row.place.thread not in (None, place.thread):
            return answer.told("said.posted.thread", match=title(row), link=raw(place_link(row) or ""))
        return answer.told(key, match=title(row))

    async def _check_here(self, visitor: Visitor) -> None:
        """Check that a match can be played where a person is.

        Raises:
            Refusal: if it cannot.
        """
        assert visitor.place is not None
        await self._places.check(visitor.place, visitor.rights)

    async def _moves(self, visitor: Visitor, match: MatchId) -> bool:
        """Return whether a person may post a match where they are: its people and who runs it, on its server."""
        row = await self._services.store.vault.head(match)
        if visitor.place is None or visitor.guild != row.guild:
            return False
        return visitor.actor.runs(row) or await self._services.store.directory.takes_part(match, visitor.user)

    async def _is_anothers(self, visitor: Visitor, match: MatchId) -> bool:
        """Return whether a person is in a thread in which another match is played."""
        place = visitor.place
        if place is None or place.thread is None:
            return False
        rows = await self._services.store.directory.in_channel(place.thread)
        return any(row.id != match and row.place.thread == place.thread for row in rows)

    async def log(
        self, visitor: Visitor, reply: Reply, match: MatchId, page: int | None = None, part: int = -1
    ) -> None:
        """Show a page of the log as far as this person may read it, the newest if ``page`` is None.

        ``part`` is which message of it, where one does not hold it: from 0, or from the last one back as -1.

        Raises:
            Refusal: if there is no such match.
        """
        live = await self._services.tables.live(match)
        found = await self._services.log.page(live, live.seat_of(visitor.user), page)
        lines = tuple(overview.Logged(line.line, line.number, line.private) for line in found.lines)
        log = overview.Log(lines, found.number, found.pages)
        await reply.show(overview.log_page(await facts_of(self._services.tables, live), log, part))

    async def listing(self, visitor: Visitor) -> tuple[Message, ...]:
        """Return a person's matches, those that wait for them first."""
        found = await self._services.find.listing(visitor.actor)
        groups = (found.waiting, found.mine, found.here[:OTHERS_LISTED])
        listed = await self._listed(tuple(row for group in groups for row in group))
        waiting, mine, here = (tuple(listed[row.id] for row in group) for group in groups)
        return overview.listing(waiting, mine, here, more=len(found.here) - len(here), direct=not visitor.places)

    async def status(self, visitor: Visitor) -> Message:
        """Return the state of the bot, with what it does on the server of whoever asks."""
        store = self._services.store
        try:
            figures = await store.ledger.figures(visitor.guild)
        except StoreFailed:  # what is known without it is said all the same
            figures = Figures(None, None, known=False)
        last = self._incidents.last
        if last is not None and (figures.incident is None or figures.incident.at < last.at):
            figures = replace(figures, incident=last)
        up = self._services.clock.now() - self._begun
        return overview.status(version("legatus"), up, figures, store.trouble, await self._aside(visitor))

    async def _aside(self, visitor: Visitor) -> overview.Aside:
        """Return the matches that were set aside; named are those of this server that the person may know of."""
        found = self._services.asides.matches
        here: list[MatchId] = []
        for match in found:
            with suppress(StoreError, SetAside):
                row = await self._services.store.vault.head(match)
                if row.guild == visitor.guild and await self._services.access.knows(visitor.actor, row):
                    here.append(match)
        return overview.Aside(len(found), tuple(here))

    async def _listed(self, rows: tuple[MatchRow, ...]) -> dict[MatchId, Listed]:
        """Return these matches as a list shows them, by number; the store is asked for all of them together."""
        if not rows:
            return {}
        posts = await self._services.store.posts.current_of([row.id for row in rows], ("lobby", "board"))
        facts = await facts_of_all(self._services.tables, await self._lives(rows))
        found: dict[MatchId, Listed] = {}
        for row in rows:
            post = posts.get((row.id, "lobby" if row.status == "lobby" else "board"))
            lost = not self._places.is_there(row.place)
            found[row.id] = Listed(row, post_link(row, post), facts.get(row.id), lost)
        return found

    async def _lives(self, rows: tuple[MatchRow, ...]) -> list[Live]:
        """Return those that are played; one that is set aside is listed without saying where it stands."""
        found: list[Live] = []
        for row in rows:
            if row.status == "playing":
                with suppress(SetAside):  # whoever asks for it reads why it cannot be shown
                    found.append(await self._services.tables.live(row.id))
        return found

    # Settings -------------------------------------------------------------------------------------------------------

    async def settings(self, user: UserId) -> Message:
        """Return a person's settings."""
        person = await self._services.store.people.person(user)
        return answer.settings(dms=person.dms, failed=person.dm_failed is not None)

    # Presses --------------------------------------------------------------------------------------------------------

    async def _my_hand(self, pressed: Pressed) -> None:
        assert isinstance(pressed.address, control.MyHand)
        match = MatchId(pressed.address.match)
        await self.hand(pressed.visitor, pressed.reply, match)
        if (await self._services.tables.live(match)).over:
            await pressed.strip()

    async def _board_words(self, pressed: Pressed) -> None:
        assert isinstance(pressed.address, control.BoardWords)
        await self.board_words(pressed.reply, MatchId(pressed.address.match))

    async def _log_page(self, pressed: Pressed) -> None:
        address = pressed.address
        assert isinstance(address, control.LogPage)
        await self.log(pressed.visitor, pressed.reply, MatchId(address.match), address.page, address.part)

    async def _read_rule(self, pressed: Pressed) -> None:
        assert isinstance(pressed.address, control.ReadRule)
        await pressed.reply.show(rules.clause(self.game_of(pressed.address.game), pressed.address.clause))

    async def _how(self, pressed: Pressed) -> None:
        address = pressed.address
        assert isinstance(address, control.HowToPlay | control.TurnScreen)
        game = self.game_of(address.game)
        await pressed.reply.show(self.how_to_play(game, address.screen))

    async def _set_messages(self, pressed: Pressed) -> None:
        assert isinstance(pressed.address, control.SetMessages)
        user = pressed.visitor.user
        await self._services.store.people.set_dms(user, on=pressed.address.on == 1)
        await pressed.reply.show(await self.settings(user))
