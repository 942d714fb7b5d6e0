"""The picture of an attack: both rows of cards with sums, bonus, reserve card and result."""

from __future__ import annotations

from typing import Final

from engines.core.event import Event
from engines.roman_invasion.events import AttackResolved
from engines.roman_invasion.views import InvasionTable, Result
from engines.roman_invasion.words.labels import BRITON_LABEL, REGION_REF, ROMAN_LABEL
from renderers.contract import SeatNames
from renderers.description import described
from renderers.paint import marks, text, theme
from renderers.paint.scene import Node, Placement, Polyline, Rect, Scene, Sprite, Text
from renderers.roman_invasion.art import cards, parts
from renderers.roman_invasion.catalogue import word

GAME: Final = "invasion"
SIZE: Final = (1050, 700)
_CARDS_X: Final = 196
_CARDS_W: Final = 1050 - _CARDS_X - 18
_ROMANS_Y: Final = 84
_BRITONS_Y: Final = 362
_ROW_H: Final = 262
_PAID: Final = 31
"""The size of what is paid."""
_GROUND: Final = theme.WALNUT2


def report(event: Event, table: InvasionTable, seats: SeatNames) -> Scene | None:
    """Return the picture of an attack that was decided; None for other events."""
    del table  # an attack is told as it was, whatever happened since
    return attack(event.result, seats) if isinstance(event, AttackResolved) else None


def attack(result: Result, seats: SeatNames) -> Scene:
    """Return an attack, 1050 by 700 pixels: Rome above, the Britons below, the stronger sum marked, the pay."""
    fought = result.attack
    won = result.captured
    places = [
        Placement(_head(result, parts.name_of(seats, fought.seat))),
        Placement(_sum("report.romans", result.romans, "roman", winner=won), 18, _ROMANS_Y),
        Placement(_sum("report.britons", result.britons, "briton", winner=not won, bonus=fought.bonus), 18, _BRITONS_Y),
        *_romans(result),
        *_row([cards.briton_face(card) for card in fought.drawn], _BRITONS_Y),
        Placement(_foot(_fitting(result, seats)), 0, 638),
    ]
    return Scene(GAME, SIZE, "walnut", tuple(places), in_words(result, seats))


def beside_swatch(seats: SeatNames, seat: int) -> str:
    """Return the name of a seat for a line that its swatch opens."""
    return text.unlettered(parts.name_of(seats, seat), theme.SEATS[seat].letter)


def pay(result: Result, seats: SeatNames) -> tuple[tuple[int, str], ...]:
    """Return who gained or lost what, as seat and words."""
    fought, award = result.attack, result.award
    name = parts.name_of(seats, fought.seat)
    if award is None:
        if result.lost:
            return ((fought.seat, word("report.lost", seat=name, n=result.lost)),)
        return ((fought.seat, word("report.nothing", seat=name)),)
    told = [(int(fought.seat), word("report.award", seat=name, n=award.attacker))]
    if result.reserve is not None and fought.helper is not None:
        helper = parts.name_of(seats, fought.helper)
        told.append((int(fought.helper), word("report.award", seat=helper, n=award.helper)))
    return tuple(told)


def in_words(result: Result, seats: SeatNames) -> str:
    """Return the attack in words."""
    fought = result.attack
    told = [
        word(
            "alt.report",
            region=REGION_REF[fought.target],
            seat=parts.name_of(seats, fought.seat),
            committed=tuple(ROMAN_LABEL[card] for card in fought.committed),
            drawn=tuple(BRITON_LABEL[card] for card in fought.drawn),
            bonus=fought.bonus,
            romans=result.romans,
            britons=result.britons,
        )
    ]
    if result.reserve is not None and fought.helper is not None:
        helper = parts.name_of(seats, fought.helper)
        told.append(word("alt.reserve", card=ROMAN_LABEL[result.reserve], seat=helper))
    key = "report.captured" if result.captured else "report.held"
    told.append(word("alt.result", result=word(key, region=REGION_REF[fought.target])))
    told += [word("alt.result", result=line) for _, line in pay(result, seats)]
    return described(told)


