"""The kinds of controls there are, as addresses. Seats count from 0, pages from 0; tokens are hexadecimal."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ui.address import Address, control

# On the board and in announcements: for whoever presses ----------------------------------------------------------


@control("mv1")
@dataclass(frozen=True, slots=True)
class YourMove(Address):
    """Open the private panel of whoever presses."""

    match: int


@control("hd1")
@dataclass(frozen=True, slots=True)
class MyHand(Address):
    """Show the hand of whoever presses, privately."""

    match: int


@control("tk1")
@dataclass(frozen=True, slots=True)
class TakeSeat(Address):
    """Sit down in an open seat of a running match."""

    match: int
    seat: int


@control("bk1")
@dataclass(frozen=True, slots=True)
class ImBack(Address):
    """End one's own stand-in."""

    match: int


@control("nu1")
@dataclass(frozen=True, slots=True)
class Nudge(Address):
    """Ping those the match waits for once more."""

    match: int


@control("bt1")
@dataclass(frozen=True, slots=True)
class BoardWords(Address):
    """Show the whole public position in words, privately."""

    match: int


# In the lobby ----------------------------------------------------------------------------------------------------


@control("lj1", in_place=True)
@dataclass(frozen=True, slots=True)
class Join(Address):
    """Join a lobby; the seat is drawn unless chosen."""

    match: int


@control("ls1", in_place=True)
@dataclass(frozen=True, slots=True)
class ChooseSeat(Address):
    """A menu of free seats for a member of a lobby; the value is a seat's number or ``drawn``."""

    match: int


@control("ll1", in_place=True)
@dataclass(frozen=True, slots=True)
class Leave(Address):
    """Leave a lobby."""

    match: int


@control("lc1")
@dataclass(frozen=True, slots=True)
class AddComputer(Address):
    """Ask for the level of a computer to add."""

    match: int


@control("lv1", in_place=True)
@dataclass(frozen=True, slots=True)
class ChooseLevel(Address):
    """A menu of levels; choosing adds a computer, a value ``-level`` takes one away."""

    match: int


@control("lo1")
@dataclass(frozen=True, slots=True)
class LobbyOptions(Address):
    """Open the private form of a lobby's options."""

    match: int


@control("lf1", in_place=True)
@dataclass(frozen=True, slots=True)
class SetOption(Address):
    """A menu of one option of a lobby."""

    match: int
    name: str
    page: int


@control("lb1", in_place=True)
@dataclass(frozen=True, slots=True)
class SetOptionTo(Address):
    """A button that settles one option of a lobby; an empty value takes no choice at all."""

    match: int
    name: str
    value: str


@control("lw1", modal=True)
@dataclass(frozen=True, slots=True)
class WriteOption(Address):
    """Open a modal that asks for a number, for an option of a lobby."""

    match: int
    name: str
    least: int
    most: int


@control("la1", in_place=True)
@dataclass(frozen=True, slots=True)
class WrittenOption(Address):
    """The modal's answer: settle the option with the number typed."""

    match: int
    name: str


@control("lz1", in_place=True)
@dataclass(frozen=True, slots=True)
class SetSize(Address):
    """A menu of the number of seats of a lobby."""

    match: int


@control("lg1")
@dataclass(frozen=True, slots=True)
class Start(Address):
    """Start the match of a lobby."""

    match: int


# In a private panel ----------------------------------------------------------------------------------------------


@control("pt1", in_place=True)
@dataclass(frozen=True, slots=True)
class ShowPrompt(Address):
    """Turn the panel to another open question of this seat."""

    match: int
    seat: int
    prompt: str


@control("pv1", in_place=True)
@dataclass(frozen=True, slots=True)
class Press(Address):
    """Fill a blank with the choice on the button."""

    match: int
    seat: int
    prompt: str
    draft: str
    name: str
    value: str


@control("pd1", in_place=True)
@dataclass(frozen=True, slots=True)
class Do(Address):
    """Answer with a verb that has no blanks: the button is the whole answer."""

    match: int
    seat: int
    prompt: str
    draft: str
    verb: str


@control("pm1", in_place=True)
@dataclass(frozen=True, slots=True)
class Choose(Address):
    """A menu that fills a blank; ``page`` is the part of the choices it shows."""

    match: int
    seat: int
    prompt: str
    draft: str
    name: str
    page: int


@control("pn1", in_place=True)
@dataclass(frozen=True, slots=True)
class ChooseNone(Address):
    """Fill a blank with no choice at all."""

    match: int
    seat: int
    prompt: str
    draft: str
    name: str


@control("pw1", modal=True)
@dataclass(frozen=True, slots=True)
class WriteAmount(Address):
    """Open a modal that asks for a number from ``least`` to ``most``."""

    match: int
    seat: int
    prompt: str
    draft: str
    name: str
    least: int
    most: int


@control("pa1", in_place=True)
@dataclass(frozen=True, slots=True)
class WrittenAmount(Address):
    """The modal's answer: fill a blank with the number typed."""

    match: int
    seat: int
    prompt: str
    draft: str
    name: str


@control("pe1", in_place=True)
@dataclass(frozen=True, slots=True)
class Reopen(Address):
    """A menu of filled blanks: the one chosen is asked again."""

    match: int
    seat: int
    prompt: str
    draft: str


@control("pg1", in_place=True)
@dataclass(frozen=True, slots=True)
class TurnPage(Address):
    """Show another page of a blank with very many choices."""

    match: int
    seat: int
    prompt: str
    draft: str
    name: str
    page: int


@control("py1", in_place=True)
@dataclass(frozen=True, slots=True)
class Confirm(Address):
    """Answer with the draft as it stands."""

    match: int
    seat: int
    prompt: str
    draft: str


@control("pr1", in_place=True)
@dataclass(frozen=True, slots=True)
class StartOver(Address):
    """Empty the draft."""

    match: int
    seat: int
    prompt: str
    draft: str


@control("pu1", in_place=True)
@dataclass(frozen=True, slots=True)
class Undo(Address):
    """Take back the last action, if the seat is still asked what it was asked when this was drawn."""

    match: int
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
    """Show a page of how a game is played, privately."""

    game: str
    page: int


@control("ht1", in_place=True)
@dataclass(frozen=True, slots=True)
class TurnScreen(Address):
    """Turn the private How to Play to another page."""

    game: str
    page: int


@control("lp1", in_place=True)
@dataclass(frozen=True, slots=True)
class LogPage(Address):
    """Turn the private log to another page."""

    match: int
    page: int


@control("wh1", in_place=True)
@dataclass(frozen=True, slots=True)
class WhichMatch(Address):
    """A menu of matches for a command that fits several; ``act`` is the command's short name."""

    act: str


@control("sd1", in_place=True)
@dataclass(frozen=True, slots=True)
class SetMessages(Address):
    """Switch direct messages on (1) or off (0)."""

    on: int


@control("qs1")
@dataclass(frozen=True, slots=True)
class Ask(Address):
    """Ask for confirmation of an act on a match: ``resign``, ``leave``, ``end``."""

    act: str
    match: int


@control("qy1", in_place=True)
@dataclass(frozen=True, slots=True)
class Sure(Address):
    """Confirm an act on a match; ``who`` is the seat or person it concerns, 0 where it concerns none."""

    act: str
    match: int
    who: int
    new: int
