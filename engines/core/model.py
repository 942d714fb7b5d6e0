"""Deeply immutable values: the base of states, views, events, actions and questions."""

from __future__ import annotations

import typing
from collections.abc import ItemsView, Iterator, KeysView, Mapping, Set, ValuesView
from dataclasses import is_dataclass
from typing import Any, Generic, Self, TypeVar

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

K = TypeVar("K")
V = TypeVar("V")

_MUTABLE = (list, dict, set, bytearray, typing.MutableMapping, typing.MutableSequence, typing.MutableSet)

_bare = object.__new__
_put_fields, _put_given, _put_extra, _put_private = (
    vars(BaseModel)[slot].__set__
    for slot in ("__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__")
)
"""Writes what pydantic keeps of a value into it, past the guard that keeps it from changing."""

_all_given: dict[type[BaseModel], set[str]] = {}
"""The names of all fields, by type: one set for every value that was made of all of them."""


class Frozen(BaseModel):
    """Base of every engine value: frozen, closed, deeply immutable and stored in the same bytes by every process.

    A field whose annotation mentions a mutable container, or a model or dataclass that is not frozen, raises
    ``TypeError`` when the class is made: ``frozen`` alone would not freeze a list inside. So does a set, whose order
    differs from process to process. Validation errors do not repeat the input, which may be a secret.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    @classmethod
    def __pydantic_on_complete__(cls) -> None:
        """Refuse fields that could change in place, once every annotation is resolved."""
        super().__pydantic_on_complete__()
        for name, field in cls.__pydantic_fields__.items():
            for part in mentioned_types(field.annotation):
                if isinstance(part, type) and _changes(part):
                    raise TypeError(f"{cls.__name__}.{name} is mutable: {part.__name__}")
                if isinstance(part, type) and issubclass(part, Set):
                    raise TypeError(f"{cls.__name__}.{name} has no order to be stored in: {part.__name__}")

    @classmethod
    def built(cls, **fields: Any) -> Self:
        """Return a value made of all its fields, taken as they are.

        For hot places, and for values with tuples or long unions inside: small plain ones are validated as fast.
        A name that is no field, or a field that is not given, raises ``TypeError``.
        """
        given = _all_given.get(cls)
        if given is None:
            given = _all_given[cls] = set(cls.__pydantic_fields__)
        if fields.keys() != given:
            raise TypeError(f"{cls.__name__} is not built of {', '.join(sorted(fields.keys() ^ given))}")
        new = _bare(cls)  # as in ``evolve``: both are called so often that sharing these lines would cost a tenth
        _put_fields(new, fields)
        _put_given(new, given)
        _put_extra(new, None)
        _put_private(new, None)
        return new

    def evolve(self, **changes: Any) -> Self:
        """Return a copy with these fields replaced, values taken as they are.

        Validation is left out because engines build values from values already validated; it costs more than the
        rest of a step. Values cached about itself (``cached_property``) are not carried over. A name that
        is no field raises ``TypeError``.
        """
        cls = type(self)
        fields = cls.__pydantic_fields__
        held = {**self.__dict__, **changes}
        if len(held) != len(fields):
            unknown = changes.keys() - fields.keys()
            if unknown:
                raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(unknown))}")
            held = {name: held[name] for name in fields}
        given = self.__pydantic_fields_set__
        if len(given) != len(fields) and not changes.keys() <= given:
            given = given | changes.keys()
        new = _bare(cls)
        _put_fields(new, held)
        _put_given(new, given)
        _put_extra(new, None)
        _put_private(new, None)
        return new


def _changes(part: type) -> bool:
    if issubclass(part, _MUTABLE):
        return True
    if issubclass(part, BaseModel):
        return not issubclass(part, Frozen)
    return is_dataclass(part) and not part.__dataclass_params__.frozen  # type: ignore[attr-defined]


def mentioned_types(annotation: Any) -> Iterator[Any]:
    """Yield the annotation itself, its origin and everything inside its brackets, depth first.

    A ``NewType`` is taken for the type below it.
    """
    if isinstance(annotation, typing.NewType):
        yield from mentioned_types(annotation.__supertype__)
        return
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

    def __contains__(self, key: object) -> bool:
        return key in self._items

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Map) and self._items == other._items

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    # The mixin methods would fetch every item by a call of __getitem__; the dict's own views are ten times as fast.

    def keys(self) -> KeysView[K]:
        """Return a view of the keys."""
        return self._items.keys()

    def values(self) -> ValuesView[V]:
        """Return a view of the values."""
        return self._items.values()

    def items(self) -> ItemsView[K, V]:
        """Return a view of the items."""
        return self._items.items()

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
