"""From lines to what people read: markdown for texts, plain words for labels, names made harmless."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Final

from bot.ui.catalogue import BOT
from bot.ui.limits import NAME, cut
from engines.core.inputs import Options
from engines.core.line import Arg, Line, Ref, say, seat_ref
from engines.core.match import AnyGame
from engines.core.seats import Seat, seat_letter
from engines.core.view import Table
from engines.core.words import CORE, Catalogue

_MARKUP: Final = frozenset("\\*_~|`[]<")
_AT_START: Final = frozenset("#-+>")
"""Makes a heading, a list or a quote at the beginning of a line only."""
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINER: Final = "\u200d"
_BLANK_LETTERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
_WORD_BREAK: Final = "\u200b"
_MARKUP_REFS: Final = {"user": "<@{}>", "time": "<t:{}:R>", "moment": "<t:{}:f>", "channel": "<#{}>"}
"""What Discord shows of an id by itself, by the kind of reference."""


def clean(name: str) -> str:
    """Return a display name on one line without invisible, control or direction-changing characters.

    The joiner inside an emoji stays. Nothing is left of a name that shows nothing.
    """
    kept = "".join(
        " " if char.isspace() else char
        for char in unicodedata.normalize("NFC", name)
        if char.isspace() or char == _JOINER or unicodedata.category(char) not in _INVISIBLE
    )
    words = " ".join(kept.split())
    seen = any(
        char not in _BLANK_LETTERS and unicodedata.category(char)[0] in "LNPS" for char in words if char != _JOINER
    )
    return cut(words, NAME) if seen else ""


def escape(text: str) -> str:
    """Return text as markdown that shows exactly it: no style, link, mention or heading comes of it."""
    escaped = "".join(f"\\{char}" if char in _MARKUP else char for char in text)
    if escaped[:1] in _AT_START:
        escaped = f"\\{escaped}"
    return escaped.replace("@", f"@{_WORD_BREAK}").replace("://", f":{_WORD_BREAK}//")


def user(user_id: int) -> Ref:
    """Return the reference that reads as a mention of a person; it pings only if the message says so."""
    return Ref(kind="user", id=str(user_id))


def since(moment: datetime) -> Ref:
    """Return the reference that reads as "two hours ago" in everybody's own time."""
    return Ref(kind="time", id=str(int(moment.timestamp())))


def moment(when: datetime) -> Ref:
    """Return the reference that reads as a date with the time of day, in everybody's own time."""
    return Ref(kind="moment", id=str(int(when.timestamp())))


def raw(markdown: str) -> Ref:
    """Return the reference to text of ours that is markdown already: an address for a link in a template."""
    return Ref(kind="raw", id=markdown)


def holder(seat: Seat) -> Ref:
    """Return the reference to who sits in a seat, for a line that shows the seat's sign anyway."""
    return Ref(kind="holder", id=str(seat))


def colour(seat: Seat) -> Ref:
    """Return the reference that reads as a seat's colour on the board, after its name where the game gives it one."""
    return Ref(kind="colour", id=str(seat))


def sign(seat: Seat) -> Ref:
    """Return the reference that reads as a seat's colour and letter on the board."""
    return Ref(kind="sign", id=str(seat))


def message_link(guild: int, channel: int, message: int | None = None) -> str:
    """Return the address of a channel, or of a message in it."""
    tail = "" if message is None else f"/{message}"
    return f"https://discord.com/channels/{guild}/{channel}{tail}"


@dataclass(frozen=True, slots=True)
class Label:
    """How a seat looks on the board of its game: its letter, and its name where the rules give it one."""

    letter: str
    name: Line | None = None


def labels(game: AnyGame, seats: int, options: Options, table: Table | None) -> tuple[Label, ...]:
    """Return the labels of all seats; ``table`` is None before the match begins."""
    return tuple(
        Label(game.seat_label(seat, seats, options, table), game.seat_name(seat, seats, options, table))
        for seat in map(Seat, range(seats))
    )


