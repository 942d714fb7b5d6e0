"""Addresses of controls: what a ``custom_id`` says, and nothing else is needed to answer its press.

An address locates, it never authorises: who presses is checked against the seats, a value against the form. One
class is one kind of control with its own prefix; the digit in a prefix is its edition, so that a control from an
older version is recognised as such. Controls that open a modal (``opens_modal``) are answered by it, so nothing may
take long before: those in a panel carry all that the modal shows. The classes are in :mod:`bot.ui.control`
and, for the lobby, in :mod:`bot.ui.lobby_control`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from hashlib import blake2b
from typing import ClassVar, Final, TypeVar

from bot.ui.limits import CUSTOM_ID

A = TypeVar("A", bound="Address")

_LONGEST_VALUE: Final = 36
_LARGEST: Final = 2**63 - 1
"""No id is larger, and the store takes no larger number."""


class BadAddress(ValueError):
    """A ``custom_id`` that no control of this version carries."""


@dataclass(frozen=True, slots=True)
class Address:
    """Base of all addresses; the fields of a subclass are texts and whole numbers."""

    prefix: ClassVar[str] = ""
    opens_modal: ClassVar[bool] = False
    in_place: ClassVar[bool] = False
    """Whether the answer takes the place of a private message it was pressed on, rather than standing beside it."""

    @property
    def custom_id(self) -> str:
        """Return the address as Discord carries it, at most 100 characters.

        Raises:
            ValueError: if it is longer, or a text contains the separator.
        """
        parts = [str(getattr(self, spec.name)) for spec in fields(self)]
        made = ":".join((self.prefix, *parts))
        if len(made) > CUSTOM_ID or any(":" in part for part in parts):
            raise ValueError(f"no address: {made}")
        return made


@dataclass(frozen=True, slots=True)
class OfMatch(Address):
    """Base of the controls that belong to a match or lobby."""

    match: int


@dataclass(frozen=True, slots=True)
class OfQuestion(OfMatch):
    """Base of the controls that belong to one question to one seat; ``prompt`` is the question's token."""

    seat: int
    prompt: str


@dataclass(frozen=True, slots=True)
class OfDraft(OfQuestion):
    """Base of the controls that belong to an answer as far as it is filled in; ``draft`` is its token."""

    draft: str


def control(prefix: str, *, modal: bool = False, in_place: bool = False) -> Callable[[type[A]], type[A]]:
    """Give an address class its prefix; :class:`Controls` knows those that it is given."""

    def prefixed(cls: type[A]) -> type[A]:
        cls.prefix, cls.opens_modal, cls.in_place = prefix, modal, in_place
        return cls

    return prefixed


class Controls:
    """The kinds of controls there are; it reads their addresses.

    Raises:
        ValueError: if two have one prefix, or one has none.
    """

    def __init__(self, kinds: Iterable[type[Address]]) -> None:
        self._kinds: dict[str, type[Address]] = {}
        for kind in kinds:
            if not kind.prefix or kind.prefix in self._kinds:
                raise ValueError(f"two controls have the prefix {kind.prefix!r}, or it is none")
            self._kinds[kind.prefix] = kind

    def parse(self, custom_id: str) -> Address:
        """Return the address a ``custom_id`` stands for.

        Raises:
            BadAddress: if it is not one of this version's.
        """
        prefix, *parts = custom_id.split(":")
        found = self._kinds.get(prefix)
        if found is None:
            raise BadAddress(prefix)
        specs = fields(found)
        if len(specs) != len(parts):
            raise BadAddress(prefix)
        return found(*(_value(spec.type, part) for spec, part in zip(specs, parts, strict=True)))

    def is_older(self, custom_id: str) -> bool:
        """Return whether a ``custom_id`` that is no address looks like one of another version of the bot."""
        kind = custom_id.partition(":")[0].rstrip("0123456789")
        return any(prefix.rstrip("0123456789") == kind for prefix in self._kinds)

    def prefixes(self) -> dict[str, type[Address]]:
        """Return every address class by its prefix."""
        return dict(self._kinds)


def short(value: str) -> str:
    """Return a choice's value as an address can carry it; :func:`same` finds the choice again."""
    if len(value) <= _LONGEST_VALUE and ":" not in value and not value.startswith("~"):
        return value
    return f"~{blake2b(value.encode(), digest_size=6).hexdigest()}"


def same(carried: str, values: tuple[str, ...]) -> str | None:
    """Return the one of ``values`` that an address carries, or None if it is not among them."""
    return next((value for value in values if short(value) == carried), None)


def _value(kind: object, part: str) -> str | int:
    if kind not in ("int", int):
        return part
    digits = part.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 20 or str(int(part)) != part:
        raise BadAddress(part)
    if abs(int(part)) > _LARGEST:
        raise BadAddress(part)
    return int(part)
