"""Autocomplete, and commands whose values were typed: the same form that the panels ask, judged by the same view."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Final, Literal, TypeAlias

from discord import app_commands

from bot.actor import Actor
from bot.errors import Refusal
from bot.front.answering.candidates import Candidates
from bot.front.answering.guards import Interaction, Visitor, visitor
from bot.front.answering.hurry import Hurry
from bot.front.answering.typed import Command, open_field, typed_answer
from bot.front.transport.facts import lobby_facts
from bot.records import MatchId, MatchRow, SeatRow
from bot.service.matches.find import Need
from bot.service.matches.live import Live
from bot.service.matches.play import offerings
from bot.service.people.uses import Use, may_from_memory
from bot.service.services import Services
from bot.ui import shorthand
from bot.ui.facts import Facts, title
from bot.ui.limits import OPTION_TEXT, OPTIONS, cut
from bot.ui.seat_names import Suits, of_match, shown, suits
from bot.ui.text import Words, raw
from engines.core.prompt import field_name
from engines.core.seats import Seat

SeatKind: TypeAlias = Literal["joined", "free", "person", "held", "unplayed"]
"""Seats somebody may join (in a match those they may take, in a lobby nobody's choice), where a computer may be seated
(open, or kept for somebody who left the server), whose person somebody may remove, in which they may replace whoever
plays there, and for which they may call a stand-in."""

_NEEDS: Final[Mapping[str, Need]] = {"free": "help", "person": "run", "held": "run", "unplayed": "help"}
"""The matches whose seats of a kind are suggested: those that the command itself may mean."""

_LOOKED_AT: Final = 5
"""Matches whose seats are suggested where several are meant."""
_DIGITS: Final = 19
"""More digits than the number of a match has."""


class Completer:
    """Suggests values. Only what the person sees is looked at; a person without a seat is suggested nothing.

    Discord is asked nothing meanwhile: where it would have to be, nothing is suggested. Where the store is late,
    what is in memory is suggested: what is typed is checked anyway when sent.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._candidates = Candidates(services)
        self._hurry = Hurry()

    async def values(
        self, interaction: Interaction, command: Command, name: str, current: str
    ) -> list[app_commands.Choice[str]]:
        """Return how a half-typed value of one field may go on, given the other values typed so far.

        As long as it is not said what the question is about, all that the command may answer are looked at.
        """
        who, typed = visitor(interaction), interaction.namespace
        live = await self._meant(who, command, _match_in(typed))
        seat = None if live is None else live.seat_of(who.user)
        if live is None or seat is None:
            return []
        facts = _unnamed(live)
        about, before = command.split({key: value for key, value in typed if key not in (name, "match")})
        found: dict[str, str] = {}
        for begin in offerings(live, seat, command.verb, about):
            draft = typed_answer(facts, seat, begin, before, command.alias, stop=name)
            field = open_field(live.match.ask(seat), draft)
            if field is None or field_name(field.name) != name:
                continue
            head, word = ("", current) if field.times is None else _parted(current)
            if head:
                draft = typed_answer(facts, seat, begin, {**before, name: head}, command.alias)
                field = open_field(live.match.ask(seat), draft)
            if field is not None and field_name(field.name) == name:
                for one in shorthand.suggest(facts.words, field, word, command.alias):
                    found.setdefault(f"{head}{one.value}", f"{head}{one.name}")
        return [
            app_commands.Choice(name=cut(label, OPTION_TEXT), value=value)
            for value, label in islice(found.items(), OPTIONS)
        ]

    async def matches(
        self,
        interaction: Interaction,
        current: str,
        use: Use,
        command: Command | None = None,
        *,
        game: str | None = None,
    ) -> list[app_commands.Choice[int]]:
        """Return the matches of a person or a place in which a command may be used, and whose name fits what is typed.

        ``command`` is one of a game: its matches are meant, and those in which it answers something now. Without one
        ``game`` alone says whose matches are meant; all are, if it is None.
        """
        who, game = visitor(interaction), command.game if command is not None else game
        try:
            rows = await self._hurry.get(self._usable(who, _wanted(current), use, command, game))
        except TimeoutError:
            known = [live for live in self._services.tables.known() if may_from_memory(live, who.actor, use)]
            known = [live for live in known if game in (None, live.row.game)]
            fitting = [live for live in known if command is None or _answers(live, who, command)]
            rows = [live.row for live in fitting if _wanted(current) in title(live.row).casefold()][:OPTIONS]
        return [app_commands.Choice(name=title(row), value=int(row.id)) for row in rows]

    async def _usable(
        self, who: Visitor, wanted: str, use: Use, command: Command | None, game: str | None
    ) -> list[MatchRow]:
        listing = await self._services.find.listing(who.actor, ask=False)
        found: list[MatchRow] = []
        for row in (*listing.of_mine, *listing.here):
            if wanted not in title(row).casefold() or game not in (None, row.game):
                continue
            if not await self._services.uses.may(who.actor, row, use):
                continue
            if command is None or _answers(await self._services.tables.live(row.id), who, command):
                found.append(row)
            if len(found) == OPTIONS:
                break
        return found

    async def seats(self, interaction: Interaction, current: str, kind: SeatKind) -> list[app_commands.Choice[str]]:
        """Return the seats of one kind, by letter: first the one that was typed, then those that begin so.

        Where several matches are meant, each seat stands there with its match.
        """
        who = visitor(interaction)
        try:
            found = await self._hurry.get(self._seats(who, _match_in(interaction.namespace), kind))
        except (Refusal, TimeoutError):
            return []
        wanted = _wanted(current)
        ranked = sorted((suits(name, wanted, value), value) for value, name in found.items())
        return [
            app_commands.Choice(name=cut(found[value], OPTION_TEXT), value=value)
            for rank, value in ranked[:OPTIONS]
            if rank is not Suits.NOT
        ]

    async def levels(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Return the levels of the computer players that a match's game has; of all that are meant, if several are."""
        who = visitor(interaction)
        try:
            rows = await self._hurry.get(self._rows(who, _match_in(interaction.namespace), "help"))
        except (Refusal, TimeoutError):
            return []
        words = Words()
        levels = dict.fromkeys(level for row in rows for level in self._services.games[row.game].players)
        named = {level: words.label(f"level.{level}").capitalize() for level in levels}
        return [
            app_commands.Choice(name=name, value=level)
            for level, name in named.items()
            if name.casefold().startswith(_wanted(current))
        ]

    async def _rows(self, who: Visitor, option: int | None, need: Need) -> tuple[MatchRow, ...]:
        return await self._heads(await self._services.find.resolve(who.actor, option, need, ask=False))

    async def _heads(self, found: MatchId | tuple[MatchRow, ...]) -> tuple[MatchRow, ...]:
        if isinstance(found, tuple):
            return found[:_LOOKED_AT]
        return (await self._services.store.vault.head(found),)

    async def _seats(self, who: Visitor, option: int | None, kind: SeatKind) -> dict[str, str]:
        """Return the seats of one kind by what is written for them; where several matches are meant it names one."""
        if kind == "joined":
            rows = await self._heads(await self._candidates.to_join(who.actor, option, ask=False))
        else:
            rows = await self._rows(who, option, _NEEDS[kind])
        found: dict[str, str] = {}
        for row in rows:
            words = await self._candidates.words(row)
            for seat in await self._seats_of(who, row, kind):
                name = shown(words, seat)
                if len(rows) == 1:
                    found[words.letter(seat)] = name
                else:
                    whole = words.label("lobby.seat_of", seat=raw(name), match=title(row))
                    found[of_match(words, seat, row.id)] = whole
        return found

    async def _seats_of(self, who: Visitor, row: MatchRow, kind: SeatKind) -> tuple[Seat, ...]:
        if row.status == "lobby":
            return lobby_facts(await self._services.lobbies.view(row.id)).free_seats() if kind == "joined" else ()
        live = await self._services.tables.live(row.id)
        if live.over:
            return ()
        if kind == "joined":
            return await self._services.seats.to_take(live, who.user)
        return tuple(Seat(one.seat) for one in live.seats if self._is_for(who.actor, live, one, kind))

    def _is_for(self, actor: Actor, live: Live, row: SeatRow, kind: SeatKind) -> bool:
        """Return whether a person may do with a seat of a match what seats of this kind are suggested for."""
        try:
            if kind == "free":
                self._services.seats.check_computer(live, actor, row)
            elif kind == "unplayed":
                self._services.absence.check_stand_in(live, actor, row)
            else:
                return live.is_run_by(actor) and (row.user is not None or (kind == "held" and row.level is not None))
        except Refusal:
            return False
        return True

    async def _meant(self, who: Visitor, command: Command, option: int | None) -> Live | None:
        """Return the match meant: out of those in memory if one fits, else the store is asked."""
        for live in self._services.tables.known():
            here = live.id == option if option is not None else _is_here(live, who)
            if here and _answers(live, who, command):
                return live
        try:
            return await self._hurry.get(self._loaded(who, command, option))
        except (Refusal, TimeoutError):
            return None

    async def _loaded(self, who: Visitor, command: Command, option: int | None) -> Live | None:
        """Return the match meant; None if it is one of another game, whose fields are not those of the command."""
        found = await self._found(who, option, "awaited" if command.moves else "seated", command.game)
        live = await self._services.tables.live(found)
        return live if live.game.id == command.game else None

    async def _found(self, who: Visitor, option: int | None, need: Need, game: str | None = None) -> MatchId:
        found = await self._services.find.resolve(who.actor, option, need, game, ask=False)
        return found[0].id if isinstance(found, tuple) else found


def _wanted(current: object) -> str:
    """Return what is typed so far as it is compared; for an option of numbers Discord may send it as one."""
    return str(current).strip().casefold()


def _parted(current: str) -> tuple[str, str]:
    """Return the words typed before the last, each for one time a field is asked, and the last, which may go on."""
    words = current.split()
    open_word = words.pop() if words and not current[-1:].isspace() else ""
    return "".join(f"{word} " for word in words), open_word


def _match_in(typed: app_commands.Namespace) -> int | None:
    """Return the number in the option ``match``; half-typed it may come as text, or as its suggestion was shown."""
    option = getattr(typed, "match", None)
    if isinstance(option, int):
        return option
    digits = str(option or "").strip().rpartition("#")[2]
    return int(digits) if digits.isdecimal() and len(digits) < _DIGITS else None


def _unnamed(live: Live) -> Facts:
    """Return a match without the names of its people: for suggestions nothing is read from the store."""
    return Facts(live.row, live.seats, live.match, names=())


def _is_here(live: Live, who: Visitor) -> bool:
    """Return whether a match may be meant where the person is: in its thread or channel; by direct message any may.

    In another thread the store knows what was played there before.
    """
    place = live.row.place
    return not who.places or who.places[0] == place.thread or who.places == (place.channel,)


def _answers(live: Live, who: Visitor, command: Command) -> bool:
    """Return whether a command of a game answers something in a match now."""
    return live.game.id == command.game and _offers(live, who, command.verb)


def _offers(live: Live, who: Visitor, verb: str) -> bool:
    seat = live.seat_of(who.user)
    return seat is not None and not live.over and bool(offerings(live, seat, verb))
