"""Cards: fronts with name, fronts in miniature, and backs. A sprite's origin is the card's top left corner."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from engines.roman_invasion.data.tables import BRITON, ROMAN
from engines.roman_invasion.ids import BritonCard, RomanCard
from renderers.paint import marks, text, theme
from renderers.paint.scene import Disc, Hatch, Node, Polyline, Rect, Role, Shadow, Sprite, Text
from renderers.roman_invasion.art.icons import icon

Side: TypeAlias = Literal["roman", "briton"]


@dataclass(frozen=True, slots=True)
class Face:
    """The content of a card front; ``seal`` is sea, luck or nothing."""

    side: Side
    name: str
    strength: int
    letter: str
    seal: str | None

    @property
    def colours(self) -> tuple[str, str]:
        """Return the card's colour and its darker ink."""
        return (theme.ROME, theme.ROME2) if self.side == "roman" else (theme.WOAD, theme.WOAD2)


def roman_face(card: RomanCard) -> Face:
    """Return the front of a Roman card."""
    facts = ROMAN[card]
    return Face("roman", facts.name, facts.strength, facts.type.value, "sea" if facts.sea else None)


def briton_face(card: BritonCard) -> Face:
    """Return the front of a Briton card."""
    facts = BRITON[card]
    return Face("briton", facts.name, facts.strength, facts.type.value, "luck" if facts.luck else None)


@lru_cache(maxsize=512)
def front(face: Face, w: float, h: float, role: Role = "label") -> Sprite:
    """Return a card front with its name; it reads strength, type, name.

    ``role`` says whether the name is needed for a decision at this size.
    """
    nodes, (fx, fy, fw, fh), ink = _frame(face, w, h)
    colour, dark = face.colours
    ground = theme.mix(colour, theme.PARCHMENT, 0.80)
    small = w < 120
    top, high = fy + fh * 0.235, fh * (0.40 if small else 0.46)
    nodes += _band((fx, top, fw, high), colour, ground)
    nodes += icon(face.letter, w / 2, round(top + high / 2, 2), round(high * 0.42, 2), dark, ground)
    nodes += _corners(face, fx, fy + fh * 0.12, fw, w)
    scale = (0.185, 0.17, 0.155, 0.14, 0.13, 0.12) if small else (0.150, 0.138, 0.126, 0.115, 0.105, 0.096)
    size, lines = text.block(face.name, "bold", fw * 0.93, tuple(round(w * k, 1) for k in scale), 3 if small else 2)
    middle = top + high + (fy + fh - top - high) * 0.5
    for number, line in enumerate(lines):
        y = middle + (number - (len(lines) - 1) / 2) * size * 0.95
        nodes.append(Text(w / 2, y, line, "bold", size, ink, theme.CARD, role=role))
    return Sprite(f"{face.side} card {face.name}", tuple(nodes))


@lru_cache(maxsize=512)
def mini(face: Face, w: float, h: float) -> Sprite:
    """Return a card front without its name, for places where strength and type must stay legible."""
    nodes, (fx, fy, fw, fh), _ = _frame(face, w, h)
    colour, dark = face.colours
    ground = theme.mix(colour, theme.PARCHMENT, 0.80)
    top = fy + fh * 0.32
    nodes += _band((fx, top, fw, fy + fh - top - w * 0.03), colour, ground, closed=False)
    nodes.append(Text(fx + fw * 0.06, fy + fh * 0.165, str(face.strength), "cap9", w * 0.36, dark, theme.CARD, "lm",
                      role="decision"))  # fmt: skip
    nodes += _seal_letter(face, fx + fw - w * 0.215, fy + fh * 0.16, w * 0.195)
    y = (top + fy + fh) / 2 - w * 0.01
    if face.seal is None:
        nodes += icon(face.letter, round(w * 0.5, 2), round(y, 2), round(w * 0.27, 2), dark, ground)
    else:
        nodes += icon(face.letter, round(w * 0.32, 2), round(y, 2), round(w * 0.2, 2), dark, ground)
        nodes += _seal(face.seal, w * 0.73, y, w * 0.17)
    return Sprite(f"{face.side} mini {face.name}", tuple(nodes))


