"""The private picture of a hand: the cards in order of strength, large, with what they are worth in one attack."""

from __future__ import annotations

from typing import Final

from engines.core.seats import Seat
from engines.roman_invasion.data.tables import ROMAN
from engines.roman_invasion.ids import RomanCard
from engines.roman_invasion.views import InvasionHand, InvasionTable
from engines.roman_invasion.words.labels import ROMAN_LABEL
from renderers.description import described
from renderers.paint import marks, theme
from renderers.paint.scene import Node, Placement, Scene, Sprite, Text
from renderers.roman_invasion.art import cards
from renderers.roman_invasion.catalogue import word

GAME: Final = "invasion"
WIDTH: Final = 1050
_HEAD: Final = 58
_GAP: Final = 14


def hand(table: InvasionTable, own: InvasionHand, seat: Seat) -> Scene | None:
    """Return the hand of a seat, 1050 pixels wide; None where it holds no card.

    Up to four cards stand in one row, up to eight in two, more in three.
    """
    del table  # the hand is shown alike whatever the table looks like
    if not own.cards:
        return None
    ordered = in_order(own.cards)
    rows = rows_of(len(ordered))
    across = max(4, -(-len(ordered) // rows))
    w = (WIDTH - 2 * 18 - (across - 1) * _GAP) / across
    w = min(w, 236.0)
    h = round(w * 1.3)
    height = _HEAD + rows * h + (rows - 1) * _GAP + 18
    places = [Placement(_head(seat, len(ordered), best_sum(ordered)))]
    for index, card in enumerate(ordered):
        row, column = divmod(index, across)
        in_row = min(across, len(ordered) - row * across)
        left = (WIDTH - in_row * w - (in_row - 1) * _GAP) / 2
        sprite = cards.front(cards.roman_face(card), round(w), h, role="decision")
        places.append(Placement(sprite, round(left + column * (w + _GAP)), _HEAD + row * (h + _GAP)))
    told = word("alt.hand", cards=tuple(ROMAN_LABEL[card] for card in ordered))
    return Scene(GAME, (WIDTH, height), "walnut", tuple(places), described([told]))


def in_order(held: tuple[RomanCard, ...]) -> tuple[RomanCard, ...]:
    """Return cards strongest first, equal ones in the order of the deck list."""
    place = {card: number for number, card in enumerate(ROMAN)}
    return tuple(sorted(held, key=lambda card: (-ROMAN[card].strength, place[card])))


def best_sum(held: tuple[RomanCard, ...]) -> int:
    """Return the strength of the best attack a hand can make: the strongest card of each type. Rule: RIB-11."""
    best: dict[str, int] = {}
    for card in held:
        facts = ROMAN[card]
        best[facts.type] = max(best.get(facts.type, 0), facts.strength)
    return sum(best.values())


def rows_of(count: int) -> int:
    """Return how many rows a number of cards takes."""
    return 1 if count <= 4 else 2 if count <= 8 else 3


def _head(seat: Seat, count: int, best: int) -> Sprite:
    nodes: list[Node] = [*marks.moved(marks.swatch(seat, 40, 36, 27), 18, 11)]
    nodes.append(Text(72, 30, word("hand.title"), "cap", 28, theme.GOLD2, theme.WALNUT2, "lm", track=3))
    told = word("hand.sum", n=count, best=best)
    nodes.append(Text(WIDTH - 20, 30, told, "bold", 28, theme.CREAM, theme.WALNUT2, "rm", role="decision"))
    return Sprite("hand head", tuple(nodes))
