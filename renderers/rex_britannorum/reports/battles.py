"""The picture of a turn's battles: a row for each area, a column for each kingdom."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engines.rex_britannorum.events import TurnReport
from engines.rex_britannorum.ids import ROMAN, TURNS, Area, Card, Kingdom, is_joker, value_of
from engines.rex_britannorum.turn_views import Battle, Side, TurnRecord
from renderers.contract import SeatNames
from renderers.paint import marks, text, theme
from renderers.paint.scene import Disc, Node, Placement, Polyline, Rect, Scene, Sprite, Text
from renderers.rex_britannorum.art import cards, effects, parts, sheet, spoken, stakes
from renderers.rex_britannorum.art.effects import Effect
from renderers.rex_britannorum.art.icons import icon
from renderers.rex_britannorum.art.sheet import BASE, EDGE, GAME, WIDTH
from renderers.rex_britannorum.catalogue import word

HEAD: Final = 58
_GAP: Final = 10
_ROW: Final = 206
_AREA_W: Final = 176
_SIDE_W: Final = 340
"""Most pixels a kingdom's place takes."""
_MINI: Final = (80, 112)
_LETTERS: Final = (32, 46)


def picture(event: TurnReport, seats: SeatNames) -> Scene:
    """Return the battles of a turn, 1050 by 706 pixels."""
    record = event.record
    places = [Placement(head(word("battles.title"), record))]
    for number, battle in enumerate(record.battles):
        places += _row(event, battle, seats, HEAD + number * (_ROW + _GAP))
    height = HEAD + len(record.battles) * (_ROW + _GAP)
    return Scene(GAME, (WIDTH, height), BASE, tuple(places), spoken.battles(event, seats))


def head(title: str, record: TurnRecord) -> Sprite:
    """Return the line above a picture of a turn: what it shows, the turn, and the order of the players."""
    nodes: list[Node] = [
        Text(EDGE + 4, 30, title, "cap", 28, theme.GOLD2, theme.WALNUT2, "lm", track=3),
        Text(WIDTH - EDGE, 30, word("heading.turn", turn=record.turn, last=TURNS), "bold", 28, theme.CREAM,
             theme.WALNUT2, "rm", role="decision"),
    ]  # fmt: skip
    x = WIDTH - 250.0 - len(record.order) * 46
    if len(record.order) > 1:
        nodes.append(Text(x - 8, 30, word("heading.order"), "bold", 24, theme.CREAM, theme.WALNUT2, "rm"))
        for place, kingdom in enumerate(record.order):
            nodes += marks.moved(parts.swatch(kingdom.value, 38, 34, 24), x + place * 46, 13)
    return Sprite("report head", tuple(nodes))


