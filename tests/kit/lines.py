"""Finding every line in a value and reading it the way a person would."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from engines.core.line import Line
from engines.core.words import Catalogue

LABEL = 80
"""Characters of a button's label."""
OPTION = 100
"""Characters of a select option's label or description."""


def lines_in(value: Any) -> Iterator[Line]:
    """Yield every line inside a value, the value itself included; lines inside lines belong to their line."""
    if isinstance(value, Line):
        yield value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from lines_in(getattr(value, name))
    elif isinstance(value, Mapping):
        yield from lines_in(tuple(value.values()))
    elif isinstance(value, Iterable) and not isinstance(value, str | bytes):
        for item in value:
            yield from lines_in(item)


def text_of(catalogue: Catalogue, line: Line) -> str:
    """Return the line in words, having checked that it and the lines in it bring what their templates use."""
    _check_arguments(catalogue, line)
    text = catalogue.text(line)
    assert text.strip(), f"{line.key} says nothing"
    return text


def _check_arguments(catalogue: Catalogue, line: Line) -> None:
    assert line.key in catalogue, f"the catalogue lacks {line.key}"
    given = {name for name, _ in line.args}
    used = set(catalogue.arguments(line.key))
    if f"{line.key}.one" in catalogue:
        used |= catalogue.arguments(f"{line.key}.one")
    assert used <= given, f"{line.key} lacks {used - given}"
    for _, value in line.args:
        for inner in lines_in(value):
            _check_arguments(catalogue, inner)
