"""From lines to what people read: markdown for texts, plain words for labels."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Final

from bot.ui.catalogue import BOT, PLACE
from bot.ui.harmless import clean, escape
from bot.ui.likeness import Signs, in_doubt
from bot.ui.limits import NAME, cut
from engines.core.game import AnyGame, SeatLook
from engines.core.inputs import Options
from engines.core.line import Arg, Line, Ref, say
from engines.core.seats import Seat, seat_letter
from engines.core.view import Table
from engines.core.words import CORE, Catalogue

_ENDS: Final = frozenset(".!?:·\n")
_NUMBERED: Final = re.compile(r"^`\d+`")
"""The number of a line of the log."""
_MARKUP_REFS: Final = {"user": "<@{}>", "time": "<t:{}:R>", "moment": "<t:{}:f>", "channel": "<#{}>"}
"""The mark-up with which Discord itself shows an id, by the kind of reference."""


_SEAT_REFS: Final = frozenset({"seat", "holder", "sign", "player", "colour"})


def user(user_id: int) -> Ref:
    """Return the reference that reads as a mention of a person; it pings only if the message says so."""
    return Ref(kind="user", id=str(user_id))


def since(moment: datetime) -> Ref:
    """Return the reference that reads as "two hours ago" in everybody's own time."""
    return Ref(kind="time", id=str(int(moment.timestamp())))


def player(user_id: int, seat: Seat) -> Ref:
    """Return the same for the person in a seat, or who was: a name that tells no seat from another is signed."""
    return Ref(kind="player", id=f"{user_id}:{seat}")


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


def mentioned(line: Line) -> frozenset[int]:
    """Return the people a line mentions."""
    found: set[int] = set()
    for _, value in line.args:
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Line):
                found |= mentioned(one)
            elif isinstance(one, Ref) and one.kind in ("user", "player"):
                found.add(int(one.id.partition(":")[0]))
    return frozenset(found)


def names_seat(line: Line) -> bool:
    """Return whether a line says a seat, for which the names of its match must be known."""
    values = [one for _, value in line.args for one in (value if isinstance(value, tuple) else (value,))]
    return any(
        names_seat(one) if isinstance(one, Line) else isinstance(one, Ref) and one.kind in _SEAT_REFS for one in values
    )


def message_link(guild: int, channel: int, message: int | None = None) -> str:
    """Return the address of a channel, or of a message in it."""
    tail = "" if message is None else f"/{message}"
    return f"https://discord.com/channels/{guild}/{channel}{tail}"


@dataclass(frozen=True, slots=True)
class Label:
    """How a seat looks on the board of its game: its letter, its name where the rules give it one, mark and colour."""

    letter: str
    name: Line | None = None
    look: SeatLook | None = None


def labels(game: AnyGame, seats: int, options: Options, table: Table | None) -> tuple[Label, ...]:
    """Return the labels of all seats; ``table`` is None before the match begins."""
    return tuple(
        Label(
            game.seat_label(seat, seats, options, table),
            game.seat_name(seat, seats, options, table),
            game.seat_look(seat, seats, options, table),
        )
        for seat in map(Seat, range(seats))
    )