def _head(result: Result, name: str) -> Sprite:
    """Return the line above: who attacked, and how it ended."""
    fought = result.attack
    key = "report.captured" if result.captured else "report.held"
    verdict = word(key, region=REGION_REF[fought.target])
    colour = theme.ROME if result.captured else theme.WOAD
    size = 33.0
    while text.width(verdict, "cap", size, 1) > 520:
        size -= 1
    wide = text.width(verdict, "cap", size, 1) + 56
    left = SIZE[0] - 18 - wide
    _, shown = text.beside_letter(name, theme.SEATS[fought.seat].letter, "bold", left - 96, (33,))
    nodes: list[Node] = [
        *marks.moved(marks.swatch(fought.seat, 54, 48, 34), 18, 16),
        Text(86, 40, shown, "bold", 33, theme.CREAM, _GROUND, "lm", role="decision"),
        *marks.double_plate(left, 12, wide, 56, colour, theme.GOLD2),
        Text(left + wide / 2, 40, verdict, "cap", size, theme.CREAM, colour, track=1, role="decision"),
    ]
    return Sprite("report head", tuple(nodes))


def _sum(key: str, total: int, side: cards.Side, *, winner: bool, bonus: int = 0) -> Sprite:
    """Return the plate with a side's strength; the stronger side has a gold rim."""
    w, h = 160.0, float(_ROW_H)
    colour = theme.ROME if side == "roman" else theme.WOAD
    nodes: list[Node] = [*marks.double_plate(0, 0, w, h, colour, theme.GOLD2)]
    if winner:
        nodes.append(Rect(0, 0, w, h, 8, None, theme.AMBER, 5))
    nodes.append(Text(w / 2, 38, word(key), "cap", 26, theme.CREAM, colour, track=2, role="decision"))
    nodes.append(Text(w / 2, h / 2, str(total), "black", 96, theme.CREAM, colour, role="decision"))
    if bonus:
        told = word("report.bonus", n=bonus)
        nodes.append(Text(w / 2, h - 40, told, "bold", 25, theme.GOLD2, colour, role="decision"))
    return Sprite(f"sum {side}", tuple(nodes))


def _romans(result: Result) -> list[Placement]:
    """Return the committed cards and, set apart by a gold frame and the helper's swatch, the reserve card."""
    fought = result.attack
    faces = [cards.roman_face(card) for card in fought.committed]
    if result.reserve is None or fought.helper is None:
        return _row(faces, _ROMANS_Y)
    faces.append(cards.roman_face(result.reserve))
    places = _row(faces, _ROMANS_Y)
    w, h = card_size(len(faces))
    last = places[-1]
    return [*places, Placement(_reserve(fought.helper, w, h), last.x, last.y)]


def _reserve(helper: int, w: int, h: int) -> Sprite:
    wide = text.width(word("report.reserve"), "bold", 22) + 50
    left = (w - wide) / 2
    return Sprite(
        "reserve",
        (
            Rect(-4, -4, w + 8, h + 8, w * 0.08, None, theme.AMBER, 4),
            Rect(left, h + 8, wide, 34, 6, theme.INK, theme.AMBER, 2),
            *marks.moved(marks.swatch(helper, 30, 26, 19), left + 4, h + 12),
            Text(left + 41, h + 25, word("report.reserve"), "bold", 22, theme.CREAM, theme.INK, "lm", role="decision"),
        ),
    )


def card_size(count: int) -> tuple[int, int]:
    """Return width and height at which that many cards stand in a row."""
    w = min(186.0, (_CARDS_W - 12 * (count - 1)) / count)
    return round(w), round(w * (1.36 if w > 130 else 1.56))


def _row(faces: list[cards.Face], y: int) -> list[Placement]:
    w, h = card_size(len(faces))
    top = y + (_ROW_H - h) // 2
    return [Placement(cards.front(face, w, h), _CARDS_X + n * (w + 12), top) for n, face in enumerate(faces)]


def _fitting(result: Result, seats: SeatNames) -> tuple[tuple[int, str], ...]:
    """Return who gained or lost what in lines that fit: a name is cut, never what is paid."""
    names = [beside_swatch(seats, seat) for seat in range(len(theme.SEATS))]
    paid = pay(result, tuple(names))
    room = (SIZE[0] - 36) / len(paid) - 60 - 40
    for seat, line in paid:
        rest = text.width(line, "bold", _PAID) - text.width(names[seat], "bold", _PAID)
        names[seat] = text.fit(names[seat], "bold", _PAID, room - rest)
    return pay(result, tuple(names))


def _foot(paid: tuple[tuple[int, str], ...]) -> Sprite:
    """Return the line below: who gains and who loses."""
    nodes: list[Node] = [Polyline(((18, 0), (SIZE[0] - 18, 0)), theme.GOLD, 1.6)]
    x = 18.0
    for seat, line in paid:
        nodes += marks.moved(marks.swatch(seat, 42, 36, 26), x, 13)
        nodes.append(Text(x + 54, 31, line, "bold", _PAID, theme.CREAM, _GROUND, "lm", role="decision"))
        x += 54 + text.width(line, "bold", _PAID) + 40
    return Sprite("report foot", tuple(nodes))
