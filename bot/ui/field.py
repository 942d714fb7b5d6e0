"""The controls that fill one field of a form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.ui.address import Address, short
from bot.ui.blocks import rows
from bot.ui.limits import BUTTON_LABEL, BUTTONS_IN_ROW, OPTION_TEXT, OPTIONS, PLACEHOLDER, cut
from bot.ui.message import Block, Button, Buttons, Menu, Option, Style, Text
from bot.ui.text import Words
from engines.core.line import Arg, Line, say
from engines.core.prompt import Amount, Choice, Field, Pick, Value, time_of

MENUS: Final = 4
"""Menus shown at once for one field; more are on further screens."""

_AGAIN: Final = "~"
"""Separates a choice's value from the number of the equal piece in a menu."""


@dataclass(frozen=True, slots=True)
class Stem:
    """Makes the addresses of the controls of one form. ``turn`` is None where a form has no further screens."""

    press: Callable[[str, str], Address]
    """By field and value."""
    menu: Callable[[str, int], Address]
    """By field and menu."""
    none: Callable[[str], Address]
    write: Callable[[Amount], Address]
    turn: Callable[[str, int], Address]


@dataclass(frozen=True, slots=True)
class _Piece:
    """One line of a menu: a choice, and the how-manieth of its equal pieces it stands for."""

    choice: Choice
    number: int

    @property
    def value(self) -> str:
        return self.choice.value if self.number == 1 else f"{self.choice.value}{_AGAIN}{self.number}"


def controls(words: Words, stem: Stem, field: Field, value: Value | None, screen: int = 0) -> tuple[Block, ...]:
    """Return the controls that fill ``field``, with what fills it now marked.

    Every value the field admits can be reached through them: choices beyond 100 on further screens.
    """
    if isinstance(field, Amount):
        return _amount(words, stem, field, value)
    if field.single and len(field.choices) <= BUTTONS_IN_ROW:
        return _buttons(words, stem, field, value)
    return _menus(words, stem, field, value, screen)


def in_place(words: Words, stem: Stem, field: Field, value: Value) -> Menu | None:
    """Return the one menu in which a filled field is shown and changed, or None if it needs more than a menu."""
    if isinstance(field, Amount):
        return _numbers(words, stem, field, value) if _span(field) <= OPTIONS else None
    split = menus_of(field)
    return _menu(words, stem, field, value, 0, split) if len(split) == 1 else None


def none(words: Words, stem: Stem, field: Field) -> tuple[Button, ...]:
    """Return the button that takes no choice at all, where that is an answer: a menu always takes some."""
    if isinstance(field, Amount) or field.single or field.least > 0:
        return ()
    return (Button(words.label("button.none"), stem.none(field.name).custom_id),)


def read(field: Field, held: Value | None, menu: int, values: tuple[str, ...]) -> Value | None:
    """Return what a menu's answer makes of the field: its menu's choices replaced, other menus' kept.

    ``held`` is what fills the field so far, whether admitted or not. None if a value was not offered there.
    """
    if isinstance(field, Amount):
        return int(values[0]) if len(values) == 1 and values[0].lstrip("-").isdecimal() else None
    split = menus_of(field)
    if not 0 <= menu < len(split):
        return None
    here = {short(piece.value): piece.choice.value for piece in split[menu]}
    if not all(value in here for value in values):
        return None
    taken = [here[value] for value in values]
    if field.single:
        return taken[0] if len(taken) == 1 else None
    others = {piece.choice.value for at, pieces in enumerate(split) if at != menu for piece in pieces}
    elsewhere = _counts(held) - Counter(piece.choice.value for piece in split[menu])
    return (*(name for name in elsewhere.elements() if name in others), *taken)


def asked(field: Field) -> Line:
    """Return what a field asks; of one that is asked again and again also the how-manieth time it is."""
    if field.times is None:
        return field.ask
    return say("panel.times", ask=field.ask, n=time_of(field.name), of=field.times)


def labels(field: Field, value: Value) -> Arg:
    """Return what fills a field, as an argument of a sentence."""
    if isinstance(field, Amount):
        return str(value)
    return tuple(choice.label for choice in field.chosen(value))


def menus_of(field: Pick) -> tuple[tuple[_Piece, ...], ...]:
    """Return the lines of the menus of a field: at most 25 each, groups kept together where they fit."""
    found: list[tuple[_Piece, ...]] = []
    menu: tuple[_Piece, ...] = ()
    for group in _groups(field):
        if menu and len(menu) + len(group) > OPTIONS:
            found.append(menu)
            menu = ()
        while len(group) > OPTIONS:
            found.append(group[:OPTIONS])
            group = group[OPTIONS:]  # noqa: PLW2901  (what is left of the group)
        menu += group
    return (*found, menu) if menu else tuple(found)