class Words:
    """Says lines of the bot and of one game, with the names of who sits where.

    ``names`` are by seat: display names as people chose them, or lines of the bot (a computer, an open seat).
    ``labels`` are by seat as well; without them seats go by A, B, C.
    """

    def __init__(
        self, game: AnyGame | None = None, names: Sequence[Line | str] = (), labels: Sequence[Label] = ()
    ) -> None:
        self._catalogue = GENERAL if game is None else _merged(game)
        self._game = game
        self._names = tuple(names)
        self._labels = tuple(labels)

    def markdown(self, line: Line) -> str:
        """Return the line as markdown; whatever people wrote is escaped."""
        return self._catalogue.text(_escaped(line), self._name_in_text)

    def plain(self, line: Line, most: int | None = None) -> str:
        """Return the line for a label, where markdown is not read; ``most`` characters at most."""
        text = self._catalogue.text(line, self._name_in_label)
        return text if most is None else cut(text, most)

    def say(self, key: str, **args: Arg) -> str:
        """Return the bot's sentence ``key`` as markdown."""
        return self.markdown(say(key, **args))

    def label(self, key: str, **args: Arg) -> str:
        """Return the bot's words ``key`` for a label."""
        return self.plain(say(key, **args))

    def letter(self, seat: Seat) -> str:
        """Return the letter of a seat on the board of its game."""
        return self._label(seat).letter

    def _name_in_text(self, ref: Ref) -> str | None:
        if ref.kind in _MARKUP_REFS:
            return _MARKUP_REFS[ref.kind].format(int(ref.id))
        name = self._name_in_label(ref)
        return escape(name) if name is not None and ref.kind in ("seat", "holder") else name

    def _name_in_label(self, ref: Ref) -> str | None:
        if ref.kind == "raw":
            return ref.id
        if ref.kind == "sign":
            return self._sign(Seat(int(ref.id)))
        if ref.kind == "colour":
            return self._colour(Seat(int(ref.id)))
        if ref.kind in ("seat", "holder") and 0 <= int(ref.id) < len(self._names):
            return self._sitting(Seat(int(ref.id)), signed=ref.kind == "seat")
        return None

    def _sitting(self, seat: Seat, *, signed: bool) -> str:
        """Return who sits in a seat; what is no person's name is signed, so that two computers are told apart."""
        name = self._names[seat]
        if isinstance(name, str):
            return clean(name) or self._catalogue.name(seat_ref(seat))
        if not signed:
            return self._catalogue.text(name)
        if name.key == "seat.open":
            place = self._label(seat).name
            said = self._catalogue.name(seat_ref(seat)) if place is None else self._catalogue.text(place)
            return self._catalogue.text(say("seat.vacant", seat=said))
        return self._catalogue.text(say("name.labelled", name=name, sign=self._sign(seat)))

    def _sign(self, seat: Seat) -> str:
        mark = Ref(kind="mark", id=self._look("mark", seat))
        return self._catalogue.text(say("sign", mark=mark, letter=self._label(seat).letter))

    def _colour(self, seat: Seat) -> str:
        name, shade = self._label(seat).name, self._catalogue.name(Ref(kind="colour", id=self._look("colour", seat)))
        return shade if name is None else self._catalogue.text(say("colour.named", name=name, colour=shade))

    def _look(self, kind: str, seat: Seat) -> str:
        """Return how the catalogue names a seat's look: by the game's own letter for it, or by its number."""
        own = "" if self._game is None else f"{self._game.id}.{self._label(seat).letter}"
        return own if f"{kind}.{own}" in BOT else str(seat)

    def _label(self, seat: Seat) -> Label:
        return self._labels[seat] if seat < len(self._labels) else Label(seat_letter(seat))


def _escaped(line: Line) -> Line:
    return Line(key=line.key, args=tuple((name, _escaped_arg(value)) for name, value in line.args))


def _escaped_arg(value: Arg) -> Arg:
    if isinstance(value, Line):
        return _escaped(value)
    if isinstance(value, str):
        return escape(value)
    if isinstance(value, tuple):
        return tuple(_escaped(item) if isinstance(item, Line) else _plain_arg(item) for item in value)
    return value


def _plain_arg(item: Ref | str) -> Ref | str:
    return escape(item) if isinstance(item, str) else item


GENERAL: Final = Catalogue(CORE, BOT)
"""What the bot says where no game is concerned."""


@lru_cache(maxsize=16)
def _merged(game: AnyGame) -> Catalogue:
    return game.catalogue.merged(Catalogue(BOT))
