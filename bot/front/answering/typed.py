"""Answers that were typed as a command: read by the same form that the panels ask, judged by the same view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from bot.errors import Refusal
from bot.front.answering.guards import Visitor
from bot.front.answering.match_resolver import MatchResolver
from bot.front.answering.panels import Panels
from bot.front.answering.reply import Reply
from bot.front.transport.facts import facts_of
from bot.records import MatchId
from bot.service.matches import answers
from bot.service.matches.find import Need
from bot.service.matches.play import offerings
from bot.service.services import Services
from bot.ui import shorthand
from bot.ui.facts import Facts
from bot.ui.shorthand import Alias
from engines.core.forms import Ask, walk
from engines.core.prompt import Draft, Field, Value
from engines.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Command:
    """A command of one game: the verb it answers with, and the words by which people name choices there.

    ``moves`` says whether it is a move: then, of several matches, the one that awaits the person is meant. ``about``
    is the option that says what the question is about, where several may be open side by side.
    """

    game: str
    verb: str
    alias: Alias
    moves: bool = True
    about: str | None = None

    def split(self, typed: Mapping[str, object]) -> tuple[str | None, dict[str, object]]:
        """Return what the question is to be about, None if that was not said, and what was typed for its fields."""
        fields = {name: value for name, value in typed.items() if name != self.about}
        said = typed.get(self.about) if self.about is not None else None
        return None if said is None else str(said), fields


class TypedAnswers:
    """Gives answers that were typed."""

    def __init__(self, services: Services, matches: MatchResolver, panels: Panels) -> None:
        self._tables = services.tables
        self._play = services.play
        self._matches = matches
        self._panels = panels

    async def submit(
        self, visitor: Visitor, reply: Reply, command: Command, typed: Mapping[str, object], option: int | None
    ) -> None:
        """Give an answer that was typed as a command of a game, and show what it led to or why it cannot be given.

        Of several open questions it is for the one that was said, or the only one it fits. Standing orders of which
        nothing was typed are shown, to be changed there.

        Raises:
            Refusal: if no match fits.
        """
        need: Need = "awaited" if command.moves else "seated"
        deed = partial(self._submit, command=command, typed=typed)
        await self._matches.typed(visitor, reply, option, need, deed, command.game)

    async def _submit(
        self, visitor: Visitor, reply: Reply, match: MatchId, command: Command, typed: Mapping[str, object]
    ) -> None:
        about, given = command.split(typed)
        try:
            live, seat = await self._tables.seat(match, visitor.user)
            facts = await facts_of(self._tables, live)
            asked = offerings(live, seat, command.verb, about)
            if asked and not command.moves and all(value is None for value in given.values()):
                await self._panels.ask(visitor, reply, live, seat, asked[0].prompt)
                return
            draft = _fitting(facts, seat, asked, given, command.alias)
            played = await self._play.submit(match, visitor.user, draft, visitor.interaction)
        except Refusal as refusal:
            await self._panels.refused(visitor, reply, match, refusal)
            return
        await self._panels.answered(visitor, reply, played)


def typed_answer(
    facts: Facts, seat: Seat, draft: Draft, typed: Mapping[str, object], alias: Alias, *, stop: str | None = None
) -> Draft:
    """Return the draft continued with what was typed, up to ``stop``; see :func:`bot.service.matches.answers.typed`.

    A suggestion that was sent as it was shown means what it stands for.
    """
    shown = replace(facts, names=()).words

    def read(field: Field, text: str) -> Value:
        return shorthand.read(facts.words, field, shorthand.as_meant(shown, field, text, alias), alias)

    return answers.typed(facts.match.ask(seat), draft, typed, read, stop=stop)


def open_field(ask: Ask, draft: Draft) -> Field | None:
    """Return the field that is to be filled in next: an earlier one whose typed value the form refuses, if any."""
    return next((field for field, value in walk(ask, draft) if value is None), None)


def _fitting(
    facts: Facts, seat: Seat, beginnings: tuple[Draft, ...], typed: Mapping[str, object], alias: Alias
) -> Draft:
    """Return the typed answer to the question it fits, or to the first, so that it is refused with a reason.

    Raises:
        Refusal: if no question is open, several fit alike, or something was typed that is not asked.
    """
    if not beginnings:
        raise Refusal.of("refuse.not_now")
    ask = facts.match.ask(seat)
    drafts = [typed_answer(facts, seat, begin, typed, alias) for begin in beginnings]
    fitting = [draft for draft in drafts if answers.takes(ask, draft, typed)]
    if len(fitting) > 1:
        titles = tuple(facts.match.prompt(seat, draft.prompt).title for draft in fitting)
        raise Refusal.of("refuse.several", questions=titles)
    draft = (fitting or drafts)[0]
    if not fitting and all(value is not None for _, value in walk(ask, draft)):  # all is well but for what is not asked
        raise Refusal.of("core.not_asked")
    return draft
