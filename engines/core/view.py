"""Visible values. Views and events are built up from visible values; a secret inside one cannot be declared."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from engines.core.model import Frozen, mentioned_types
from engines.core.secret import Secret


class Visible(Frozen):
    """Base of everything that may be shown to somebody.

    Declaring a field that reaches a :class:`Secret`, a model that is not itself visible (a State), or anything at all
    (``Any``), raises ``TypeError`` when the class is made, so such a leak cannot be imported.
    """

    @classmethod
    def __pydantic_on_complete__(cls) -> None:
        """Refuse fields that could carry a secret, once every annotation is resolved."""
        super().__pydantic_on_complete__()
        for name, field in cls.__pydantic_fields__.items():
            for part in mentioned_types(field.annotation):
                if _could_hide(part):
                    raise TypeError(f"{cls.__name__}.{name} would show {getattr(part, '__name__', part)}")


def _could_hide(part: Any) -> bool:
    if part is Any or part is object:
        return True
    if not isinstance(part, type) or issubclass(part, Visible):
        return False
    return issubclass(part, Secret | BaseModel) or is_dataclass(part)


class Table(Visible):
    """The public face of a match: exactly what a spectator sees."""


class Hand(Visible):
    """The private view of one seat, beyond the table."""


T = TypeVar("T", bound=Table)
H = TypeVar("H", bound=Hand)


class View(Visible, Generic[T, H]):
    """All that one seat sees: the table and its own hand."""

    table: T
    hand: H