class Words:
    """Says lines of the bot and of one game, with the names of who sits where.

    ``names`` are by seat: display names as people chose them, or lines of the bot (a computer, an open seat).
    ``labels`` are by seat as well; without them seats go by A, B, C. A name that could be taken for another, or for a
    seat, is followed by its seat's sign, so that the names of a match differ. ``gone`` are the stored names of people
    who are not on the server any more: a mention would read "@unknown-user".
    """

    def __init__(
        self,
        game: AnyGame | None = None,
        names: Sequence[Line | str] = (),
        labels: Sequence[Label] = (),
        gone: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        self._catalogue = GENERAL if game is None else _merged(game)
        self._game = game
        self._names = tuple(names)
        self._labels = tuple(labels)
        self._gone = gone

    def markdown(self, line: Line) -> str:
        """Return the line as markdown; whatever people wrote is escaped."""
        return _in_sentence(self._catalogue.text(_escaped(line), self._name_in_text))

    def plain(self, line: Line, most: int | None = None) -> str:
        """Return the line for a label, where markdown is not read; ``most`` characters at most."""
        text = _in_sentence(self._catalogue.text(line, self._name_in_label))
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

    def claims_seat(self, name: str) -> bool:
        """Return whether a name says what stands for a seat; of somebody who has none yet."""
        return self._signs(len(self._labels)).claimed_by(name, -1)

    def doubtful(self, names: Sequence[str | None]) -> frozenset[int]:
        """Return the seats that must be signed where ``names`` stand for them, by seat; None where nothing does."""
        return in_doubt(names, self._signs(len(names)))

    def _signs(self, seats: int) -> Signs:
        return _signs(self._game, tuple(self._label(Seat(seat)) for seat in range(seats)))

    @cached_property
    def _in_doubt(self) -> frozenset[int]:
        return self.doubtful([(clean(name) or None) if isinstance(name, str) else None for name in self._names])

    def _player(self, person: int, seat: Seat) -> str:
        """Return the mention of somebody in a seat, or their name if they are not on the server; signed if in doubt."""
        gone = clean(self._gone.get(person, ""))
        name = escape(gone) if gone else _MARKUP_REFS["user"].format(person)
        if not (self._would_be_in_doubt(gone, seat) if gone else seat in self._in_doubt):
            return name
        return self._catalogue.text(say("name.labelled", name=name, sign=self._sign(seat)))

    def _would_be_in_doubt(self, name: str, seat: Seat) -> bool:
        """Return whether a name would have to be signed if it stood for a seat."""
        names = [clean(one) or None if isinstance(one, str) else None for one in self._names]
        return seat in self.doubtful([name if number == seat else one for number, one in enumerate(names)])

    def _name_in_text(self, ref: Ref) -> str | None:
        if ref.kind == "player":
            person, _, seat = ref.id.partition(":")
            return self._player(int(person), Seat(int(seat)))
        gone = clean(self._gone.get(int(ref.id), "")) if ref.kind == "user" else ""
        if gone:
            return escape(gone)
        if ref.kind in _MARKUP_REFS:
            return _MARKUP_REFS[ref.kind].format(int(ref.id))
        name = self._name_in_label(ref)
        return escape(name) if name is not None and ref.kind in ("seat", "holder") else name

    def _name_in_label(self, ref: Ref) -> str | None:
        if ref.kind == "raw":
            return ref.id
        if ref.kind in ("sign", "player"):  # a mention is not read in a label
            return self._sign(Seat(int(ref.id.rpartition(":")[2])))
        if ref.kind == "colour":
            return self._colour(Seat(int(ref.id)))
        if ref.kind in ("seat", "holder"):
            seat = Seat(int(ref.id))
            if 0 <= seat < len(self._names):
                return self._sitting(seat, signed=ref.kind == "seat")
            return self._place(seat) if 0 <= seat < len(self._labels) else None
        return None

    def _sitting(self, seat: Seat, *, signed: bool) -> str:
        """Return who sits in a seat; what does not tell one seat from the others is signed."""
        name = self._names[seat]
        shown = clean(name) if isinstance(name, str) else name
        if not shown:
            return self._place(seat)
        if isinstance(shown, Line) and signed and shown.key == "seat.open":
            return self._catalogue.text(say("seat.vacant", seat=self._place(seat)))
        if signed and (isinstance(shown, Line) or seat in self._in_doubt):
            return self._catalogue.text(say("name.labelled", name=shown, sign=self._sign(seat)))
        return shown if isinstance(shown, str) else self._catalogue.text(shown)

    def _place(self, seat: Seat) -> str:
        """Return how a seat is called by itself: by its kingdom, or by its letter."""
        label = self._label(seat)
        if label.name is not None:
            return self._catalogue.text(label.name)
        return PLACE + self._catalogue.text(say("seat.lettered", letter=label.letter))

    def _sign(self, seat: Seat) -> str:
        label = self._label(seat)
        mark = Ref(kind="mark", id=str(seat)) if label.look is None else label.look.mark
        return self._catalogue.text(say("sign", mark=mark, letter=label.letter))

    def _colour(self, seat: Seat) -> str:
        label = self._label(seat)
        shade = _shade(self._catalogue, seat, label)
        return shade if label.name is None else self._catalogue.text(say("colour.named", name=label.name, colour=shade))

    def _label(self, seat: Seat) -> Label:
        return self._labels[seat] if seat < len(self._labels) else Label(seat_letter(seat))


def _shade(catalogue: Catalogue, seat: Seat, label: Label) -> str:
    """Return the word for a seat's colour: the game's own, or the one its number has."""
    return catalogue.name(Ref(kind="colour", id=str(seat))) if label.look is None else catalogue.text(label.look.colour)


@lru_cache(maxsize=64)
def _signs(game: AnyGame | None, labels: tuple[Label, ...]) -> Signs:
    """Return what names the seats of a match, and what else is named in its game."""
    catalogue = GENERAL if game is None else _merged(game)
    keys = () if game is None else sorted(key for key in game.catalogue.keys() if not key.startswith("look."))  # noqa: SIM118
    things = tuple(catalogue.template(key) for key in keys)
    seats = [(Seat(number), label) for number, label in enumerate(labels)]
    letters = [{label.letter, seat_letter(seat)} for seat, label in seats]
    colours = [_shade(catalogue, seat, label) for seat, label in seats]
    kinds = {label.name.key.partition(".")[0] for label in labels if label.name is not None}
    named = (key for key in sorted(catalogue.keys()) if key.partition(".")[0] in kinds)
    return Signs.of(
        words=[{*own, colour} for own, colour in zip(letters, colours, strict=True)],
        phrases={
            *map(catalogue.template, ("seat.computer", "seat.open", *named)),
            *(catalogue.text(say("seat.lettered", letter=letter)) for letter in set[str]().union(*letters)),
        },
        things={
            *(thing for thing in things if "{" not in thing and len(thing) <= NAME),
            *(first for first in map(_first_word, things) if first),  # who begins a line acts in it: "Rome takes …"
            *(catalogue.template(key) for key in ("name.nobody", "name.standin", "name.the_standin", "name.host")),
        },
    )


def _first_word(template: str) -> str:
    """Return the name with which a sentence may begin; empty if it begins with what is filled in."""
    word = template.split(" ", 1)[0].strip("*_.,:;!?")
    return word if len(word) > 2 and word.isalpha() and word[0].isupper() else ""


def _in_sentence(text: str) -> str:
    """Return a text with its seats and stand-ins written small within sentences: "once seat A has been …"."""
    first, *parts = text.split(PLACE)
    for part in parts:
        before = first.rstrip("*_>#- ")
        line = _NUMBERED.sub("", first.rpartition("\n")[2])
        begins = before[-1:] in _ENDS or not any(map(str.isalnum, line))
        first += part if begins else part[:1].lower() + part[1:]
    return first


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
"""The sentences of the bot where no game is concerned."""


@lru_cache(maxsize=16)
def _merged(game: AnyGame) -> Catalogue:
    return game.catalogue.merged(Catalogue(BOT))
