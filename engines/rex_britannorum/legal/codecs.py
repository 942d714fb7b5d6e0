"""How answers are spelled: a card and where it goes, a card and whose it was; and the battle a question is about."""

from __future__ import annotations

from typing import Final

from engines.core.prompt import Prompt
from engines.rex_britannorum.ids import ROMAN, Area, Card, Kingdom
from engines.rex_britannorum.legal.legality import Offer
from engines.rex_britannorum.turn_views import Battle, Sent
from engines.rex_britannorum.views import Board

DRAWN_OFFER: Final = f"{ROMAN}:{ROMAN}"
"""An offer of the stock where reinforcements are drawn: which one comes nobody knows. Rule: REX-12."""


def area_asked(prompt: Prompt) -> Area:
    """Return the area a question about gains or powers is about.

    Raises:
        LookupError: if it is about none.
    """
    if prompt.about is None:
        raise LookupError(prompt.key)
    return Area(prompt.about)


def battle_asked(board: Board, prompt: Prompt) -> Battle:
    """Return the battle a question about gains or powers belongs to.

    Raises:
        LookupError: if no battles are being resolved.
    """
    if board.record is None:
        raise LookupError(prompt.key)
    return board.record.battle(area_asked(prompt))


def sent(card: Card, area: Area) -> str:
    """Return a card and the area it is sent to: ``"B5:N"``."""
    return f"{card}:{area.value}"


def read_sent(text: str) -> Sent:
    """Return the card and the area that a text of :func:`sent` names.

    Raises:
        ValueError: if it names no area.
    """
    card, _, area = text.partition(":")
    return Sent.built(card=Card(card), area=Area(area))


def offered(offer: Offer, *, drawn: bool) -> str:
    """Return a card that power 2 may bring and the winner it is taken from: ``"I7:I"``, ``"X5:X"`` of the stock.

    ``drawn`` says that reinforcements come by chance: then an offer of the stock names no card.
    """
    card, winner = offer
    if winner is not None:
        return f"{card}:{winner.value}"
    return DRAWN_OFFER if drawn else f"{card}:{ROMAN}"


def read_offer(text: str) -> Offer:
    """Return the offer that a text of :func:`offered` names; one that is drawn has a colour for a card."""
    card, _, source = text.partition(":")
    return Card(card), None if source == ROMAN else Kingdom(source)
