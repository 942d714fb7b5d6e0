"""Where a match stands: the state of a game behind the questions, views and forms it leads to."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, TypeAlias

from pydantic import TypeAdapter, ValidationError

from engines.core.errors import BrokenInvariant, NotSeated, Stale
from engines.core.forms import Ask, Filled, judge
from engines.core.game import AnyGame, Outcome, Step
from engines.core.inputs import Action
from engines.core.prompt import Draft, Field, Prompt
from engines.core.rng import Dice, Rng
from engines.core.seats import Seat
from engines.core.view import Table, View

_Filled: TypeAlias = tuple[Seat, str, Filled]
"""A seat, the question it answers, and the fields filled in so far."""


class Position:
    """A state of a game, immutable: stepping returns another position.

    It has no past: nothing can be taken back, nothing is recorded. Players who search step through positions;
    :class:`engines.core.match.Match` is a position with a past.
    """

    __slots__ = (
        "_asked",
        "_awaited",
        "_dice",
        "_dice_source",
        "_outcome",
        "_prompts",
        "_seed",
        "_state",
        "_table",
        "_views",
        "game",
        "seats",
    )

    def __init__(self, game: AnyGame, seats: int, *, seed: bytes, state: Any, dice: int, source: Dice = Rng) -> None:
        self.game = game
        self.seats = seats
        self._seed = seed
        self._state = state
        self._dice = dice
        self._dice_source = source
        self._prompts: tuple[Prompt, ...] | None = None
        self._awaited: tuple[Seat, ...] | None = None
        self._outcome: tuple[Outcome | None] | None = None
        self._table: Table | None = None
        self._views: dict[Seat, View[Any, Any]] = {}
        self._asked: dict[_Filled, Field | None] = {}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.game.id}>"

    # Looking ---------------------------------------------------------------------------------------------------

    def prompts(self) -> tuple[Prompt, ...]:
        """Return every open question."""
        if self._prompts is None:
            self._prompts = self.game.prompts(self._state)
        return self._prompts

    def prompts_of(self, seat: Seat) -> tuple[Prompt, ...]:
        """Return the questions open to one seat, awaited ones first."""
        mine = [prompt for prompt in self.prompts() if prompt.seat == seat]
        return tuple(sorted(mine, key=lambda prompt: not prompt.awaited))

    def prompt(self, seat: Seat, key: str) -> Prompt:
        """Return one open question.

        Raises:
            Stale: if it is not open to this seat.
        """
        for prompt in self.prompts():
            if prompt.seat == seat and prompt.key == key:
                return prompt
        raise Stale

    def awaited(self) -> tuple[Seat, ...]:
        """Return the seats the match waits for, in seat order; none when it is over."""
        if self._awaited is None:
            self._awaited = tuple(sorted({prompt.seat for prompt in self.prompts() if prompt.awaited}))
        return self._awaited

    def table(self) -> Table:
        """Return what a spectator sees."""
        if self._table is None:
            self._table = self.game.table(self._state)
        return self._table

    def view(self, seat: Seat) -> View[Any, Any]:
        """Return all that one seat sees.

        Raises:
            NotSeated: if the match has no such seat.
        """
        if not 0 <= seat < self.seats:
            raise NotSeated
        if seat not in self._views:
            self._views[seat] = View.built(table=self.table(), hand=self.game.hand(self._state, seat))
        return self._views[seat]

    def ask(self, seat: Seat) -> Ask:
        """Return the form of this seat's answers, judged from what it sees.

        What was asked once is remembered: an answer is walked when it is offered, shown and judged. The form raises
        :class:`Stale` for an answer to a question that is not open.

        Raises:
            NotSeated: if the match has no such seat.
        """
        field_after = self._field_after

        def ask(draft: Draft) -> Field | None:
            return field_after(view, seat, draft, draft.filled)

        view = self.view(seat)
        return ask

    def verify(self, seat: Seat, draft: Draft) -> None:
        """Check that this seat may answer so, by the form of :meth:`ask`.

        Raises:
            NotSeated, Stale, Illegal: the error says what to tell the player.
            BrokenInvariant: if the form never ends.
        """
        view = self.view(seat)
        judge(partial(self._field_after, view, seat, draft), draft)

    def _field_after(self, view: View[Any, Any], seat: Seat, draft: Draft, filled: Filled) -> Field | None:
        """Return what the form asks once the draft is filled so far; a draft is made only where nobody asked before."""
        key = (seat, draft.prompt, filled)
        if key in self._asked:
            return self._asked[key]
        if filled is not draft.filled:
            draft = draft.evolve(filled=filled)
        field = self._asked[key] = self.game.next_field(view, self.prompt(seat, draft.prompt), draft)
        return field

    def outcome(self) -> Outcome | None:
        """Return how the match ended, or None while it goes on."""
        if self._outcome is None:
            self._outcome = (self.game.outcome(self._state),)
        return self._outcome[0]

    # Stepping --------------------------------------------------------------------------------------------------

    def step(self, seat: Seat, draft: Draft) -> Position:
        """Return the position to which an answer leads that the seat's form has offered.

        The rules are those of :meth:`engines.core.match.Match.play`. Everything that makes an answer
        a lasting one is left out: it is not judged again, the invariants are not verified, and no entry is written.

        Raises:
            Stale: if the question it answers is not open.
            Illegal: where legality depends on what the seat could not know.
        """
        rng = self._dice_source(self._seed, self._dice)
        step: Step[Any] = self.game.step(self._state, self.prompt(seat, draft.prompt), self.action(draft), rng)
        return Position(
            self.game,
            self.seats,
            seed=self._seed,
            state=step.state,
            dice=self._dice + rng.drawn,
            source=self._dice_source,
        )

    def action(self, draft: Draft) -> Action:
        """Return the typed action a complete draft stands for.

        Raises:
            BrokenInvariant: if it stands for none, which is a mistake of the game's form.
        """
        return _action(type(self.game), draft.filled)


@lru_cache(maxsize=8192)
def _action(game: type[AnyGame], filled: Filled) -> Action:
    """Return the action that filled fields stand for; players who search try the same ones in many worlds."""
    try:
        made: Action = _adapter(game).validate_python(Draft.built(prompt="", filled=filled, parked=()).values())
    except ValidationError as error:
        # The values may be secret, so neither they nor pydantic's own message go into the report.
        faults = ", ".join(f"{fault['loc']} {fault['type']}" for fault in error.errors(include_input=False))
        raise BrokenInvariant(f"{game.id}: the form leads to no action: {faults}") from None
    return made


@lru_cache(maxsize=16)
def _adapter(game: type[AnyGame]) -> TypeAdapter[Any]:
    return TypeAdapter(game.action_type)
