"""Finding the match somebody means, and the matches that wait for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bot.actor import Actor
from bot.errors import Refusal
from bot.ports import Store
from bot.records import MatchId, MatchRow
from bot.service.matches.access import Access
from engines.core.line import say

Need: TypeAlias = Literal["awaited", "seated", "any", "help", "lobby", "start", "mine", "run"]
"""The match a command wants.

Of those that have begun: one that awaits the person, one of theirs, any, or one whose seats they may have answered for
(``help``). Of lobbies: any, or one that they may start. Of both kinds: one of theirs, or one that they may run.

Only a move means, of several matches, the one that awaits the person (``awaited``): who takes back, leaves, ends or
reads is asked which match is meant.
"""

_BOTH_KINDS: Final = frozenset({"mine", "run"})
_LOBBIES: Final = frozenset({"lobby", "start"})


class NoneFits(Refusal):
    """No match fits a command where it was given.

    ``need`` and ``game`` are what was wanted. Of the person's own matches, ``unbegun`` are lobbies here, where one that
    has begun is wanted, and ``elsewhere`` those that would do, had they been named.
    """

    def __init__(
        self, key: str, need: Need, game: str | None, unbegun: tuple[MatchRow, ...], elsewhere: tuple[MatchRow, ...]
    ) -> None:
        super().__init__(say(key))
        self.need = need
        self.game = game
        self.unbegun = unbegun
        self.elsewhere = elsewhere


@dataclass(frozen=True, slots=True)
class Listing:
    """A person's matches. Each stands in the first group that fits."""

    waiting: tuple[MatchRow, ...]
    mine: tuple[MatchRow, ...]
    here: tuple[MatchRow, ...]

    @property
    def of_mine(self) -> tuple[MatchRow, ...]:
        """The person's own, those that wait for them first."""
        return (*self.waiting, *self.mine)


class Find:
    """Finds matches by where somebody is and who they are, and none that they may not know of."""

    def __init__(self, store: Store, access: Access) -> None:
        self._store = store
        self._access = access

    async def resolve(
        self, actor: Actor, option: int | None, need: Need, game: str | None = None, *, ask: bool = True
    ) -> MatchId | tuple[MatchRow, ...]:
        """Return the match a command means, or several among which the person must choose.

        The ``match`` option wins, then the thread's own match, also when it is over, then, for a move, the only one
        here that waits for the person, then the only one in which they are seated; to look at, others' do as well. In
        a direct message every match of the person counts. A command of one ``game`` means a match of that game, unless
        one is named or this is the thread of another: it never means one that is played elsewhere then. ``ask`` says
        whether Discord may be asked what the person may view.

        Raises:
            NoneFits: if there is none.
            Refusal: if there is none of that number.
        """
        if option is not None:
            return (await self._access.admit(actor, MatchId(option), ask=ask)).id
        own = await self._store.directory.of_user(actor.user)
        rows = await self._here(actor, own, ask=ask)
        for place in actor.places:
            played = tuple(row for row in rows if row.place.thread == place)
            if len(played) == 1:
                return played[0].id
            if played and game is not None:  # and none that is played somewhere else
                rows = played
        over = await self._over_here(actor, ask=ask)
        if over is not None:
            return over.id
        here = tuple(row for row in rows if game in (None, row.game))
        fitting = tuple(row for row in here if _suits(row, need))
        for group in await self._groups(fitting, own, actor, need):
            if len(group) == 1:
                return group[0].id
            if group:
                return group
        raise _none(actor, need, game, own, here)

    async def _over_here(self, actor: Actor, *, ask: bool) -> MatchRow | None:
        """Return the match that is over in whose thread somebody is: nothing said there means another one."""
        for place in actor.places[:1]:
            last = await self._store.directory.last_in_thread(place)
            if last is not None and last.status in ("finished", "ended"):
                return await self._access.admit(actor, last.id, ask=ask)
        return None

    async def listing(self, actor: Actor, *, ask: bool = True) -> Listing:
        """Return the matches that wait for the person, their others, and the others played here; ``ask`` as above."""
        directory = self._store.directory
        waiting = await directory.awaiting(actor.user)
        own = await directory.of_user(actor.user)
        others = await self._here(actor, own, ask=ask) if actor.places else ()
        wait, theirs = {row.id for row in waiting}, {row.id for row in own}
        mine = tuple(row for row in own if row.id not in wait)
        return Listing(waiting, mine, tuple(row for row in others if row.id not in wait | theirs))

    async def _here(self, actor: Actor, own: tuple[MatchRow, ...], *, ask: bool) -> tuple[MatchRow, ...]:
        if not actor.places:
            return own
        found: dict[MatchId, MatchRow] = {}
        for place in actor.places:
            found |= {row.id: row for row in await self._store.directory.in_channel(place)}
        return await self._access.known(actor, found.values(), own, ask=ask)

    async def _groups(
        self, rows: tuple[MatchRow, ...], own: tuple[MatchRow, ...], actor: Actor, need: Need
    ) -> tuple[tuple[MatchRow, ...], ...]:
        """Return those of the matches here that may be meant, the likelier ones first."""
        theirs = {row.id for row in own}
        mine = tuple(row for row in rows if row.id in theirs)
        run = tuple(row for row in rows if actor.runs(row))
        if need == "awaited":
            waiting = {row.id for row in await self._store.directory.awaiting(actor.user)}
            return tuple(row for row in rows if row.id in waiting), mine
        groups: dict[Need, tuple[tuple[MatchRow, ...], ...]] = {
            "seated": (mine,),
            "any": (mine, rows),
            "help": (tuple(row for row in rows if row in mine or row in run),),
            "lobby": (rows,),
            "start": (run, mine, () if _starts_one(actor, own) else tuple(row for row in rows if actor.is_at(row))),
            "mine": (mine,),
            "run": (run, mine),
        }
        return groups[need]


