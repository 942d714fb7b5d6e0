"""Collecting the errors of one request body into Discord's error tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.local.protocol.codes import Json
from bot.local.protocol.errors import ApiError


class ErrorTree:
    """The errors found in one body, by dotted path. Checks go on after the first, so all are told at once."""

    def __init__(self) -> None:
        self.tree: Json = {}

    def add(self, path: str, code: str, message: str) -> None:
        """Note one error at a path such as ``components.0.label``."""
        node = self.tree
        for part in path.split("."):
            node = node.setdefault(part, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def text(self, path: str, value: Any, least: int, most: int, *, required: bool = False) -> int:
        """Check a string's length without its outer spaces; returns that length, 0 if there is none."""
        if value is None:
            if required:
                self.missing(path)
            return 0
        if not isinstance(value, str):
            self.add(path, "STRING_TYPE_CONVERT", "Could not interpret the value as string.")
            return 0
        length = len(value.strip())
        if length > most:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        elif required and not length:
            self.missing(path)
        elif length < least:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        return length

    def items(self, path: str, value: Any, least: int, most: int) -> list[Any]:
        """Check a list's length; returns the list, empty if there is none."""
        if value is None:
            value = []
        if not isinstance(value, list):
            self.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not least <= len(value) <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        return value

    def objects(self, path: str, value: Any, least: int, most: int) -> list[Json]:
        """Check a list of objects; returns those that are objects, in their places' order."""
        listed = self.items(path, value, least, most)
        for index, one in enumerate(listed):
            if not isinstance(one, dict):
                self.not_object(f"{path}.{index}")
        return [one for one in listed if isinstance(one, dict)]

    def object(self, path: str, value: Any) -> Json:
        """Check a single object; returns it, empty if there is none."""
        if value is not None and not isinstance(value, dict):
            self.not_object(path)
        return value if isinstance(value, dict) else {}

    def not_object(self, path: str) -> None:
        """Note that something is no object."""
        self.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")

    def number(self, path: str, value: Any, least: float, most: float) -> None:
        """Check a number's range; no number at all is fine."""
        if value is None:
            return
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            self.add(path, "NUMBER_TYPE_RANGE", f"int value should be between {least} and {most}.")

    def one_of(self, path: str, value: Any, allowed: Sequence[Any]) -> bool:
        """Check that a value is among those allowed; returns whether it is."""
        if value in allowed:
            return True
        self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {tuple(allowed)}.")
        return False

    def url(self, path: str, value: Any, schemes: Sequence[str], most: int = 2048) -> None:
        """Check an address's scheme and length; no address at all is fine."""
        if value is None:
            return
        scheme, mark, rest = value.partition("://") if isinstance(value, str) else ("", "", "")
        if scheme not in schemes or not mark or not rest:
            self.add(path, "URL_TYPE_INVALID_SCHEME", f"Not a well formed URL of a scheme in {tuple(schemes)}.")
        elif len(value) > most:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")

    def missing(self, path: str) -> None:
        """Note that a required value is absent or empty."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def done(self) -> None:
        """Raise all errors noted.

        Raises:
            ApiError: 50035, if there is any.
        """
        if self.tree:
            raise ApiError(400, 50035, "Invalid Form Body", errors=self.tree)
