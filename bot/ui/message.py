"""A message as data: blocks of text, pictures and controls, one below the other.

``bot.front.transport.controls`` turns it into Discord's components; tests read it as it is. Every limit of
:mod:`bot.ui.limits` holds for what the builders of this package return.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from renderers.paint.digest import file_name
from renderers.paint.scene import Scene


class Style(Enum):
    """How a button looks."""

    PRIMARY = 1
    SECONDARY = 2
    SUCCESS = 3
    DANGER = 4


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph of Discord markdown, already escaped."""

    markdown: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin line between two blocks."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A scene to be painted when the message is sent."""

    scene: Scene

    @property
    def file_name(self) -> str:
        """Return the name under which it is attached: it changes with the content and tells nothing else."""
        return file_name(self.scene)

    @property
    def alt(self) -> str:
        """Return the picture in words, at most 1,024 characters."""
        return self.scene.alt[:1024]


@dataclass(frozen=True, slots=True)
class Gallery:
    """One picture shown whole, or several in a block."""

    pictures: tuple[Picture, ...]


@dataclass(frozen=True, slots=True)
class Button:
    """A button: ``custom_id`` is an address of :mod:`bot.ui.address`, or ``url`` a link."""

    label: str
    custom_id: str = ""
    style: Style = Style.SECONDARY
    disabled: bool = False
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Buttons:
    """One row of one to five buttons."""

    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a menu."""

    value: str
    label: str
    description: str | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu of one to 25 options."""

    custom_id: str
    placeholder: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1


Block: TypeAlias = Text | Rule | Gallery | Buttons | Menu


@dataclass(frozen=True, slots=True)
class Message:
    """One message. ``pings`` are the users its text may notify, ``accent`` its colour bar as 0xRRGGBB."""

    blocks: tuple[Block, ...]
    pings: tuple[int, ...] = ()
    accent: int | None = None


@dataclass(frozen=True, slots=True)
class ModalInput:
    """One labelled input of a modal: a text line, or a menu if it has options."""

    name: str
    label: str
    description: str | None = None
    value: str = ""
    least: int = 0
    most: int = 100
    required: bool = True
    options: tuple[Option, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Modal:
    """A dialog of one to five inputs; ``custom_id`` alone tells what its answer belongs to."""

    custom_id: str
    title: str
    inputs: tuple[ModalInput, ...]
