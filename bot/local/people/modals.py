"""Modals as a person's client fills them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.local.protocol import caps
from bot.local.protocol.codes import Json, Part
from bot.local.protocol.errors import Refused


def fields_of(modal: Json) -> Iterator[tuple[str, Json]]:
    """Yield every field of a modal with its label."""
    for part in modal["components"]:
        if part["type"] == Part.LABEL:
            yield part["label"], part["component"]
        elif part["type"] == Part.ROW:
            for field in part["components"]:
                yield field["label"], field


def filled(modal: Json, values: Mapping[str, Any]) -> list[Json]:
    """Return a modal's components as they are submitted.

    Args:
        modal: The modal's data.
        values: Text or list of values, by ``custom_id`` or label; what is absent stays as it was offered.

    Raises:
        Refused: a value is not possible, or there is no such field.
    """
    fields = list(fields_of(modal))
    known = {name for label, field in fields for name in (label, field["custom_id"])}
    unknown = set(values) - known
    if unknown:
        raise Refused(f"There is no field {min(unknown)}.")
    parts = []
    for number, part in enumerate(modal["components"], 1):
        if part["type"] == Part.LABEL:
            field = _field(part["label"], part["component"], values)
            parts.append({"type": Part.LABEL, "id": number, "component": field})
        elif part["type"] == Part.ROW:
            inside = [_field(one["label"], one, values) for one in part["components"]]
            parts.append({"type": Part.ROW, "id": number, "components": inside})
    return parts


def _field(label: str, field: Json, values: Mapping[str, Any]) -> Json:
    given = values.get(field["custom_id"], values.get(label))
    shape: Json = {"type": field["type"], "custom_id": field["custom_id"], "id": field.get("id", 0)}
    if field["type"] == Part.TEXT_INPUT:
        return shape | {"value": _text(label, field, given)}
    return shape | {"values": _chosen(label, field, given)}


def _text(label: str, field: Json, given: Any) -> str:
    text = str(field.get("value") or "" if given is None else given)
    if not text and not field.get("required", True):
        return text
    least, most = field.get("min_length") or 1, field.get("max_length") or caps.INPUT_TEXT
    if not least <= len(text) <= most:
        raise Refused(f"{label}: {least} to {most} characters.")
    return text


def _chosen(label: str, field: Json, given: Any) -> list[str]:
    offered = field["options"]
    if given is None:
        chosen = [option["value"] for option in offered if option.get("default")]
    else:
        chosen = [given] if isinstance(given, str) else [str(value) for value in given]
    if not chosen and not field.get("required", True):
        return chosen
    check_values(label, field, chosen)
    return chosen


def check_values(label: str, select: Json, chosen: Sequence[str]) -> None:
    """Require that a select takes these values.

    Raises:
        Refused: too few, too many, twice the same, or one that is not offered.
    """
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if not least <= len(chosen) <= most:
        raise Refused(f"{label}: choose {least} to {most}.")
    if len(set(chosen)) < len(chosen) or not set(chosen) <= {one["value"] for one in select["options"]}:
        raise Refused(f"{label}: that is not offered.")
