"""The pictures of a match, as scenes; painting is the painter's business."""

from __future__ import annotations

from typing import Final

from bot.ui.board import Pictures
from bot.ui.facts import Facts
from bot.ui.likeness import twins
from bot.ui.message import Picture
from bot.ui.text import clean
from engines.core.event import Event
from engines.core.prompt import Prompt
from engines.core.seats import Seat
from renderers.contract import Stamp
from renderers.paint.text import drawable
from renderers.registry import RENDERERS

_TOLD: Final = 8
"""Letters of a name that stand in every picture; narrow places cut off what follows."""


def board_pictures(facts: Facts, number: int, last: tuple[Event, ...]) -> Pictures | None:
    """Return the board with its stamp, ``last`` being marked; None for a game without pictures."""
    renderer = RENDERERS.get(facts.game.id)
    if renderer is None:
        return None
    table = facts.match.table()
    stamp = Stamp(facts.words.plain(facts.game.status(table)), number)
    names = _names(facts)
    return Pictures(
        focus=Picture(renderer.focus(table, names, stamp, last=last)),
        whole=Picture(renderer.board(table, names, stamp, last=last)),
    )


def hand_picture(facts: Facts, seat: Seat) -> Picture | None:
    """Return the private picture of a seat's hand, for that seat alone; None where there is nothing to show."""
    renderer = RENDERERS.get(facts.game.id)
    if renderer is None:
        return None
    view = facts.match.view(seat)
    scene = renderer.hand(view.table, view.hand, seat)
    return None if scene is None else Picture(scene)


def beside_picture(facts: Facts, prompt: Prompt) -> Picture | None:
    """Return the private picture beside a question, for the seat that is asked alone; None where none helps."""
    renderer = RENDERERS.get(facts.game.id)
    if renderer is None:
        return None
    view = facts.match.view(prompt.seat)
    scene = renderer.beside(view.table, view.hand, prompt)
    return None if scene is None else Picture(scene)


def report_pictures(facts: Facts, event: Event) -> tuple[Picture, ...]:
    """Return the pictures that go with a public event; none where words are enough."""
    renderer = RENDERERS.get(facts.game.id)
    if renderer is None:
        return ()
    return tuple(Picture(scene) for scene in renderer.report(event, facts.match.table(), _names(facts)))


def how_to_play_picture(game: str) -> Picture | None:
    """Return the picture of a game's rules on one card; None where it has none."""
    renderer = RENDERERS.get(game)
    scene = None if renderer is None else renderer.how_to_play()
    return None if scene is None else Picture(scene)


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
