"""Deeply immutable values: the base of states, views, events, actions and questions."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping, Set
from typing import Any, Generic, Self, TypeVar

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

K = TypeVar("K")
V = TypeVar("V")

_MUTABLE = (list, dict, set, bytearray, typing.MutableMapping, typing.MutableSequence)


class Frozen(BaseModel):
    """Base of every engine value: frozen, closed and deeply immutable.

    A field whose annotation mentions a mutable container raises ``TypeError`` when the class is made: ``frozen``
    alone would not freeze a list inside.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Refuse fields that could change in place."""
        super().__pydantic_init_subclass__(**kwargs)
        for name, field in cls.model_fields.items():
            for part in mentioned_types(field.annotation):
                if isinstance(part, type) and issubclass(part, _MUTABLE):
                    raise TypeError(f"{cls.__name__}.{name} is mutable: {part.__name__}")

    def evolve(self, **changes: Any) -> Self:
        """Return a copy with these fields replaced, values taken as they are.

        Validation is left out because engines build values from values already validated; it costs more than the
        rest of a step. A name that is no field raises ``TypeError``.
        """
        unknown = changes.keys() - type(self).model_fields.keys()
        if unknown:
            raise TypeError(f"{type(self).__name__} has no field {', '.join(sorted(unknown))}")
        new = object.__new__(type(self))
        object.__setattr__(new, "__dict__", {**self.__dict__, **changes})
        object.__setattr__(new, "__pydantic_fields_set__", self.__pydantic_fields_set__ | changes.keys())
        object.__setattr__(new, "__pydantic_extra__", None)
        object.__setattr__(new, "__pydantic_private__", None)
        return new


def mentioned_types(annotation: Any) -> Iterator[Any]:
    """Yield the annotation itself, its origin and everything inside its brackets, depth first."""
    origin = typing.get_origin(annotation)
    if origin is typing.Literal:
        return
    if origin is typing.Annotated:
        yield from mentioned_types(typing.get_args(annotation)[0])
        return
    yield annotation if origin is None else origin
    for part in typing.get_args(annotation):
        yield from mentioned_types(part)


class Map(Mapping[K, V], Generic[K, V]):
    """A hashable, immutable mapping that keeps the order in which it was made.

    ``put`` and ``drop`` return new maps. Two maps with equal items are equal in whatever order they were made.
    """

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[K, V] | typing.Iterable[tuple[K, V]] = ()) -> None:
        self._items: dict[K, V] = dict(items)

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"Map({self._items!r})"

    def put(self, key: K, value: V) -> Map[K, V]:
        """Return a map that holds ``value`` under ``key``."""
        return Map({**self._items, key: value})

    def drop(self, *keys: K) -> Map[K, V]:
        """Return a map without these keys; keys it does not hold are ignored."""
        gone: Set[K] = frozenset(keys)
        return Map((key, value) for key, value in self._items.items() if key not in gone)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Describe the map to pydantic: a JSON object whose keys and values are validated."""
        key, value = typing.get_args(source) or (Any, Any)
        inner = core_schema.dict_schema(handler.generate_schema(key), handler.generate_schema(value))
        from_dict = core_schema.no_info_after_validator_function(cls, inner)
        held: CoreSchema = core_schema.is_instance_schema(cls)
        return core_schema.json_or_python_schema(
            json_schema=from_dict,
            python_schema=core_schema.union_schema([held, from_dict]),
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda held_map: held_map._items,  # noqa: SLF001  (its own class)
                return_schema=inner,
            ),
        )