@lru_cache(maxsize=32)
def back(side: Side, w: float, h: float) -> Sprite:
    """Return a card back."""
    colour, dark = (theme.ROME, theme.ROME2) if side == "roman" else (theme.WOAD, theme.WOAD2)
    lattice = theme.mix(colour, theme.GOLD2, 0.35)
    inner = marks.box(w * 0.08, w * 0.08, w * 0.84, h - w * 0.16)
    return Sprite(
        f"{side} back",
        (
            Rect(0, 0, w, h, w * 0.065, dark, theme.INK, 1.2),
            Rect(w * 0.05, w * 0.05, w * 0.9, h - w * 0.1, w * 0.04, colour, theme.GOLD, 1.2),
            Hatch(inner, lattice, 0.8, max(3.5, w * 0.09), 45),
            Hatch(inner, lattice, 0.8, max(3.5, w * 0.09), -45),
            Disc(w / 2, h / 2, w * 0.28, dark, theme.GOLD, max(1.0, w * 0.015)),
            *icon("eagle" if side == "roman" else "G", w / 2, h / 2, round(w * 0.2, 2), theme.GOLD2, dark),
        ),
    )


def _frame(face: Face, w: float, h: float) -> tuple[list[Node], tuple[float, float, float, float], str]:
    """Return shadow, border and face of a card, the box of the face, and the ink for its name."""
    colour, dark = face.colours
    radius, margin = w * 0.065, w * 0.035
    inner = (margin * 1.6, margin * 1.6, w - margin * 3.2, h - margin * 3.2)
    nodes: list[Node] = [
        Shadow(0, 0, w, h, radius, max(3.0, w * 0.04), w * 0.02, w * 0.03, 130),
        Rect(0, 0, w, h, radius, dark, theme.INK, max(1.0, w * 0.01)),
        Rect(margin * 0.55, margin * 0.55, w - margin * 1.1, h - margin * 1.1, radius * 0.8, colour),
        Rect(*inner, radius * 0.6, "@card", theme.GOLD, max(1.0, w * 0.012)),
    ]
    return nodes, inner, theme.INK


def _band(box: tuple[float, float, float, float], colour: str, ground: str, *, closed: bool = True) -> list[Node]:
    """Return the band behind the icon, ruled above and, if closed, below."""
    x, y, w, h = box
    rule = max(1.0, w * 0.0135)
    edges = (y, y + h) if closed else (y,)
    return [Rect(x + 1, y, w - 2, h, 0, ground), *(Polyline(((x, e), (x + w, e)), colour, rule) for e in edges)]


def _corners(face: Face, x: float, y: float, w: float, card: float) -> list[Node]:
    """Return the strength at the left, the type letter at the right, the Sea or Luck seal between."""
    radius = card * 0.125
    nodes: list[Node] = [
        Text(x + w * 0.045, y, str(face.strength), "cap9", card * 0.30, face.colours[1], theme.CARD, "lm",
             role="decision"),
    ]  # fmt: skip
    nodes += _seal_letter(face, x + w - radius * 1.18, y, radius)
    if face.seal is not None:
        nodes += _seal(face.seal, x + w * 0.5, y, card * 0.115)
    return nodes


def _seal_letter(face: Face, x: float, y: float, r: float) -> list[Node]:
    size = r * (1.45 if len(face.letter) == 1 else 1.2)
    return [
        Disc(x, y, r, face.colours[0], theme.INK, max(1.0, r * 0.08)),
        Disc(x, y, r * 0.84, None, theme.GOLD2, max(1.0, r * 0.07)),
        Text(x, y, face.letter, "black", size, theme.CREAM, face.colours[0], role="decision"),
    ]


def _seal(kind: str, x: float, y: float, r: float) -> list[Node]:
    colour = theme.SEA_SEAL if kind == "sea" else theme.LUCK_SEAL
    ring = Disc(x, y, r, colour, theme.INK, max(1.0, r * 0.08))
    return [ring, *icon(kind, round(x, 2), round(y, 2), round(r * 0.66, 2), theme.CREAM, colour)]
