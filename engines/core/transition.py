"""A step under way: what has changed so far, what was told so far, and the dice.

Every game subclasses :class:`Transition` with what its own rules do often.
"""

from __future__ import annotations

import typing
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, Generic, ParamSpec, TypeVar

from engines.core.event import Event, Told
from engines.core.game import State, Step
from engines.core.model import Map
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret
from engines.core.view import Visible

S = TypeVar("S", bound=State)
B = TypeVar("B", bound=Visible)
T = TypeVar("T")
P = ParamSpec("P")


class Transition(Generic[S, B]):
    """Carries one step through the chapters of the rules; it is made for a step and thrown away after it.

    The state has a public ``board``. Every other field that is a :class:`Secret` can be read and replaced here under
    its own name, a tuple of them as a list, a :class:`Map` of them as a dict. It is opened when somebody looks and
    sealed again by :meth:`step`; a subclass declares those attributes with their types.
    """

    def __init__(self, state: S, rng: Rng) -> None:
        self._before = state
        self._board: B = state.board  # type: ignore[attr-defined]  # every state calls its public part so
        self._changed: dict[str, Any] = {}
        self._told: list[Told] = []
        self.rng = rng
        self.reveals = False
        """Whether a secret became visible to some seat."""
        self._single, self._several, self._named = _secrets(type(state))
        self._held: dict[str, Any] = {}
        """By name, the secrets that somebody has looked at, as they were before the step."""

    if not typing.TYPE_CHECKING:  # what a subclass declares is what there is

        def __getattr__(self, name: str) -> Any:
            """Open the secrets of this name: nobody has looked at them in this step."""
            if name in self._single:
                now = held = getattr(self._before, name).open()
            elif name in self._several:
                held = [box.open() for box in getattr(self._before, name)]
                now = held.copy()
            elif name in self._named:
                held = {key: box.open() for key, box in getattr(self._before, name).items()}
                now = held.copy()
            else:
                raise AttributeError(f"{type(self).__name__} has no {name}")
            self._held[name] = held
            setattr(self, name, now)
            return now

    @property
    def board(self) -> B:
        """Return the public board as it stands.

        Changes are gathered and made when somebody looks: most steps change many parts before anybody does.
        """
        if self._changed:
            changed, self._changed = self._changed, {}
            self._board = self._board.evolve(**self._gathered(changed))
        return self._board

    def _gathered(self, changed: dict[str, Any]) -> dict[str, Any]:
        """Return the changes to make; a game that gathers parts of its board elsewhere adds them here."""
        return changed

    def change(self, **changes: Any) -> None:
        """Replace parts of the public board."""
        self._changed.update(changes)

    def tell(self, event: Callable[P, Event], /, *args: P.args, **facts: P.kwargs) -> None:
        """Tell everybody the event that is made of these facts, values that do not change."""
        self._told.append(Told(partial(event, *args, **facts)))

    def tell_seat(self, to: Seat, event: Callable[P, Event], /, *args: P.args, **facts: P.kwargs) -> None:
        """Tell one seat alone."""
        self._told.append(Told(partial(event, *args, **facts), to))

    def step(self) -> Step[S]:
        """Return what the step led to, with everything secret sealed."""
        state = self._before.evolve(**self._after())
        return Step(state, tuple(self._told), self.reveals)

    def _after(self) -> dict[str, Any]:
        """Return the parts of the state that the step has changed."""
        after: dict[str, Any] = {"board": self.board}
        looked_at = vars(self)
        for name in (*self._single, *self._several, *self._named):
            if name in looked_at and (name not in self._held or looked_at[name] != self._held[name]):
                after[name] = self._sealed(name, looked_at[name])
        return after

    def _sealed(self, name: str, now: Any) -> Any:
        """Return what the state keeps of secrets that have changed; what has not stays in its box."""
        boxes = getattr(self._before, name)
        if name in self._single:
            return Secret(now)
        if name in self._several:
            return tuple(map(_kept, boxes, now))
        return Map((key, _kept(boxes[key], one) if key in boxes else Secret(one)) for key, one in now.items())


@lru_cache(maxsize=16)
def _secrets(state: type[State]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the names of a state's secrets, of its tuples of secrets, and of its maps of them."""
    single, several, named = [], [], []
    for name, field in state.__pydantic_fields__.items():
        origin, inside = typing.get_origin(field.annotation), typing.get_args(field.annotation)
        if origin is Secret:
            single.append(name)
        elif origin is tuple and typing.get_origin(inside[0]) is Secret:
            several.append(name)
        elif origin is Map and typing.get_origin(inside[1]) is Secret:
            named.append(name)
    return tuple(single), tuple(several), tuple(named)


def _kept(box: Secret[T], held: T) -> Secret[T]:
    """Return the box itself if it still holds this, else a new one."""
    return box if box.open() is held else Secret(held)


def replaced(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return the tuple with another item at one place."""
    return (*items[:place], item, *items[place + 1 :])
