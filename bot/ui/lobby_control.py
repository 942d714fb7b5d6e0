"""The controls of a lobby, as addresses. Seats count from 0."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ui.address import OfMatch, control


@control("lj1", in_place=True)
@dataclass(frozen=True, slots=True)
class Join(OfMatch):
    """Join a lobby; the seat is drawn unless chosen."""


@control("ls1", in_place=True)
@dataclass(frozen=True, slots=True)
class ChooseSeat(OfMatch):
    """A menu of free seats for a member of a lobby; the value is a seat's number or ``drawn``."""


@control("ll1", in_place=True)
@dataclass(frozen=True, slots=True)
class Leave(OfMatch):
    """Leave a lobby."""


@control("lc1")
@dataclass(frozen=True, slots=True)
class AddComputer(OfMatch):
    """Ask for the level of a computer to add."""


@control("lv1", in_place=True)
@dataclass(frozen=True, slots=True)
class ChooseLevel(OfMatch):
    """A menu of levels; choosing adds a computer, a value ``-level`` takes one away."""


@control("lo1", modal=True)
@dataclass(frozen=True, slots=True)
class LobbyOptions(OfMatch):
    """Open the form of a lobby's options: a modal, or a private message where they do not fit one."""


@control("lm1")
@dataclass(frozen=True, slots=True)
class WrittenOptions(OfMatch):
    """The modal's answer: settle all options at once."""


@control("lf1", in_place=True)
@dataclass(frozen=True, slots=True)
class SetOption(OfMatch):
    """A menu of one option of a lobby."""

    name: str
    menu: int


@control("lb1", in_place=True)
@dataclass(frozen=True, slots=True)
class SetOptionTo(OfMatch):
    """A button that settles one option of a lobby; an empty value takes no choice at all."""

    name: str
    value: str


@control("lw1", modal=True)
@dataclass(frozen=True, slots=True)
class WriteOption(OfMatch):
    """Open a modal that asks for a number, for an option of a lobby."""

    name: str
    least: int
    most: int


@control("la1", in_place=True)
@dataclass(frozen=True, slots=True)
class WrittenOption(OfMatch):
    """The modal's answer: settle the option with the number typed."""

    name: str


@control("lz1", in_place=True)
@dataclass(frozen=True, slots=True)
class SetSize(OfMatch):
    """A menu of the number of seats of a lobby."""


@control("lg1")
@dataclass(frozen=True, slots=True)
class Start(OfMatch):
    """Start the match of a lobby."""