def _groups(field: Pick) -> tuple[tuple[_Piece, ...], ...]:
    pieces = sum(_taking(field, choice) for choice in field.choices)
    if pieces <= OPTIONS:
        return (tuple(_Piece(c, n) for c in field.choices for n in range(1, _taking(field, c) + 1)),)
    found: dict[str, list[_Piece]] = {}
    for choice in field.choices:
        group = found.setdefault(choice.group, [])
        group += [_Piece(choice, number) for number in range(1, _taking(field, choice) + 1)]
    return tuple(tuple(group) for group in found.values())


def _taking(field: Pick, choice: Choice) -> int:
    return 1 if field.single or field.distinct else max(1, min(choice.count, field.most))


def _counts(value: Value | None) -> Counter[str]:
    if isinstance(value, str):
        return Counter((value,))
    return Counter(value) if isinstance(value, tuple) else Counter()


def _buttons(words: Words, stem: Stem, field: Pick, value: Value | None) -> tuple[Block, ...]:
    hints = [f"- **{words.markdown(c.label)}**: {words.markdown(c.hint)}" for c in field.choices if c.hint is not None]
    made = rows(
        Button(
            words.plain(choice.label, BUTTON_LABEL),
            stem.press(field.name, short(choice.value)).custom_id,
            Style.PRIMARY if field.direct or choice.value == value else Style.SECONDARY,
        )
        for choice in field.choices
    )
    return (Text("\n".join(hints)), *made) if hints else made


def _menus(words: Words, stem: Stem, field: Pick, value: Value | None, screen: int) -> tuple[Block, ...]:
    split = menus_of(field)
    screens = -(-len(split) // MENUS)
    screen = max(0, min(screen, screens - 1))
    first = screen * MENUS
    found: list[Block] = [
        _menu(words, stem, field, value, at, split) for at in range(first, min(first + MENUS, len(split)))
    ]
    extra = list(none(words, stem, field))
    if screen > 0:
        extra.append(Button(words.label("button.earlier"), stem.turn(field.name, screen - 1).custom_id))
    if screen < screens - 1:
        extra.append(Button(words.label("button.later"), stem.turn(field.name, screen + 1).custom_id))
    return (*found, Buttons(tuple(extra))) if extra else tuple(found)


def _menu(
    words: Words, stem: Stem, field: Pick, value: Value | None, at: int, split: tuple[tuple[_Piece, ...], ...]
) -> Menu:
    pieces = split[at]
    marked = _counts(value)
    options = tuple(_option(words, piece, chosen=piece.number <= marked[piece.choice.value]) for piece in pieces)
    several = len(split) > 1
    most = min(field.most, len(options))
    least = min(1, most) if field.single else 0 if several else min(max(field.least, 1), most)
    if sum(option.chosen for option in options) > most:
        options = tuple(Option(o.value, o.label, o.description) for o in options)
    hint = _hint(words, field)
    if several:
        hint = words.label("menu.range", first=options[0].label, last=options[-1].label, hint=hint)
    return Menu(stem.menu(field.name, at).custom_id, cut(hint, PLACEHOLDER), options, least, most)


def _hint(words: Words, field: Field) -> str:
    """Return how many to choose, for the face of a menu; what is asked stands above it."""
    if isinstance(field, Amount) or field.single:
        return words.label("menu.choose")
    if field.least == field.most:
        return words.label("menu.exactly", n=field.most)
    return words.label("menu.between", least=field.least, most=field.most)


def _option(words: Words, piece: _Piece, *, chosen: bool) -> Option:
    choice = piece.choice
    label = words.plain(choice.label)
    if piece.number > 1:
        label = words.label("menu.again", label=label, number=piece.number)
    hint = None if choice.hint is None else words.plain(choice.hint, OPTION_TEXT)
    return Option(short(piece.value), cut(label, OPTION_TEXT), hint, chosen)


def _amount(words: Words, stem: Stem, field: Amount, value: Value | None) -> tuple[Block, ...]:
    if _span(field) <= OPTIONS:
        return (_numbers(words, stem, field, value),)
    label = words.label("button.write", least=field.least, most=field.most)
    return (Buttons((Button(label, stem.write(field).custom_id, Style.PRIMARY),)),)


def _numbers(words: Words, stem: Stem, field: Amount, value: Value | None) -> Menu:
    options = tuple(
        Option(str(number), str(number), chosen=number == value) for number in range(field.least, field.most + 1)
    )
    return Menu(stem.menu(field.name, 0).custom_id, _hint(words, field), options)


def _span(field: Amount) -> int:
    return field.most - field.least + 1
