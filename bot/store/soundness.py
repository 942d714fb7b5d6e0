"""Whether what a row was read as is what it should be: SQLite keeps whatever it is given, in a column of any type.

A text where a number belongs would be found out by whoever counts with it, far from the row it stands in.
"""

import re
import types
from dataclasses import fields, is_dataclass
from typing import Any, Final, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from bot.records import EntryKind

T = TypeVar("T")

_WORD: Final = re.compile(r"[a-z]+(_[a-z]+)*")
"""The form of every kind of entry, those of newer versions included."""

_Allowed: TypeAlias = tuple[frozenset[type], frozenset[object] | None]
"""The types a value may have, and the values, where they are few."""

_KNOWN: Final[dict[type, dict[str, _Allowed]]] = {}
"""The types each kind of record allows, by field: its hints are read once."""


class UnknownKind(ValueError):
    """An entry is of a kind that this version does not know: a newer one wrote it."""


def kind_of(written: object) -> EntryKind:
    """Return the kind of an entry as it was written.

    Raises:
        UnknownKind: if a newer version wrote it.
        ValueError: if it is damaged.
    """
    if not isinstance(written, str) or not _WORD.fullmatch(written):
        raise ValueError("the kind of an entry is damaged")
    try:
        return EntryKind(written)
    except ValueError:
        raise UnknownKind(f"an entry of the kind {written}") from None


def sound(record: T) -> T:
    """Return a record of which every field holds what its type says, records within it included.

    Raises:
        ValueError: if one does not.
    """
    for name, (kinds, values) in _allowed(type(record)).items():
        value = getattr(record, name)
        if type(value) not in kinds or (values is not None and value not in values):
            raise ValueError(f"{type(record).__name__}.{name} is damaged")
        if is_dataclass(value):
            sound(value)
    return record


def _allowed(kind: type) -> dict[str, _Allowed]:
    known = _KNOWN.get(kind)
    if known is None:
        assert is_dataclass(kind)
        hints = get_type_hints(kind)
        known = _KNOWN[kind] = {field.name: _of(hints[field.name]) for field in fields(kind)}
    return known


def _of(hint: Any) -> _Allowed:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        parts = [_of(part) for part in get_args(hint)]
        return frozenset[type]().union(*(kinds for kinds, _ in parts)), None
    if origin is Literal:
        values = frozenset(get_args(hint))
        return frozenset(map(type, values)), values
    return frozenset({getattr(hint, "__supertype__", origin or hint)}), None
