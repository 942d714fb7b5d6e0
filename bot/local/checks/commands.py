"""Discord's limits on the definitions of slash commands."""

from __future__ import annotations

import unicodedata
from typing import Any, Final

from bot.local.checks.error_tree import ErrorTree
from bot.local.checks.modals import check_choices
from bot.local.protocol import caps
from bot.local.protocol.codes import Json
from bot.local.protocol.errors import ApiError

SUBCOMMAND: Final = 1
GROUP: Final = 2
PLACES: Final = {"contexts": (0, 1, 2), "integration_types": (0, 1)}
SLASH: Final = 1
EXTRA_LETTERS: Final = ((0x0900, 0x097F), (0xA8E0, 0xA8FF), (0x0E00, 0x0E7F))


def check_commands(commands: list[Json]) -> None:
    """Check one scope's whole list of commands.

    Raises:
        ApiError: 50035 with all reasons, or 30032 for too many commands.
    """
    errors = ErrorTree()
    seen: list[Any] = []
    for index, command in enumerate(errors.objects("commands", commands, 0, len(commands))):
        path = str(index)
        errors.one_of(f"{path}.type", command.get("type", SLASH), (SLASH,))
        check_name(errors, path, command, seen)
        check_where(errors, path, command)
        check_options(errors, path, command.get("options"), depth=0)
        if characters(command) > caps.COMMAND_CHARACTERS:
            errors.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
    errors.done()
    if len(commands) > caps.COMMANDS:
        raise ApiError(400, 30032, f"Maximum number of application commands reached ({caps.COMMANDS}).")


def check_where(errors: ErrorTree, path: str, command: Json) -> None:
    """Check where a command is offered, and to whom it is installed: each at least once, of those there are."""
    for key, known in PLACES.items():
        if command.get(key) is None:
            continue
        given = errors.items(f"{path}.{key}", command.get(key), 1, len(known))
        for index, one in enumerate(given):
            errors.one_of(f"{path}.{key}.{index}", one, known)
        if len({str(one) for one in given}) < len(given):
            errors.add(f"{path}.{key}", "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")


def check_name(errors: ErrorTree, path: str, thing: Json, seen: list[Any]) -> None:
    """Name and description of a command or an option; the name must be new among its siblings."""
    name = thing.get("name")
    if not name_is_valid(name):
        errors.add(f"{path}.name", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    errors.text(f"{path}.description", thing.get("description"), 1, caps.COMMAND_DESCRIPTION, required=True)
    if name in seen:
        errors.add(path, "APPLICATION_COMMANDS_DUPLICATE_NAME", "Names must be unique")
    seen.append(name)


def name_is_valid(name: Any) -> bool:
    """Return whether a name is 1-32 lower-case letters, digits, dashes, underscores or apostrophes of any script."""
    if not isinstance(name, str) or not 1 <= len(name) <= caps.COMMAND_NAME or name != name.lower():
        return False
    return all(letter in "-_'" or _is_letter(letter) for letter in name)


def _is_letter(letter: str) -> bool:
    if unicodedata.category(letter)[0] in "LN":
        return True
    return any(low <= ord(letter) <= high for low, high in EXTRA_LETTERS)


def check_options(errors: ErrorTree, path: str, value: Any, *, depth: int) -> None:
    """Check the options of a command or subcommand: either all subcommands and groups, or none."""
    options = errors.objects(f"{path}.options", value, 0, caps.COMMAND_OPTIONS)
    nested = [option.get("type") in (SUBCOMMAND, GROUP) for option in options]
    if any(nested) and not all(nested):
        errors.add(f"{path}.options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Subcommands stand alone")
    seen: list[Any] = []
    optional_before = False
    for index, option in enumerate(options):
        where = f"{path}.options.{index}"
        check_name(errors, where, option, seen)
        for key in PLACES.keys() & option.keys():  # Discord's description of a subcommand has no such keys
            errors.add(f"{where}.{key}", "UNKNOWN_FIELD", "Only a whole command says where it is offered")
        if nested[index]:
            check_nesting(errors, where, option, depth)
            continue
        check_option(errors, where, option)
        if option.get("required") and optional_before:
            errors.add(where, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must come first")
        optional_before |= not option.get("required")


def check_nesting(errors: ErrorTree, path: str, option: Json, depth: int) -> None:
    """Check that groups stand at the top and hold subcommands only, and subcommands neither."""
    group = option["type"] == GROUP
    inside = [one.get("type") for one in _dicts(option.get("options"))]
    wrong = depth > 0 if group else depth > 1
    fits = (kind == SUBCOMMAND if group else kind not in (SUBCOMMAND, GROUP) for kind in inside)
    if wrong or not all(fits):
        errors.add(f"{path}.type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested in a wrong place")
        return
    check_options(errors, path, option.get("options"), depth=depth + 1)


def check_option(errors: ErrorTree, path: str, option: Json) -> None:
    """Check one typed option: its type, choices and bounds."""
    errors.one_of(f"{path}.type", option.get("type"), tuple(range(3, 12)))
    choices = option.get("choices")
    if choices:
        check_choices(errors, f"{path}.choices", choices, option.get("type", 0))
        if option.get("autocomplete"):
            errors.add(
                f"{path}.autocomplete",
                "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES",
                "autocomplete may not be set with choices",
            )
    errors.number(f"{path}.min_length", option.get("min_length"), 0, caps.OPTION_LENGTH)
    errors.number(f"{path}.max_length", option.get("max_length"), 1, caps.OPTION_LENGTH)


def characters(thing: Json) -> int:
    """Count the characters of names, descriptions and choice values, the longest localisation of each counting."""
    total = _longest(thing, "name") + _longest(thing, "description")
    for choice in _dicts(thing.get("choices")):
        total += _longest(choice, "name") + len(str(choice.get("value")))
    return total + sum(characters(option) for option in _dicts(thing.get("options")))


def _dicts(value: Any) -> list[Json]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _longest(thing: Json, key: str) -> int:
    translated = thing.get(f"{key}_localizations")
    texts = [thing.get(key), *(translated.values() if isinstance(translated, dict) else ())]
    return max(len(text) if isinstance(text, str) else 0 for text in texts)
