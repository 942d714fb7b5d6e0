"""A sealed box for what somebody may not know."""

from __future__ import annotations

import typing
from typing import Any, Generic, TypeVar

from pydantic import GetCoreSchemaHandler, SerializationInfo
from pydantic_core import CoreSchema, core_schema

T = TypeVar("T")

VAULT: typing.Final = "vault"
"""Name of the serialisation context under which a secret may be written out."""


class Secret(Generic[T]):
    """A value that prints as dots and refuses to be serialised outside the vault.

    Only engines may open it. It compares and hashes by what it holds, so states that hold equal secrets are equal.
    """

    __slots__ = ("_held",)

    def __init__(self, held: T) -> None:
        self._held = held

    def open(self) -> T:
        """Return what the box holds."""
        return self._held

    def __repr__(self) -> str:
        return "Secret(…)"

    def __format__(self, spec: str) -> str:
        return format("…", spec)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and bool(self._held == other.open())

    def __hash__(self) -> int:
        return hash((Secret, self._held))

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Describe the box to pydantic: its content's own document, written only for the vault."""
        (inner_type,) = typing.get_args(source) or (Any,)
        inner = handler.generate_schema(inner_type)
        sealed = core_schema.no_info_after_validator_function(cls, inner)
        return core_schema.json_or_python_schema(
            json_schema=sealed,
            python_schema=core_schema.union_schema([core_schema.is_instance_schema(cls), sealed]),
            serialization=core_schema.plain_serializer_function_ser_schema(
                _open_for_vault, info_arg=True, return_schema=inner
            ),
        )


def _open_for_vault(box: Secret[Any], info: SerializationInfo) -> Any:
    if not (isinstance(info.context, dict) and info.context.get(VAULT)):
        raise PermissionError("a secret is written out for the vault only")
    return box.open()