def _starts_one(actor: Actor, own: tuple[MatchRow, ...]) -> bool:
    """Return whether a person may start a lobby of their own somewhere, which is nearer to them than another's."""
    return any(row.status == "lobby" and actor.runs(row) for row in own)


def _suits(row: MatchRow, need: Need) -> bool:
    """Return whether a match is of the kind that is wanted: begun, or still a lobby."""
    return need in _BOTH_KINDS or (row.status == "lobby") == (need in _LOBBIES)


def _none(
    actor: Actor, need: Need, game: str | None, own: tuple[MatchRow, ...], here: tuple[MatchRow, ...]
) -> NoneFits:
    """Return that no match fits, with those of the person's own that are the next thing to it."""
    of_game, seen = tuple(row for row in own if game in (None, row.game)), {row.id for row in here}
    begun_wanted = need not in _LOBBIES
    unbegun = tuple(row for row in of_game if begun_wanted and row.status == "lobby" and row.id in seen)
    elsewhere = tuple(row for row in of_game if row.id not in seen)
    if need == "lobby":  # whoever wants to join another's match is not helped by their own
        elsewhere = ()
    elif need == "start":
        elsewhere = tuple(row for row in elsewhere if row.status == "lobby" and actor.runs(row))
    elif need not in _BOTH_KINDS:
        elsewhere = tuple(row for row in elsewhere if row.status != "lobby") or elsewhere
    if not actor.places:  # what works on a server only is not advised in a direct message
        none = "refuse.none_yours" if of_game else "refuse.none_at_all"
        key = "refuse.none_of_yours_to_start" if need == "start" else none
        return NoneFits(key, need, game, unbegun, ())
    keys: dict[Need, str] = {"lobby": "refuse.no_lobby_here", "start": "refuse.none_to_start"}
    key = keys.get(need, "refuse.none_here")
    return NoneFits(key, need, game, unbegun, elsewhere)
