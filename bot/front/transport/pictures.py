"""The pictures of a match, as scenes; painting is the painter's business."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from bot.ui.board import Pictures
from bot.ui.facts import Facts
from bot.ui.harmless import clean
from bot.ui.likeness import twins
from bot.ui.message import Picture
from engines.core.event import Event
from engines.core.prompt import Prompt
from engines.core.seats import Seat
from renderers.contract import Renderer, Stamp
from renderers.paint.text import drawable

_TOLD: Final = 8
"""Letters of a name that stand in every picture; narrow places cut off what follows."""


Renderers: TypeAlias = Mapping[str, Renderer[Any, Any]]
"""Every renderer by the id of its game. A game without one is shown in words."""


class Illustrator:
    """Chooses the pictures that go with what is said of a match; None, or none, for a game without pictures."""

    def __init__(self, renderers: Renderers) -> None:
        self._renderers = renderers

    def draws(self, game: str) -> bool:
        """Return whether a game has pictures; one without is played in words."""
        return game in self._renderers

    def board(self, facts: Facts, number: int, last: tuple[Event, ...]) -> Pictures | None:
        """Return the board with its stamp, ``last`` being marked."""
        renderer = self._of(facts)
        if renderer is None:
            return None
        table = facts.match.table()
        stamp = Stamp(facts.words.plain(facts.game.status(table)), number)
        names = _names(facts)
        return Pictures(
            focus=Picture(renderer.focus(table, names, stamp, last=last)),
            whole=Picture(renderer.board(table, names, stamp, last=last)),
        )

    def hand(self, facts: Facts, seat: Seat) -> Picture | None:
        """Return the private picture of a seat's hand, for that seat alone; None where there is nothing to show."""
        renderer = self._of(facts)
        if renderer is None:
            return None
        view = facts.match.view(seat)
        scene = renderer.hand(view.table, view.hand, seat)
        return None if scene is None else Picture(scene)

    def beside(self, facts: Facts, prompt: Prompt) -> Picture | None:
        """Return the private picture beside a question, for the seat that is asked alone; None where none helps."""
        renderer = self._of(facts)
        if renderer is None:
            return None
        view = facts.match.view(prompt.seat)
        scene = renderer.beside(view.table, view.hand, prompt)
        return None if scene is None else Picture(scene)

    def report(self, facts: Facts, event: Event) -> tuple[Picture, ...]:
        """Return the pictures that go with a public event; none where words are enough."""
        renderer = self._of(facts)
        if renderer is None:
            return ()
        return tuple(Picture(scene) for scene in renderer.report(event, facts.match.table(), _names(facts)))

    def how_to_play(self, game: str) -> Picture | None:
        """Return the picture of a game's rules on one card; None where it has none."""
        renderer = self._renderers.get(game)
        scene = None if renderer is None else renderer.how_to_play()
        return None if scene is None else Picture(scene)

    def _of(self, facts: Facts) -> Renderer[Any, Any] | None:
        return self._renderers.get(facts.game.id)


def _names(facts: Facts) -> tuple[str, ...]:
    """Return what pictures call the seats: the names as the font draws them, those in doubt behind their letter.

    What a picture leaves out or cuts off counts: names that differ in their emoji or their end alone are the same
    there. Where nothing of a name can be drawn it is left to the picture, which names the seat.
    """
    words = facts.words
    names = [drawable(clean(name), "bold", "") if isinstance(name, str) else words.plain(name) for name in facts.names]
    doubtful = words.doubtful([name or None for name in names]) | twins([name[:_TOLD] or None for name in names])
    return tuple(
        words.label("name.lettered", letter=words.letter(Seat(seat)), name=name) if seat in doubtful else name
        for seat, name in enumerate(names)
    )
