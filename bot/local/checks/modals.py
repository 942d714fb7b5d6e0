"""Discord's limits on modals and on the choices of an autocomplete."""

from __future__ import annotations

from typing import Any, Final

from bot.local.checks.components import check_custom_id, check_select
from bot.local.checks.error_tree import ErrorTree
from bot.local.protocol import caps
from bot.local.protocol.codes import Json, Part

STRING_OPTION: Final = 3
LARGEST_NUMBER: Final = 2**53


def check_modal(modal: Json) -> None:
    """Check the data of a callback that opens a modal.

    Raises:
        ApiError: 50035 with all reasons.
    """
    errors, taken = ErrorTree(), set[str]()
    errors.text("data.title", modal.get("title"), 1, caps.MODAL_TITLE, required=True)
    errors.text("data.custom_id", modal.get("custom_id"), 1, caps.CUSTOM_ID, required=True)
    for index, part in enumerate(errors.objects("data.components", modal.get("components"), 1, caps.MODAL_PARTS)):
        check_modal_part(errors, f"data.components.{index}", part, taken)
    errors.done()


def check_modal_part(errors: ErrorTree, path: str, part: Json, taken: set[str]) -> None:
    """Check one part of a modal: a label with a field, a text, or a row with one text input."""
    match part.get("type"):
        case Part.ROW:
            for index, field in enumerate(errors.objects(f"{path}.components", part.get("components"), 1, 1)):
                where = f"{path}.components.{index}"
                if errors.one_of(f"{where}.type", field.get("type"), (int(Part.TEXT_INPUT),)):
                    check_text_input(errors, where, field, taken, labelled=False)
        case Part.LABEL:
            errors.text(f"{path}.label", part.get("label"), 1, caps.MODAL_LABEL, required=True)
            errors.text(f"{path}.description", part.get("description"), 0, caps.MODAL_DESCRIPTION)
            check_field(errors, f"{path}.component", errors.object(f"{path}.component", part.get("component")), taken)
        case Part.TEXT:
            errors.text(f"{path}.content", part.get("content"), 1, caps.V2_TEXT, required=True)
        case _:
            errors.add(f"{path}.type", "UNION_TYPE_CHOICES", "Value must be one of (1, 10, 18).")


def check_field(errors: ErrorTree, path: str, field: Json, taken: set[str]) -> None:
    """Check the field inside a label: a text input or a string select."""
    if field.get("type") == Part.TEXT_INPUT:
        check_text_input(errors, path, field, taken, labelled=True)
    elif errors.one_of(f"{path}.type", field.get("type"), (int(Part.SELECT), int(Part.TEXT_INPUT))):
        check_select(errors, path, field, taken)


def check_text_input(errors: ErrorTree, path: str, field: Json, taken: set[str], *, labelled: bool) -> None:
    """Check a text input; ``labelled`` ones stand in a label and need none of their own."""
    check_custom_id(errors, path, field, taken)
    errors.number(f"{path}.style", field.get("style", 0), 1, 2)
    errors.text(f"{path}.label", field.get("label"), 1, caps.MODAL_LABEL, required=not labelled)
    errors.text(f"{path}.placeholder", field.get("placeholder"), 0, caps.INPUT_PLACEHOLDER)
    errors.text(f"{path}.value", field.get("value"), 0, caps.INPUT_TEXT)
    errors.number(f"{path}.min_length", field.get("min_length"), 0, caps.INPUT_TEXT)
    errors.number(f"{path}.max_length", field.get("max_length"), 1, caps.INPUT_TEXT)


def check_choices(errors: ErrorTree, path: str, choices: Any, option_type: int) -> None:
    """Check at most 25 choices, their names and string values 1-100 characters, numbers exact in a double."""
    for index, choice in enumerate(errors.objects(path, choices, 0, caps.CHOICES)):
        where = f"{path}.{index}"
        errors.text(f"{where}.name", choice.get("name"), 1, caps.CHOICE_TEXT, required=True)
        value = choice.get("value")
        if option_type == STRING_OPTION:
            errors.text(f"{where}.value", value, 1, caps.CHOICE_TEXT, required=True)
        elif value is None:
            errors.missing(f"{where}.value")
        else:
            errors.number(f"{where}.value", value, -LARGEST_NUMBER, LARGEST_NUMBER)


def check_autocomplete(choices: Any, option_type: int) -> None:
    """Check the answer to an autocomplete.

    Raises:
        ApiError: 50035 with all reasons.
    """
    errors = ErrorTree()
    check_choices(errors, "data.choices", choices, option_type)
    errors.done()