def _row(event: TurnReport, battle: Battle, seats: SeatNames, y: int) -> list[Placement]:
    contenders, kingdoms = event.contenders, event.contenders.all
    places = [Placement(_tray(battle.area), EDGE, y), *stakes.laid(battle.tokens, EDGE + 10, y + 48, 3, 23.0)]
    left = EDGE + _AREA_W + _GAP
    if not battle.sides:
        return [*places, Placement(_nobody(battle, WIDTH - EDGE - left), left, y)]
    w = min(_SIDE_W, (WIDTH - EDGE - left - (len(kingdoms) - 1) * _GAP) // len(kingdoms))
    for number, kingdom in enumerate(kingdoms):
        x = left + number * (w + _GAP)
        side = battle.side(kingdom)
        if side is None:
            places.append(Placement(_absent(kingdom, w), x, y))
        else:
            name = parts.name_of(seats, kingdom, contenders.seat(kingdom))
            places += _side(event, battle, side, name, w, x, y)
            places += _drawn(event.record, battle, side, x + w, y)
    return places


@lru_cache(maxsize=4)
def _tray(area: Area) -> Sprite:
    return Sprite(f"area {area.value}", sheet.tray(area, _AREA_W, _ROW))


def _nobody(battle: Battle, w: int) -> Sprite:
    """Return what stands where nobody sent a card."""
    left = sum(not is_joker(token) for token in battle.tokens)
    told = word("battles.nobody", n=left) if left else word("battles.nothing")
    return Sprite(
        "nobody",
        (
            Rect(0, 0, w, _ROW, 8, None, theme.GOLD, 1.6),
            *marks.moved(parts.letter(ROMAN, 26, 26), 60, _ROW / 2),
            Text(104, _ROW / 2, told, "bold", 28, theme.CREAM, theme.WALNUT2, "lm", role="decision"),
        ),
    )


def _absent(kingdom: Kingdom, w: int) -> Sprite:
    """Return the empty place of a kingdom that sent no card here."""
    rim = theme.mix(theme.WALNUT2, theme.GOLD, 0.5)
    return Sprite(f"absent {kingdom.value}", (Rect(0, 0, w, _ROW, 8, None, rim, 1.6),))


def _side(event: TurnReport, battle: Battle, side: Side, name: str, w: int, x: int, y: int) -> list[Placement]:
    """Return a kingdom's plate: who, what it played, what its powers do, its sum, and a crown if it won."""
    won = side.kingdom in battle.winners
    places = [Placement(_plate(side, name, w, won=won), x, y)]
    told = effects.of_side(event, battle, side)
    raised = side.raised
    for number, (card, effect) in enumerate(zip(side.cards, told, strict=True)):
        left = x + 10 + number * (_MINI[0] + 8)
        mercenary = cards.hired(card, side.kingdom)
        places.append(Placement(cards.mini(card, *_MINI, mercenary=mercenary), left, y + 46))
        if effect is not None:
            places.append(Placement(_chip(effect, card, lifted=value_of(card) == 1 and raised > 0), left, y + 46))
    return places


def _drawn(record: TurnRecord, battle: Battle, side: Side, right: int, y: int) -> list[Placement]:
    """Return the mini-cards that sent a non-player kingdom's cards here, in the order of the cards. Rule: REX-70."""
    left = [one for one in record.drawn if one.kingdom is side.kingdom and one.area is battle.area]
    minis: list[tuple[Area, Area]] = []
    for card in side.cards:
        found = next((one for one in left if one.card == card), None)
        if found is not None:
            left.remove(found)
            minis += [found.mini] if found.mini is not None else []
    x = right - len(minis) * (_LETTERS[0] + 4) - 4
    return [
        Placement(cards.deployment(mini, *_LETTERS), x + number * (_LETTERS[0] + 4), y + _ROW - _LETTERS[1] - 8)
        for number, mini in enumerate(minis)
    ]


def _plate(side: Side, name: str, w: int, *, won: bool) -> Sprite:
    ground = theme.CURRENT if won else theme.PARCHMENT
    nodes: list[Node] = [
        *marks.plate(0, 0, w, _ROW, ground if won else "@parchment"),
        *marks.moved(parts.swatch(side.kingdom.value, 36, 30, 22), 9, 8),
    ]
    if won:
        nodes.append(Rect(0, 0, w, _ROW, 8, None, theme.AMBER, 5))
        nodes += icon("crown", w - 32, 24, 18, theme.ROME, ground)
        room = w - 112.0
    else:
        told = word("battles.vassal")
        nodes.append(Text(w - 12, 24, told, "ital", 23, theme.INK2, ground, "rm", role="decision"))
        room = w - 74 - text.width(told, "ital", 23)
    size, shown = text.beside_letter(name, side.kingdom.value, "bold", room, (24, 23, 22, 21))
    nodes.append(Text(52, 24, shown, "bold", size, theme.INK, ground, "lm", role="decision"))
    size = 74.0 if side.total > 9 else 84.0
    x = (10 + 2 * (_MINI[0] + 8) + w - 6) / 2
    nodes.append(Text(x, 98, str(side.total), "black", size, theme.INK, ground, role="decision"))
    return Sprite(f"side {side.kingdom.value}{' winner' if won else ''}", tuple(nodes))


def _chip(effect: Effect, card: Card, *, lifted: bool) -> Sprite:
    """Return what is said below a card; a raised 1 shows its 7, what a 4 blocks is struck out."""
    w, h = _MINI
    fill, ink = _TONES[effect.tone]
    size, (line,) = text.block(effect.told, "bold", w + 6, (22, 21), 1)
    nodes: list[Node] = [
        Rect(-2, h + 6, w + 6, 32, 6, fill, theme.INK, 1.6),
        Text(w / 2 + 1, h + 22, line, "bold", size, ink, fill, role="decision"),
    ]
    if lifted:
        nodes += [
            Disc(19, 21, 20, theme.INK),
            Disc(19, 21, 18, theme.AMBER),
            Text(19, 21, word("effect.seven"), "cap9", 30, theme.INK, theme.AMBER, role="decision"),
        ]
    if effect.tone == "blocked":
        nodes += [
            Polyline(((12, h - 10), (w - 12, h * 0.48)), theme.CREAM, 9, round=True),
            Polyline(((12, h - 10), (w - 12, h * 0.48)), theme.ROME, 6, round=True),
        ]
    return Sprite(f"effect {card} {effect.told}", tuple(nodes))


_TONES: Final = {
    "works": (theme.AMBER, theme.INK),
    "blocked": (theme.INK, theme.CREAM),
    "idle": (theme.PARCHMENT2, theme.INK),
}
"""Ground and ink of a chip."""
