"""What may be seen. Views and events are built up from visible values; a secret inside one cannot be declared."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from engines.core.model import Frozen, mentioned_types
from engines.core.secret import Secret


class Visible(Frozen):
    """Base of everything that may be shown to somebody.

    Declaring a field that reaches a :class:`Secret`, or a frozen value that is not itself visible (a State), raises
    ``TypeError`` when the class is made, so such a leak cannot be imported.
    """

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Refuse fields that could carry a secret."""
        super().__pydantic_init_subclass__(**kwargs)
        for name, field in cls.model_fields.items():
            for part in mentioned_types(field.annotation):
                if not isinstance(part, type):
                    continue
                hidden = issubclass(part, Secret)
                if hidden or (issubclass(part, Frozen) and not issubclass(part, Visible)):
                    raise TypeError(f"{cls.__name__}.{name} would show {part.__name__}")


class Table(Visible):
    """The public face of a match: exactly what a spectator sees."""


class Hand(Visible):
    """What one seat sees beyond the table."""


T = TypeVar("T", bound=Table)
H = TypeVar("H", bound=Hand)


class View(Visible, Generic[T, H]):
    """All that one seat sees: the table and its own hand."""

    table: T
    hand: H
