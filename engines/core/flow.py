"""The work of a table that is under way, as data: a stack of frames, and running it as far as nobody needs to be asked.

A game whose questions nest keeps ``flow`` in its state: a tuple of frames, a union discriminated by ``frame``. The last
one says what the table waits for; those below say where to go on. An interrupt is a push, its end a pop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeAlias, TypeVar

from engines.core.errors import BrokenInvariant
from engines.core.game import State
from engines.core.model import Frozen
from engines.core.rng import Rng
from engines.core.transition import B, S, Transition

MOST_ROUNDS: Final = 1000
"""More rounds than any loop of the rules makes in one step."""


class Frame(Frozen):
    """One thing under way. Subclasses have a ``frame`` literal; what they hold is part of the state, and as secret."""

    frame: str


F = TypeVar("F", bound=Frame)


Handlers: TypeAlias = Mapping[type[F], Callable[[Any, Any], bool]]
"""The handler of each kind of frame; see :meth:`FlowTransition.run`."""


class Rounds:
    """Counts the rounds of a loop that the rules end: one that never ends is found out."""

    def __init__(self, what: str, most: int = MOST_ROUNDS) -> None:
        self._what = what
        self._left = most

    def count(self) -> None:
        """Count one round.

        Raises:
            BrokenInvariant: if there were too many.
        """
        self._left -= 1
        if self._left < 0:
            raise BrokenInvariant(f"{self._what} never ends")


class FlowTransition(Transition[S, B], Generic[S, B, F]):
    """A step of a game whose state has a ``flow``."""

    def __init__(self, state: S, rng: Rng) -> None:
        super().__init__(state, rng)
        self.flow: list[F] = list(state.flow)  # type: ignore[attr-defined]  # what such games call their stack

    @property
    def top(self) -> F:
        """Return the frame that says what happens next.

        Raises:
            BrokenInvariant: if the stack is empty.
        """
        if not self.flow:
            raise BrokenInvariant("nothing is under way any more")
        return self.flow[-1]

    def push(self, frame: F) -> None:
        """Interrupt what is under way."""
        self.flow.append(frame)

    def pop(self) -> F:
        """End what is on top and return it; what it interrupted goes on.

        Raises:
            BrokenInvariant: if the stack is empty.
        """
        top = self.top
        self.flow.pop()
        return top

    def replace(self, frame: F) -> None:
        """Let another frame take the place of the one on top.

        Raises:
            BrokenInvariant: if the stack is empty.
        """
        self.pop()
        self.push(frame)

    def run(self, handlers: Handlers[F], limit: int = MOST_ROUNDS) -> None:
        """Let the frame on top go on, and the next one, until one waits for an answer or none is left.

        A handler is given the transition and the frame, and returns whether it went on: it changed something, and
        what is on top then is asked next. One that returns False waits.

        Raises:
            BrokenInvariant: if it does not end, or a frame has no handler.
        """
        rounds = Rounds("the flow", limit)
        while self.flow:
            rounds.count()
            handler = handlers.get(type(self.flow[-1]))
            if handler is None:
                raise BrokenInvariant(f"nobody handles {type(self.flow[-1]).__name__}")
            if not handler(self, self.flow[-1]):
                return

    def _after(self) -> dict[str, Any]:
        return {**super()._after(), "flow": tuple(self.flow)}


def of_kind(state: State, kind: type[F]) -> F | None:
    """Return the frame of this kind that lies uppermost in a state's flow, or None."""
    flow: tuple[Frame, ...] = state.flow  # type: ignore[attr-defined]  # what such games call their stack
    return next((frame for frame in reversed(flow) if isinstance(frame, kind)), None)
