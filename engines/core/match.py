"""The match: the opaque value the bot holds. Nobody outside the engines sees the state inside."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Final, TypeAlias

from pydantic_core import PydanticSerializationError

from engines.core.editions import read_state
from engines.core.errors import BrokenInvariant, Illegal, NotSeated, Over
from engines.core.event import Told
from engines.core.forms import Ask
from engines.core.game import AnyGame, Step
from engines.core.inputs import Action, Options
from engines.core.line import Line, say
from engines.core.obey import carried, without_orders
from engines.core.orders import SetOrders
from engines.core.player import Worlds
from engines.core.position import Position
from engines.core.prompt import Draft, Prompt
from engines.core.record import Entry, EntryKind, Past, Snapshot
from engines.core.rng import Dice, Rng
from engines.core.seats import Seat
from engines.core.secret import VAULT
from engines.core.view import View

SEED_BYTES: Final = 32

Opened: TypeAlias = dict[tuple[Seat, str], int]
"""By seat and key of a question: how often the seat had taken an action back when the question was opened."""


class Applied:
    """The outcome of playing or undoing: all that a vault must store, in one value."""

    __slots__ = ("_entry", "match", "revealing", "told")

    def __init__(
        self, match: Match, told: tuple[Told, ...], entry: Callable[[], Entry], *, revealing: bool = False
    ) -> None:
        self.match = match
        self.told = told
        self.revealing = revealing
        """Whether dice were drawn, a secret became visible to a seat, or other seats are awaited now."""
        self._entry: Entry | Callable[[], Entry] = entry

    def __repr__(self) -> str:
        return f"<Applied {self.match!r} revealing={self.revealing}>"

    @property
    def entry(self) -> Entry:
        """The entry that the record keeps of it, written when somebody asks for it first."""
        if not isinstance(self._entry, Entry):
            self._entry = self._entry()
        return self._entry


@dataclass(frozen=True, slots=True)
class _Trail:
    """One action that may still be taken back: who acted, and the state before."""

    seq: int
    seat: Seat
    state: Any = field(repr=False)


class Match(Position):
    """One playthrough, immutable: playing returns another match.

    ``version`` is the number of its last entry; entry 0 is the setup.
    """

    __slots__ = ("_opened", "_trail", "_undone", "options", "version")

    def __init__(  # noqa: PLR0913  (one value per part of the aggregate; made in three places of this module)
        self,
        game: AnyGame,
        options: Options,
        seats: int,
        *,
        seed: bytes,
        version: int,
        state: Any,
        dice: int,
        opened: Opened,
        undone: tuple[int, ...] | None = None,
        trail: tuple[_Trail, ...] = (),
        source: Dice = Rng,
    ) -> None:
        super().__init__(game, seats, seed=seed, state=state, dice=dice, source=source)
        self.options = options
        self.version = version
        self._trail = trail
        self._undone = (0,) * seats if undone is None else undone
        self._opened = opened and self._still_open(opened)
        if bool(self.awaited()) == bool(self.outcome()):
            raise BrokenInvariant(f"{game.id}: somebody is awaited if, and only if, the match is not over")

    def _still_open(self, opened: Opened) -> Opened:
        """Return the part of ``opened`` that says more of a question than that it was opened since the last undo."""
        questions = [(prompt.seat, prompt.key) for prompt in self.prompts()]
        told = {asked: opened[asked] for asked in questions if asked in opened}
        return {asked: undone for asked, undone in told.items() if undone != self._undone[asked[0]]}

    def _opened_at(self, seat: Seat, key: str) -> int:
        """Return how often the seat had taken an action back when this question was opened."""
        return self._opened.get((seat, key), self._undone[seat])

    def __repr__(self) -> str:
        return f"<Match {self.game.id} version={self.version}>"

    # Making and keeping ----------------------------------------------------------------------------------------

    @classmethod
    def new(cls, game: AnyGame, options: Options, seats: int, seed: bytes, source: Dice = Rng) -> Applied:
        """Set up a match. Its dice come from ``source``, in whatever is played from it.

        Raises:
            ValueError: if the game is not for that many seats or the seed is not 32 bytes long.
        """
        if seats not in game.seats or len(seed) != SEED_BYTES:
            raise ValueError(f"{game.id} is for {game.seats} seats, its seed has {SEED_BYTES} bytes")
        rng = source(seed, 0)
        step = game.setup(options, seats, rng)
        game.check(step.state)
        match = cls(game, options, seats, seed=seed, version=0, state=step.state, dice=1, opened={}, source=source)
        return Applied(match, step.told, lambda: match._entry(EntryKind.SETUP, None, revealing=True), revealing=True)

    def snapshot(self) -> Snapshot:
        """Return the document from which :meth:`thaw` rebuilds this match. It holds secrets: for the vault only.

        Raises:
            BrokenInvariant: if the state holds what its type does not allow, and so could not be read back.
        """
        document = {
            "edition": self.game.edition,
            "dice": self._dice,
            "opened": [
                [prompt.seat, prompt.key, self._opened_at(prompt.seat, prompt.key)] for prompt in self.prompts()
            ],
            "undone": self._undone,
            "trail": [[past.seq, past.seat] for past in self._trail],
        }
        try:
            state: str = self._state.model_dump_json(context={VAULT: True}, warnings="error")
        except PydanticSerializationError:
            # Its message repeats values, which may be secret.
            raise BrokenInvariant(f"{self.game.id}: the state holds what its type does not allow") from None
        return Snapshot(self.version, f'{json.dumps(document)[:-1]}, "state": {state}}}')

    @classmethod
    def thaw(cls, game: AnyGame, options: Options, seats: int, seed: bytes, snapshot: Snapshot, past: Past) -> Match:
        """Rebuild a match from its last snapshot, whatever edition wrote it.

        ``past`` gives an earlier snapshot by version: those that :attr:`Snapshot.needs` names, so that what could
        be undone still can.
        """
        document = json.loads(snapshot.document)
        trail = tuple(
            _Trail(seq, Seat(seat), _state_of(game, json.loads(past(seq).document))) for seq, seat in document["trail"]
        )
        return cls(
            game,
            options,
            seats,
            seed=seed,
            version=snapshot.version,
            state=_state_of(game, document),
            dice=document["dice"],
            opened={(Seat(seat), key): undone for seat, key, undone in document["opened"]},
            undone=tuple(document.get("undone", (snapshot.version,) * seats)),
            trail=trail,
        )

    # Looking ---------------------------------------------------------------------------------------------------

    def token(self, prompt: Prompt) -> str:
        """Return a short name of this very question: asked again later, even after an undo, it has another.

        It tells nothing of what other seats do: keys are not asked again but by an undo of the seat's own.
        """
        opened = self._opened_at(prompt.seat, prompt.key)
        return blake2b(f"{prompt.seat}|{prompt.key}|{opened}".encode(), digest_size=5).hexdigest()

    def reveal(self) -> tuple[View[Any, Any], ...]:
        """Return what every seat sees, once the match is over.

        Raises:
            PermissionError: while it goes on.
        """
        if self.outcome() is None:
            raise PermissionError("hands are private until the match is over")
        return tuple(self.view(Seat(number)) for number in range(self.seats))

    # Acting ----------------------------------------------------------------------------------------------------

    def play(self, seat: Seat, draft: Draft) -> Applied:
        """Answer the open question ``draft.prompt``.

        Raises:
            Over, NotSeated, Stale, Illegal: nothing has changed; the error says what to tell the player.
            BrokenInvariant: a mistake of the game's, found before anything was stored.
        """
        if self.outcome() is not None:
            raise Over
        if not 0 <= seat < self.seats:
            raise NotSeated
        prompt = self.prompt(seat, draft.prompt)
        self.verify(seat, draft)
        action = self.action(draft)
        rng = self._dice_source(self._seed, self._dice)
        step: Step[Any] = self.game.step(self._state, prompt, action, rng)
        self.game.check(step.state)
        return self._applied(seat, prompt, action, step, rng)

    def can_undo(self, seat: Seat) -> bool:
        """Return whether this seat may take its last action back.

        It may while nothing was revealed, nobody else acted since, and no sealed question is open.
        """
        if not self._trail or self._trail[-1].seat != seat or self.outcome() is not None:
            return False
        return not any(prompt.sealed for prompt in self.prompts())

    def undo(self, seat: Seat) -> Applied:
        """Take the seat's last action back. History grows: the undo is an entry of its own.

        Raises:
            Illegal: if :meth:`can_undo` says no.
        """
        if not self.can_undo(seat):
            raise Illegal(say("core.no_undo"))
        past = self._trail[-1]
        state = carried(self._state, past.state)
        self.game.check(state)
        undone = tuple(count + (number == seat) for number, count in enumerate(self._undone))
        opened = {(one.seat, one.key): self._opened_at(one.seat, one.key) for one in self.prompts()}
        match = self._next(state, self._dice, self._trail[:-1], undone, opened)
        return Applied(match, (), lambda: match._entry(EntryKind.UNDO, seat, target_seq=past.seq))  # noqa: SLF001  (its own class)

    def hand_over(self, seat: Seat) -> Applied | None:
        """Drop the standing orders of a seat that changes hands; return None if it has given none.

        Nobody else can tell: the questions stay, and so does what may be taken back.
        """
        state = without_orders(self._state, seat)
        if state is None:
            return None
        self.game.check(state)
        match = self._next(state, self._dice, self._trail)
        return Applied(match, (), lambda: match._entry(EntryKind.HANDOVER, seat))  # noqa: SLF001  (its own class)

    # Playing for somebody --------------------------------------------------------------------------------------

    def fallback(self, prompt: Prompt) -> Draft:
        """Return the answer given for an absent seat."""
        return self.game.fallback(self.view(prompt.seat), prompt)

    def react(self, prompt: Prompt) -> Draft | None:
        """Return the answer given for an absent seat to an optional question, or None to leave it alone."""
        return self.game.react(self.view(prompt.seat), prompt)

    def think(self, prompt: Prompt, level: str) -> Draft:
        """Return the answer of a computer player; the same match and level give the same answer.

        Raises:
            KeyError: if the game has no such level.
        """
        return self.game.players[level].choose(*self._before_player(prompt))

    def consider(self, prompt: Prompt, level: str) -> Draft | None:
        """Return the answer of a computer player, or None if it leaves an optional question alone.

        Raises:
            KeyError: if the game has no such level.
        """
        if prompt.mode != "optional":
            return self.think(prompt, level)
        return self.game.players[level].react(*self._before_player(prompt))

    def _before_player(self, prompt: Prompt) -> tuple[View[Any, Any], Prompt, Ask, Rng, Worlds]:
        seat = prompt.seat
        rng = Rng(self._seed, self.version).branch(f"player {seat}")
        return self.view(seat), prompt, self.ask(seat), rng, lambda chance: self.world(seat, chance)

    def world(self, seat: Seat, rng: Rng) -> Match:
        """Return a match that ``seat`` cannot tell from this one, with dice of its own."""
        seed = bytes(rng.below(256) for _ in range(SEED_BYTES))
        return Match(
            self.game,
            self.options,
            self.seats,
            seed=seed,
            version=self.version,
            state=self.game.redeal(self._state, seat, rng),
            dice=self._dice,
            opened=self._opened,
            undone=self._undone,
        )

    # Words -----------------------------------------------------------------------------------------------------

    def preview(self, seat: Seat, draft: Draft) -> tuple[Line, ...]:
        """Return in words what the draft would do, as far as the seat can know.

        Raises:
            Stale: if the question it answers is not open.
        """
        return self.game.preview(self.view(seat), self.prompt(seat, draft.prompt), draft)

    def hand_words(self, seat: Seat) -> tuple[Line, ...]:
        """Return what the seat holds, in words."""
        return self.game.hand_words(self.view(seat))

    def orders(self, seat: Seat) -> tuple[Line, ...]:
        """Return the seat's standing orders, in words."""
        return self.game.orders(self.view(seat))

    # Inside ----------------------------------------------------------------------------------------------------

    def _next(
        self,
        state: Any,
        dice: int,
        trail: tuple[_Trail, ...],
        undone: tuple[int, ...] | None = None,
        opened: Opened | None = None,
    ) -> Match:
        return Match(
            self.game,
            self.options,
            self.seats,
            seed=self._seed,
            version=self.version + 1,
            state=state,
            dice=dice,
            opened=self._opened if opened is None else opened,
            undone=self._undone if undone is None else undone,
            trail=trail,
            source=self._dice_source,
        )

    def _applied(self, seat: Seat, prompt: Prompt, action: Action, step: Step[Any], rng: Rng) -> Applied:
        awaited = self.awaited()
        match = self._next(step.state, self._dice + rng.drawn, self._trail)
        revealing = rng.drawn or step.reveals or match.awaited() != awaited
        match._trail = self._trail_after(seat, action, revealing=revealing)  # noqa: SLF001  (just made, not yet given out)

        def entry() -> Entry:
            return match._entry(EntryKind.PLAY, seat, prompt.key, action.model_dump_json(), revealing=revealing)  # noqa: SLF001

        return Applied(match, step.told, entry, revealing=revealing)

    def _entry(
        self,
        kind: EntryKind,
        seat: Seat | None,
        prompt: str = "",
        action: str = "{}",
        *,
        target_seq: int | None = None,
        revealing: bool = False,
    ) -> Entry:
        return Entry(
            seq=self.version,
            kind=kind,
            seat=seat,
            prompt=prompt,
            action=action,
            edition=self.game.edition,
            rules_version=self.game.rules_version,
            target_seq=target_seq,
            revealing=revealing,
        )

    def _trail_after(self, seat: Seat, action: Action, *, revealing: bool) -> tuple[_Trail, ...]:
        if revealing:
            return ()
        if isinstance(action, SetOrders):
            return self._trail
        past = _Trail(self.version, seat, self._state)
        others = self._trail and self._trail[-1].seat != seat
        return (past,) if others else (*self._trail, past)


def _state_of(game: AnyGame, document: dict[str, Any]) -> Any:
    return read_state(game, document["state"], document["edition"])
