"""The stakes of an area: its tokens, laid out in rows, and how many cities and jokers are among them."""

from __future__ import annotations

from typing import Final

from engines.core.line import say
from engines.rex_britannorum.data.tables import LOCATIONS, area_of
from engines.rex_britannorum.ids import Area, Kind, Location, Token, is_joker
from renderers.paint.scene import Placement, Sprite
from renderers.rex_britannorum.art import parts
from renderers.rex_britannorum.catalogue import told

GAP: Final = 4


def within(area: Area, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return the tokens that lie in an area."""
    return tuple(one for one in tokens if area_of(one) is area)


def counts(tokens: tuple[Token, ...]) -> tuple[int, int, int]:
    """Return how many tokens there are, and how many of them are cities and jokers."""
    return len(tokens), sum(map(_is_city, tokens)), sum(map(is_joker, tokens))


def words(tokens: tuple[Token, ...], *, short: bool = False) -> str:
    """Return in words what lies at stake; the short form leaves out what the number counts."""
    number, cities, jokers = counts(tokens)
    lines = [say("stake.number" if short else "stake.tokens", n=number) if number else say("stake.none")]
    lines += [say("stake.cities", n=cities)] if cities else []
    lines += [say("stake.joker")] if jokers else []
    return ", ".join(map(told, lines))


def token(one: Token, r: float) -> Sprite:
    """Return the picture of a token: walls behind a city's, a star for a joker."""
    return parts.joker(r) if is_joker(one) else parts.token(one, r, city=_is_city(one))


def laid(tokens: tuple[Token, ...], x: float, y: float, across: int, r: float) -> list[Placement]:
    """Return tokens in rows of ``across``, the top left corner of the first at (x, y)."""
    step = 2 * r + GAP
    return [
        Placement(token(one, r), round(x + r + 2 + column * step), round(y + r + 2 + row * step))
        for row, column, one in ((*divmod(number, across), one) for number, one in enumerate(tokens))
    ]


def _is_city(one: Token) -> bool:
    return not is_joker(one) and LOCATIONS[Location(one)].kind is Kind.CITY
