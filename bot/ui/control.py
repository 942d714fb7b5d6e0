"""The kinds of controls there are, as addresses. Seats count from 0, pages from 0; tokens are hexadecimal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.ui import lobby_control
from bot.ui.address import Address, Controls, OfDraft, OfMatch, OfQuestion, control

# On the board and in announcements: for whoever presses ----------------------------------------------------------


@control("mv1")
@dataclass(frozen=True, slots=True)
class YourMove(OfMatch):
    """Open the private panel of whoever presses."""


@control("hd1")
@dataclass(frozen=True, slots=True)
class MyHand(OfMatch):
    """Show the hand of whoever presses, privately."""


@control("tk1")
@dataclass(frozen=True, slots=True)
class TakeSeat(OfMatch):
    """Sit down in an open seat of a running match."""

    seat: int


@control("bk1")
@dataclass(frozen=True, slots=True)
class ImBack(OfMatch):
    """End one's own stand-in."""


@control("nu1")
@dataclass(frozen=True, slots=True)
class Nudge(OfMatch):
    """Ping those the match waits for once more."""


@control("bt1")
@dataclass(frozen=True, slots=True)
class BoardWords(OfMatch):
    """Show the whole public position in words, privately."""


# In a private panel ----------------------------------------------------------------------------------------------


@control("pt1", in_place=True)
@dataclass(frozen=True, slots=True)
class ShowPrompt(OfQuestion):
    """Turn the panel to another open question of this seat."""


@control("pv1", in_place=True)
@dataclass(frozen=True, slots=True)
class Press(OfDraft):
    """Fill a field with the choice on the button."""

    name: str
    value: str


@control("pd1", in_place=True)
@dataclass(frozen=True, slots=True)
class Do(OfDraft):
    """Answer with a verb that has no fields: the button is the whole answer."""

    verb: str


@control("pm1", in_place=True)
@dataclass(frozen=True, slots=True)
class Choose(OfDraft):
    """A menu that fills a field; ``menu`` counts the menus of the field from 0."""

    name: str
    menu: int


@control("pn1", in_place=True)
@dataclass(frozen=True, slots=True)
class ChooseNone(OfDraft):
    """Fill a field with no choice at all."""

    name: str


@control("pw1", modal=True)
@dataclass(frozen=True, slots=True)
class WriteAmount(OfDraft):
    """Open a modal that asks for a number from ``least`` to ``most``."""

    name: str
    least: int
    most: int


@control("pa1", in_place=True)
@dataclass(frozen=True, slots=True)
class WrittenAmount(OfDraft):
    """The modal's answer: fill a field with the number typed."""

    name: str


@control("pe1", in_place=True)
@dataclass(frozen=True, slots=True)
class Reopen(OfDraft):
    """A menu of filled fields: the one chosen is asked again."""


@control("pg1", in_place=True)
@dataclass(frozen=True, slots=True)
class TurnMenus(OfDraft):
    """Show other menus of a field with very many choices."""

    name: str
    screen: int


@control("py1", in_place=True)
@dataclass(frozen=True, slots=True)
class Confirm(OfDraft):
    """Answer with the draft as it stands."""


@control("pr1", in_place=True)
@dataclass(frozen=True, slots=True)
class StartOver(OfDraft):
    """Empty the draft."""


@control("pu1", in_place=True)
@dataclass(frozen=True, slots=True)
class Undo(OfMatch):
    """Take back the last action, if the seat is still asked what it was asked when this was drawn."""

    seat: int
    asked: str


# Anywhere --------------------------------------------------------------------------------------------------------


@control("ru1")
@dataclass(frozen=True, slots=True)
class ReadRule(Address):
    """Show one clause of a game's rules, privately."""

    game: str
    clause: str


@control("ho1")
@dataclass(frozen=True, slots=True)
class HowToPlay(Address):
    """Show a screen of how a game is played, privately."""

    game: str
    screen: int


@control("ht1", in_place=True)
@dataclass(frozen=True, slots=True)
class TurnScreen(Address):
    """Turn the private How to Play to another screen."""

    game: str
    screen: int


@control("lp2", in_place=True)
@dataclass(frozen=True, slots=True)
class LogPage(OfMatch):
    """Turn the private log to another page, and to the part of it that one message holds; -1 is the last."""

    page: int
    part: int


@control("wh2", in_place=True)
@dataclass(frozen=True, slots=True)
class WhichMatch(Address):
    """A menu of matches for a command that fits several; ``act`` is the command's short name.

    ``who`` and ``new`` are the people it concerns, 0 where nobody. For ``typed``, ``who`` is the interaction of
    the command.
    """

    act: str
    who: int = 0
    new: int = 0


@control("sd1", in_place=True)
@dataclass(frozen=True, slots=True)
class SetMessages(Address):
    """Switch direct messages on (1) or off (0)."""

    on: int


@control("qs1")
@dataclass(frozen=True, slots=True)
class Ask(OfMatch):
    """Ask whether an act on a match is meant: ``resign``, ``leave``, ``end``."""

    act: str


@control("qy1", in_place=True)
@dataclass(frozen=True, slots=True)
class Sure(OfMatch):
    """Do an act on a match; ``who`` is the person it concerns, ``new`` who takes their place, 0 where nobody.

    For ``seat``, ``who`` is the seat in which ``new`` is to sit in a computer's place.
    """

    act: str
    who: int
    new: int


CONTROLS: Final = Controls(
    (
        YourMove,
        MyHand,
        TakeSeat,
        ImBack,
        Nudge,
        BoardWords,
        lobby_control.Join,
        lobby_control.ChooseSeat,
        lobby_control.Leave,
        lobby_control.AddComputer,
        lobby_control.ChooseLevel,
        lobby_control.LobbyOptions,
        lobby_control.WrittenOptions,
        lobby_control.SetOption,
        lobby_control.SetOptionTo,
        lobby_control.WriteOption,
        lobby_control.WrittenOption,
        lobby_control.SetSize,
        lobby_control.Start,
        ShowPrompt,
        Press,
        Do,
        Choose,
        ChooseNone,
        WriteAmount,
        WrittenAmount,
        Reopen,
        TurnMenus,
        Confirm,
        StartOver,
        Undo,
        ReadRule,
        HowToPlay,
        TurnScreen,
        LogPage,
        WhichMatch,
        SetMessages,
        Ask,
        Sure,
    )
)
"""Every kind of control. One that is not here is not known when it is pressed."""
