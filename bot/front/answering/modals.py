"""Modals built from an address alone, and what was typed into one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from bot.ui.address import Address
from bot.ui.control import WriteAmount, WrittenAmount
from bot.ui.lobby_control import WriteOption, WrittenOption
from bot.ui.message import Modal, ModalInput
from bot.ui.text import Words

NUMBER: Final = "number"
"""Name of the one input that takes a number."""
_DIGITS: Final = 9


def modal_of(address: Address) -> Modal:
    """Return the modal a control opens; nothing is loaded for it.

    Raises:
        TypeError: if the control opens none.
    """
    if isinstance(address, WriteAmount):
        answer: Address = WrittenAmount(address.match, address.seat, address.prompt, address.draft, address.name)
        return _number(answer, address.least, address.most)
    if isinstance(address, WriteOption):
        return _number(WrittenOption(address.match, address.name), address.least, address.most)
    raise TypeError(f"{type(address).__name__} opens no modal")


def typed(data: Mapping[str, Any]) -> dict[str, str]:
    """Return what was typed into a submitted modal, by the name of the input."""
    return {
        part["custom_id"]: str(part.get("value", ""))
        for part in _parts(data.get("components", ()))
        if "custom_id" in part
    }


def chosen(data: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """Return what was chosen from the menus of a submitted modal, by the name of the input."""
    return {
        part["custom_id"]: tuple(str(value) for value in part["values"])
        for part in _parts(data.get("components", ()))
        if "custom_id" in part and isinstance(part.get("values"), list)
    }


def whole_number(text: str) -> int | None:
    """Return the whole number somebody typed, or None if it is not one."""
    words = text.strip().replace("\N{MINUS SIGN}", "-")
    digits = words.removeprefix("-").removeprefix("+")
    if not digits.isdecimal() or len(digits) > _DIGITS:
        return None
    return int(words)


def _number(answer: Address, least: int, most: int) -> Modal:
    words = Words()
    label = words.label("modal.amount.label", least=least, most=most)
    longest = max(len(str(least)), len(str(most))) + 1
    number = ModalInput(NUMBER, label, least=1, most=longest)
    return Modal(answer.custom_id, words.label("modal.amount"), (number,))


def _parts(components: object) -> Iterator[Mapping[str, Any]]:
    if not isinstance(components, (list, tuple)):
        return
    for part in components:
        if not isinstance(part, Mapping):
            continue
        yield part
        yield from _parts(part.get("components"))
        inner = part.get("component")
        if isinstance(inner, Mapping):
            yield inner
