"""Every number Discord sets for what we send, once, and the check that a message keeps them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, assert_never

from bot.ui.message import Block, Button, Buttons, Gallery, Menu, Message, Modal, ModalInput, Option, Rule, Text

COMPONENTS: Final = 40
"""Components of one message, nested ones counted."""
TEXT: Final = 4000
"""Characters of all texts of one message together."""
BUTTONS_IN_ROW: Final = 5
BUTTON_LABEL: Final = 80
CUSTOM_ID: Final = 100
URL: Final = 512
OPTIONS: Final = 25
"""Lines of one menu, choices of one autocomplete, options of one command."""
OPTION_TEXT: Final = 100
"""Characters of an option's label, value or description, and of a choice's name or value."""
PLACEHOLDER: Final = 150
PICTURES: Final = 10
ALT: Final = 1024
MODAL_TITLE: Final = 45
INPUTS: Final = 5
INPUT_LABEL: Final = 45
INPUT_DESCRIPTION: Final = 100
INPUT_TEXT: Final = 4000
PINGS: Final = 100
NAME: Final = 32
"""Characters of a display name, and of a command's name."""


def size(block: Block) -> int:
    """Return how many components a block counts for."""
    match block:
        case Buttons(buttons):
            return 1 + len(buttons)
        case Menu():
            return 2
        case Text() | Rule() | Gallery():
            return 1
        case _:
            assert_never(block)


def components(message: Message) -> int:
    """Return how many components a message counts for; a colour bar is one more around the others."""
    return sum(size(block) for block in message.blocks) + (message.accent is not None)


def characters(message: Message) -> int:
    """Return the number of characters of all texts of a message."""
    return sum(len(block.markdown) for block in message.blocks if isinstance(block, Text))


def check(message: Message) -> None:
    """Verify that Discord would take a message.

    Raises:
        ValueError: naming everything that is over a limit.
    """
    _raise(_message_faults(message))


def check_modal(modal: Modal) -> None:
    """Verify that Discord would take a modal.

    Raises:
        ValueError: naming everything that is over a limit.
    """
    _raise(_modal_faults(modal))


def cut(text: str, most: int) -> str:
    """Return the text, shortened with an ellipsis where it is longer than ``most`` characters."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _raise(faults: Iterator[str]) -> None:
    found = tuple(faults)
    if found:
        raise ValueError("; ".join(found))


def _message_faults(message: Message) -> Iterator[str]:
    if not message.blocks:
        yield "an empty message"
    yield from _over("components", components(message), COMPONENTS)
    yield from _over("characters", characters(message), TEXT)
    yield from _over("pings", len(message.pings), PINGS)
    ids = Counter(custom_id for block in message.blocks for custom_id in _custom_ids(block))
    yield from (f"custom_id {name} stands {times} times" for name, times in ids.items() if times > 1)
    for block in message.blocks:
        yield from _block_faults(block)


def _custom_ids(block: Block) -> tuple[str, ...]:
    match block:
        case Buttons(buttons):
            return tuple(button.custom_id for button in buttons if button.url is None)
        case Menu(custom_id=custom_id):
            return (custom_id,)
        case _:
            return ()


def _block_faults(block: Block) -> Iterator[str]:
    match block:
        case Text(markdown):
            yield from _within("text", markdown, TEXT)
        case Gallery(pictures):
            yield from _between("pictures of a gallery", len(pictures), PICTURES)
            for picture in pictures:
                yield from _within("alt text", picture.alt, ALT)
        case Buttons(buttons):
            yield from _between("buttons of a row", len(buttons), BUTTONS_IN_ROW)
            for button in buttons:
                yield from _button_faults(button)
        case Menu():
            yield from _within("custom_id", block.custom_id, CUSTOM_ID)
            yield from _over("placeholder", len(block.placeholder), PLACEHOLDER)
            yield from _options_faults(block.options, block.least, block.most)
        case Rule():
            return
        case _:
            assert_never(block)


def _button_faults(button: Button) -> Iterator[str]:
    yield from _within("button label", button.label, BUTTON_LABEL)
    if button.url is None:
        yield from _within("custom_id", button.custom_id, CUSTOM_ID)
    else:
        yield from _within("link", button.url, URL)
        if button.custom_id:
            yield f"button {button.label} has a link and an address"


def _options_faults(options: tuple[Option, ...], least: int, most: int) -> Iterator[str]:
    yield from _between("options", len(options), OPTIONS)
    if not 0 <= least <= most <= len(options):
        yield f"{least} to {most} of {len(options)} options"
    if sum(option.chosen for option in options) > most:
        yield f"more than {most} options are chosen"
    if len({option.value for option in options}) != len(options):
        yield "an option stands twice"
    for option in options:
        yield from _within("option label", option.label, OPTION_TEXT)
        yield from _within("option value", option.value, OPTION_TEXT)
        if option.description is not None:
            yield from _within("option description", option.description, OPTION_TEXT)


def _modal_faults(modal: Modal) -> Iterator[str]:
    yield from _within("modal title", modal.title, MODAL_TITLE)
    yield from _within("custom_id", modal.custom_id, CUSTOM_ID)
    yield from _between("inputs", len(modal.inputs), INPUTS)
    if len({part.name for part in modal.inputs}) != len(modal.inputs):
        yield "an input stands twice"
    for part in modal.inputs:
        yield from _input_faults(part)


def _input_faults(part: ModalInput) -> Iterator[str]:
    yield from _within("input label", part.label, INPUT_LABEL)
    yield from _within("input name", part.name, CUSTOM_ID)
    if part.description is not None:
        yield from _within("input description", part.description, INPUT_DESCRIPTION)
    if part.options:
        yield from _options_faults(part.options, part.least, part.most)
        return
    yield from _over("input text", max(len(part.value), part.most), INPUT_TEXT)
    if not 0 <= part.least <= part.most or part.most < 1:
        yield f"{part.least} to {part.most} characters"


def _within(what: str, text: str, most: int) -> Iterator[str]:
    if not text.strip():
        yield f"{what} is empty"
    yield from _over(what, len(text), most)


def _between(what: str, number: int, most: int) -> Iterator[str]:
    if number < 1:
        yield f"no {what}"
    yield from _over(what, number, most)


def _over(what: str, number: int, most: int) -> Iterator[str]:
    if number > most:
        yield f"{what}: {number} of {most}"
