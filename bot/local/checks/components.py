"""Discord's limits on the components of a message."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from bot.local.checks.error_tree import ErrorTree
from bot.local.protocol import caps
from bot.local.protocol.codes import Json, Part

LINK_STYLE: Final = 5
TOP_PARTS: Final = frozenset(
    {Part.ROW, Part.SECTION, Part.TEXT, Part.GALLERY, Part.FILE, Part.SEPARATOR, Part.CONTAINER}
)
CONTAINER_PARTS: Final = TOP_PARTS - {Part.CONTAINER}


def check_custom_id(errors: ErrorTree, path: str, part: Json, taken: set[str]) -> None:
    """Check that a control's ``custom_id`` is 1-100 characters and unique; it is added to ``taken``."""
    value = part.get("custom_id")
    if value is None or value == "":
        errors.missing(f"{path}.custom_id")
    elif not isinstance(value, str) or len(value) > caps.CUSTOM_ID:
        errors.add(f"{path}.custom_id", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    elif value in taken:
        errors.add(
            f"{path}.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        )
    else:
        taken.add(value)


def check_button(errors: ErrorTree, path: str, button: Json, taken: set[str]) -> None:
    """Check that a button has a label or an emoji, and either an address (style 5) or a ``custom_id``."""
    errors.number(f"{path}.style", button.get("style", 0), 1, LINK_STYLE)
    errors.text(f"{path}.label", button.get("label"), 0, caps.BUTTON_LABEL)
    if button.get("style") == LINK_STYLE:
        if not button.get("url"):
            errors.missing(f"{path}.url")
        errors.url(f"{path}.url", button.get("url"), ("http", "https", "discord"), caps.BUTTON_URL)
        clash = "custom_id" in button
    else:
        check_custom_id(errors, path, button, taken)
        clash = bool(button.get("url"))
    if clash:
        errors.add(
            path,
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
            "A custom id and url cannot both be specified",
        )
    if not str(button.get("label") or "").strip() and not button.get("emoji"):
        errors.add(path, "BUTTON_COMPONENT_INVALID", "A button must have a label or an emoji")


def check_select(errors: ErrorTree, path: str, select: Json, taken: set[str]) -> None:
    """Check that a string select has 1-25 unlike options, and bounds its options can meet."""
    check_custom_id(errors, path, select, taken)
    errors.text(f"{path}.placeholder", select.get("placeholder"), 0, caps.PLACEHOLDER)
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    errors.number(f"{path}.min_values", least, 0, caps.SELECT_OPTIONS)
    errors.number(f"{path}.max_values", most, 1, caps.SELECT_OPTIONS)
    options = errors.objects(f"{path}.options", select.get("options"), 1, caps.SELECT_OPTIONS)
    bounded = isinstance(least, int) and isinstance(most, int)
    if bounded and least > most:
        errors.add(f"{path}.min_values", "COMPONENT_MIN_GREATER_THAN_MAX", "min_values exceeds max_values")
    if options and bounded and most > len(options):
        errors.add(f"{path}.max_values", "SELECT_COMPONENT_MAX_VALUES_TOO_MANY", "More than the options given")
    check_select_options(errors, path, options)
    if bounded and sum(bool(option.get("default")) for option in options) > most:
        errors.add(f"{path}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many options are default")


def check_select_options(errors: ErrorTree, path: str, options: list[Json]) -> None:
    """Check that texts have at most 100 characters, and that no value stands twice."""
    seen: list[Any] = []
    for index, option in enumerate(options):
        where = f"{path}.options.{index}"
        errors.text(f"{where}.label", option.get("label"), 1, caps.OPTION_TEXT, required=True)
        errors.text(f"{where}.value", option.get("value"), 1, caps.OPTION_TEXT, required=True)
        errors.text(f"{where}.description", option.get("description"), 0, caps.OPTION_TEXT)
        if option.get("value") in seen:
            errors.add(
                f"{where}.value",
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        seen.append(option.get("value"))


def check_row(errors: ErrorTree, path: str, row: Json, taken: set[str]) -> int:
    """Check that a row holds up to five buttons or one select; return its number of components, itself included."""
    parts = errors.objects(f"{path}.components", row.get("components"), 1, caps.ROW_BUTTONS)
    if len(parts) > 1 and any(part.get("type") == Part.SELECT for part in parts):
        errors.add(f"{path}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "Wider than a row")
    for index, part in enumerate(parts):
        where = f"{path}.components.{index}"
        if part.get("type") == Part.BUTTON:
            check_button(errors, where, part, taken)
        elif errors.one_of(f"{where}.type", part.get("type"), (int(Part.BUTTON), int(Part.SELECT))):
            check_select(errors, where, part, taken)
    return 1 + len(parts)


def check_rows(errors: ErrorTree, components: Any) -> None:
    """Check the components of a message without the components-v2 flag: up to five rows."""
    taken: set[str] = set()
    for index, row in enumerate(errors.objects("components", components, 0, caps.ROWS)):
        if errors.one_of(f"components.{index}.type", row.get("type"), (int(Part.ROW),)):
            check_row(errors, f"components.{index}", row, taken)


def check_layout(errors: ErrorTree, components: Any, filenames: Collection[str]) -> None:
    """Check the components of a components-v2 message.

    Args:
        errors: Collects the errors.
        components: The ``components`` value.
        filenames: Files sent along or kept, to which ``attachment://`` may refer.
    """
    layout = Layout(errors, filenames)
    for index, part in enumerate(errors.objects("components", components, 1, caps.V2_PARTS)):
        layout.walk(f"components.{index}", part, TOP_PARTS)
    if layout.parts > caps.V2_PARTS:
        errors.add("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "More than 40 components")
    if layout.characters > caps.V2_TEXT:
        errors.add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "More than 4000 characters")


class Layout:
    """One walk over a tree of components, counting parts and characters."""

    def __init__(self, errors: ErrorTree, filenames: Collection[str]) -> None:
        self.errors = errors
        self.filenames = filenames
        self.taken: set[str] = set()
        self.parts = 0
        self.characters = 0

    def walk(self, path: str, part: Json, allowed: Collection[int]) -> None:
        """Check one component and everything inside it."""
        self.parts += 1
        kind = part.get("type")
        if not isinstance(kind, int) or kind not in allowed:
            names = tuple(sorted(int(one) for one in allowed))
            self.errors.add(f"{path}.type", "UNION_TYPE_CHOICES", f"Value must be one of {names}.")
            return
        match kind:
            case Part.ROW:
                self.parts += check_row(self.errors, path, part, self.taken) - 1
            case Part.BUTTON:
                check_button(self.errors, path, part, self.taken)
            case Part.TEXT:
                content = part.get("content")
                self.characters += self.errors.text(f"{path}.content", content, 1, caps.V2_TEXT, required=True)
            case Part.SECTION:
                self._section(path, part)
            case Part.CONTAINER:
                self.errors.number(f"{path}.accent_color", part.get("accent_color"), 0, 0xFFFFFF)
                inside = self.errors.objects(f"{path}.components", part.get("components"), 1, caps.V2_PARTS)
                self._inside(path, inside, CONTAINER_PARTS)
            case _:
                self._pictures(path, part)

    def _inside(self, path: str, parts: list[Json], allowed: Collection[int]) -> None:
        for index, part in enumerate(parts):
            self.walk(f"{path}.components.{index}", part, allowed)

    def _section(self, path: str, section: Json) -> None:
        texts = self.errors.objects(f"{path}.components", section.get("components"), 1, caps.SECTION_TEXTS)
        self._inside(path, texts, {Part.TEXT})
        accessory = self.errors.object(f"{path}.accessory", section.get("accessory"))
        if accessory:
            self.walk(f"{path}.accessory", accessory, {Part.BUTTON, Part.THUMBNAIL})
        else:
            self.errors.missing(f"{path}.accessory")

    def _pictures(self, path: str, part: Json) -> None:
        match part["type"]:
            case Part.THUMBNAIL:
                self._media(f"{path}.media", part.get("media"), ("http", "https", "attachment"))
                self.errors.text(f"{path}.description", part.get("description"), 0, caps.ALT_TEXT)
            case Part.GALLERY:
                items = self.errors.objects(f"{path}.items", part.get("items"), 1, caps.GALLERY_ITEMS)
                for index, item in enumerate(items):
                    where = f"{path}.items.{index}"
                    self._media(f"{where}.media", item.get("media"), ("http", "https", "attachment"))
                    self.errors.text(f"{where}.description", item.get("description"), 0, caps.ALT_TEXT)
            case Part.FILE:
                self._media(f"{path}.file", part.get("file"), ("attachment", "http", "https"))
            case Part.SEPARATOR:
                self.errors.number(f"{path}.spacing", part.get("spacing"), 1, 2)

    def _media(self, path: str, media: Any, schemes: tuple[str, ...]) -> None:
        url = media.get("url") if isinstance(media, dict) else None
        if url is None:
            self.errors.missing(f"{path}.url")
            return
        self.errors.url(f"{path}.url", url, schemes)
        scheme, _, name = str(url).partition("://")
        if scheme == "attachment" and name not in self.filenames:
            self.errors.add(
                f"{path}.url",
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                "The referenced attachment was not found",
            )
