"""Discord's limits on the components of a message."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from bot.local.checks.form import Form
from bot.local.protocol import caps
from bot.local.protocol.codes import Json, Part

LINK_STYLE: Final = 5
TOP_PARTS: Final = frozenset(
    {Part.ROW, Part.SECTION, Part.TEXT, Part.GALLERY, Part.FILE, Part.SEPARATOR, Part.CONTAINER}
)
CONTAINER_PARTS: Final = TOP_PARTS - {Part.CONTAINER}


def check_custom_id(form: Form, path: str, part: Json, taken: set[str]) -> None:
    """A control's ``custom_id`` is 1-100 characters and unique; it is added to ``taken``."""
    value = part.get("custom_id")
    if value is None or value == "":
        form.missing(f"{path}.custom_id")
    elif not isinstance(value, str) or len(value) > caps.CUSTOM_ID:
        form.add(f"{path}.custom_id", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    elif value in taken:
        form.add(
            f"{path}.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        )
    else:
        taken.add(value)


def check_button(form: Form, path: str, button: Json, taken: set[str]) -> None:
    """A button has a label or an emoji, and either an address (style 5) or a ``custom_id``."""
    form.number(f"{path}.style", button.get("style", 0), 1, LINK_STYLE)
    form.text(f"{path}.label", button.get("label"), 0, caps.BUTTON_LABEL)
    if button.get("style") == LINK_STYLE:
        if not button.get("url"):
            form.missing(f"{path}.url")
        form.url(f"{path}.url", button.get("url"), ("http", "https", "discord"), caps.BUTTON_URL)
        clash = "custom_id" in button
    else:
        check_custom_id(form, path, button, taken)
        clash = bool(button.get("url"))
    if clash:
        form.add(
            path,
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
            "A custom id and url cannot both be specified",
        )
    if not str(button.get("label") or "").strip() and not button.get("emoji"):
        form.add(path, "BUTTON_COMPONENT_INVALID", "A button must have a label or an emoji")


def check_select(form: Form, path: str, select: Json, taken: set[str]) -> None:
    """A string select has 1-25 unlike options, and bounds its options can meet."""
    check_custom_id(form, path, select, taken)
    form.text(f"{path}.placeholder", select.get("placeholder"), 0, caps.PLACEHOLDER)
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    form.number(f"{path}.min_values", least, 0, caps.SELECT_OPTIONS)
    form.number(f"{path}.max_values", most, 1, caps.SELECT_OPTIONS)
    options = form.objects(f"{path}.options", select.get("options"), 1, caps.SELECT_OPTIONS)
    bounded = isinstance(least, int) and isinstance(most, int)
    if bounded and least > most:
        form.add(f"{path}.min_values", "COMPONENT_MIN_GREATER_THAN_MAX", "min_values exceeds max_values")
    if options and bounded and most > len(options):
        form.add(f"{path}.max_values", "SELECT_COMPONENT_MAX_VALUES_TOO_MANY", "More than the options given")
    check_select_options(form, path, options)
    if bounded and sum(bool(option.get("default")) for option in options) > most:
        form.add(f"{path}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many options are default")


def check_select_options(form: Form, path: str, options: list[Json]) -> None:
    """Texts of at most 100 characters, and no value twice."""
    seen: list[Any] = []
    for index, option in enumerate(options):
        where = f"{path}.options.{index}"
        form.text(f"{where}.label", option.get("label"), 1, caps.OPTION_TEXT, required=True)
        form.text(f"{where}.value", option.get("value"), 1, caps.OPTION_TEXT, required=True)
        form.text(f"{where}.description", option.get("description"), 0, caps.OPTION_TEXT)
        if option.get("value") in seen:
            form.add(
                f"{where}.value",
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        seen.append(option.get("value"))


def check_row(form: Form, path: str, row: Json, taken: set[str]) -> int:
    """A row holds up to five buttons or one select; returns how many components it is, itself included."""
    parts = form.objects(f"{path}.components", row.get("components"), 1, caps.ROW_BUTTONS)
    if len(parts) > 1 and any(part.get("type") == Part.SELECT for part in parts):
        form.add(f"{path}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "Wider than a row")
    for index, part in enumerate(parts):
        where = f"{path}.components.{index}"
        if part.get("type") == Part.BUTTON:
            check_button(form, where, part, taken)
        elif form.one_of(f"{where}.type", part.get("type"), (int(Part.BUTTON), int(Part.SELECT))):
            check_select(form, where, part, taken)
    return 1 + len(parts)


def check_rows(form: Form, components: Any) -> None:
    """The components of a message without the components-v2 flag: up to five rows."""
    taken: set[str] = set()
    for index, row in enumerate(form.objects("components", components, 0, caps.ROWS)):
        if form.one_of(f"components.{index}.type", row.get("type"), (int(Part.ROW),)):
            check_row(form, f"components.{index}", row, taken)


def check_layout(form: Form, components: Any, filenames: Collection[str]) -> None:
    """The components of a components-v2 message.

    Args:
        form: Collects the errors.
        components: The ``components`` value.
        filenames: Files sent along or kept, to which ``attachment://`` may refer.
    """
    layout = Layout(form, filenames)
    for index, part in enumerate(form.objects("components", components, 1, caps.V2_PARTS)):
        layout.walk(f"components.{index}", part, TOP_PARTS)
    if layout.parts > caps.V2_PARTS:
        form.add("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "More than 40 components")
    if layout.characters > caps.V2_TEXT:
        form.add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "More than 4000 characters")


class Layout:
    """One walk over a tree of components, counting parts and characters."""

    def __init__(self, form: Form, filenames: Collection[str]) -> None:
        self.form = form
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
            self.form.add(f"{path}.type", "UNION_TYPE_CHOICES", f"Value must be one of {names}.")
            return
        match kind:
            case Part.ROW:
                self.parts += check_row(self.form, path, part, self.taken) - 1
            case Part.BUTTON:
                check_button(self.form, path, part, self.taken)
            case Part.TEXT:
                content = part.get("content")
                self.characters += self.form.text(f"{path}.content", content, 1, caps.V2_TEXT, required=True)
            case Part.SECTION:
                self._section(path, part)
            case Part.CONTAINER:
                self.form.number(f"{path}.accent_color", part.get("accent_color"), 0, 0xFFFFFF)
                inside = self.form.objects(f"{path}.components", part.get("components"), 1, caps.V2_PARTS)
                self._inside(path, inside, CONTAINER_PARTS)
            case _:
                self._pictures(path, part)

    def _inside(self, path: str, parts: list[Json], allowed: Collection[int]) -> None:
        for index, part in enumerate(parts):
            self.walk(f"{path}.components.{index}", part, allowed)

    def _section(self, path: str, section: Json) -> None:
        texts = self.form.objects(f"{path}.components", section.get("components"), 1, caps.SECTION_TEXTS)
        self._inside(path, texts, {Part.TEXT})
        accessory = self.form.object(f"{path}.accessory", section.get("accessory"))
        if accessory:
            self.walk(f"{path}.accessory", accessory, {Part.BUTTON, Part.THUMBNAIL})
        else:
            self.form.missing(f"{path}.accessory")

    def _pictures(self, path: str, part: Json) -> None:
        match part["type"]:
            case Part.THUMBNAIL:
                self._media(f"{path}.media", part.get("media"), ("http", "https", "attachment"))
                self.form.text(f"{path}.description", part.get("description"), 0, caps.ALT_TEXT)
            case Part.GALLERY:
                items = self.form.objects(f"{path}.items", part.get("items"), 1, caps.GALLERY_ITEMS)
                for index, item in enumerate(items):
                    where = f"{path}.items.{index}"
                    self._media(f"{where}.media", item.get("media"), ("http", "https", "attachment"))
                    self.form.text(f"{where}.description", item.get("description"), 0, caps.ALT_TEXT)
            case Part.FILE:
                self._media(f"{path}.file", part.get("file"), ("attachment", "http", "https"))
            case Part.SEPARATOR:
                self.form.number(f"{path}.spacing", part.get("spacing"), 1, 2)

    def _media(self, path: str, media: Any, schemes: tuple[str, ...]) -> None:
        url = media.get("url") if isinstance(media, dict) else None
        if url is None:
            self.form.missing(f"{path}.url")
            return
        self.form.url(f"{path}.url", url, schemes)
        scheme, _, name = str(url).partition("://")
        if scheme == "attachment" and name not in self.filenames:
            self.form.add(
                f"{path}.url",
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                "The referenced attachment was not found",
            )
