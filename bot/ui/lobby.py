"""The lobby post, and the private forms of those who fill it."""

from __future__ import annotations

from typing import Final

from bot.records import MatchRow
from bot.table_options import GRACE
from bot.ui import field as fields
from bot.ui.blocks import message, paragraph, rows
from bot.ui.control import HowToPlay
from bot.ui.facts import LobbyFacts, place_link, title
from bot.ui.field import Stem
from bot.ui.harmless import clean
from bot.ui.limits import COMPONENTS, INPUT_DESCRIPTION, INPUT_LABEL, INPUTS, cut, size
from bot.ui.lobby_control import (
    AddComputer,
    ChooseLevel,
    ChooseSeat,
    Join,
    Leave,
    LobbyOptions,
    SetOption,
    SetOptionTo,
    SetSize,
    Start,
    WriteOption,
    WrittenOptions,
)
from bot.ui.message import Block, Button, Menu, Message, Modal, ModalInput, Option, Style, Text
from bot.ui.text import Words, colour, message_link, raw, sign
from engines.core.forms import walk
from engines.core.line import Line, Ref, say
from engines.core.prompt import Amount, Field, Value
from engines.core.seats import Seat

DRAWN: Final = "drawn"
"""Value of the menu of seats that leaves the seat to chance."""
DROP: Final = "drop"
"""Value of the menu of levels that takes the last computer away."""
SIZE: Final = "#size"
"""Name of the modal's field for the number of seats; no option of a game has such a name."""


def lobby_post(facts: LobbyFacts) -> Message:
    """Return the lobby as everybody sees it; controls only while it waits for players."""
    words = facts.words
    if facts.row.status != "lobby":
        return _done(facts)
    lines = [
        words.say("lobby.title", match=facts.title),
        words.say("lobby.game", game=facts.game.title, joined=len(facts.members), n=facts.row.size),
        *(f"{place}. {_member(facts, place - 1)}" for place in range(1, len(facts.members) + 1)),
    ]
    if facts.row.size > 1 and any(member.wanted is None for member in facts.members):
        lines.append(words.say("lobby.drawn"))
    lines += [f"- {line}" for line in option_lines(facts)]
    lines.append(words.say("lobby.thread" if facts.thread else "lobby.here"))
    if facts.grace != GRACE:
        lines.append(words.say("lobby.grace", n=facts.grace) if facts.grace else words.say("lobby.no_grace"))
    ready = len(facts.members) in facts.game.seats
    lines.append(words.say("lobby.ready" if ready else "lobby.wait", least=min(facts.game.seats)))
    return message(Text("\n".join(lines)), *_controls(facts, ready=ready))


def joined(facts: LobbyFacts, who: int, said: Line | None = None) -> Message:
    """Return what a member is told: whether they are in, with a menu of the seats that are free.

    Nobody is offered to join where every seat is taken.
    """
    words = facts.words
    wanted = facts.wanted_by(who)
    inside = any(member.user == who for member in facts.members)
    lines = [] if said is None else [words.say("panel.said", said=said)]
    if not inside:
        lines.append(words.say("lobby.out", match=facts.title))
        button = Button(words.label("button.join"), Join(facts.id).custom_id, Style.SUCCESS)
        full = len(facts.members) >= facts.row.size
        return message(Text("\n".join(lines)), *(() if full else rows((button,))))
    lines.append(words.say("lobby.in", match=facts.title))
    seats = [seat for seat in range(facts.row.size) if seat == wanted or seat in facts.free_seats()]
    options = (
        Option(DRAWN, words.label("lobby.seat.drawn"), chosen=wanted is None),
        *(
            Option(
                str(seat),
                words.label("lobby.seat", sign=sign(Seat(seat)), colour=colour(Seat(seat))),
                chosen=seat == wanted,
            )
            for seat in seats
        ),
    )
    menu = Menu(ChooseSeat(facts.id).custom_id, words.label("menu.seat"), options)
    leave = Button(words.label("button.leave"), Leave(facts.id).custom_id)
    return message(Text("\n".join(lines)), menu, *rows((leave,)))


def levels(facts: LobbyFacts, said: Line | None = None) -> Message:
    """Return the menu with which the host adds a computer, as long as a seat is free, or takes one away."""
    words = facts.words
    full = len(facts.members) >= facts.row.size
    options = [] if full else [_level(words, level) for level in facts.game.players]
    if any(member.level is not None for member in facts.members):
        options.append(Option(DROP, words.label("lobby.drop")))
    lines = [] if said is None else [words.say("panel.said", said=said)]
    lines.append(words.say("lobby.levels", match=facts.title, joined=len(facts.members), n=facts.row.size))
    if not options:  # people have every seat
        return message(Text("\n".join(lines)))
    ask = words.label("menu.drop" if full else "menu.level")
    return message(Text("\n".join(lines)), Menu(ChooseLevel(facts.id).custom_id, ask, tuple(options)))


def options_form(facts: LobbyFacts, said: Line | None = None) -> Message:
    """Return the form of a lobby's options: the number of seats, then the game's own, all in place."""
    words = facts.words
    lines = [] if said is None else [words.say("panel.said", said=said)]
    lines.append(words.say("lobby.options", match=facts.title))
    seats = _sizes(facts)
    blocks: list[Block] = [Text("\n".join(lines))]
    if seats:
        blocks.append(Text(words.say("lobby.size")))
        blocks.append(Menu(SetSize(facts.id).custom_id, words.label("menu.choose"), seats))
    for field, value in walk(facts.ask, facts.options):
        shown = fields.controls(words, _stem(facts), field, value)
        if sum(size(block) for block in (*blocks, *shown)) >= COMPONENTS:
            break
        blocks += (Text(words.say("panel.field", ask=field.ask)), *shown)
    return message(*blocks)


def options_modal(facts: LobbyFacts) -> Modal | None:
    """Return the form of a lobby's options as a dialog: the number of seats and the game's own, a menu for each.

    None if they do not fit one; :func:`options_form` takes any number of them.
    """
    words = facts.words
    steps = walk(facts.ask, facts.options)
    parts = [_input(facts, field, value) for field, value in steps if value is not None]
    fitting = [part for part in parts if part is not None]
    if len(fitting) < len(steps) or len(fitting) >= INPUTS:
        return None
    label = cut(words.label("modal.size"), INPUT_LABEL)
    seats = ModalInput(SIZE, label, least=1, most=1, options=_sizes(facts))
    title = words.label("modal.options", match=facts.title)
    return Modal(WrittenOptions(facts.id).custom_id, title, (seats, *fitting))


def settled(facts: LobbyFacts) -> Message:
    """Return what the host is told after settling the options: how they stand now."""
    words = facts.words
    lines = (
        words.say("panel.said", said=say("said.done")),
        words.say("lobby.options", match=facts.title),
        f"- {words.say('lobby.seats', n=facts.row.size)}",
        *(f"- {line}" for line in option_lines(facts)),
    )
    return message(Text("\n".join(lines)))


def refused(facts: LobbyFacts, said: Line) -> Message:
    """Return why something cannot be done with a lobby."""
    return message(Text(facts.words.say("panel.said_of", match=facts.title, said=said)))


def option_lines(facts: LobbyFacts) -> tuple[str, ...]:
    """Return the options in words, defaults included."""
    words = facts.words
    return tuple(
        words.say("panel.filled", ask=field.ask, value=fields.labels(field, value))
        for field, value in walk(facts.ask, facts.options)
        if value is not None
    )


def lobby_moved(row: MatchRow) -> Message:
    """Return what the post of a lobby turns into when the lobby is posted somewhere else."""
    link = message_link(row.guild, row.place.room)
    return message(Text(Words().say("lobby.moved", match=title(row), link=raw(link))))


def opened(facts: LobbyFacts, link: str) -> Message:
    """Return what the host is told after opening a lobby."""
    words = facts.words
    return message(Text(words.say("lobby.opened", match=facts.title, link=raw(link))))


def _done(facts: LobbyFacts) -> Message:
    words = facts.words
    if facts.row.status == "ended" and facts.row.started is None:
        return message(Text(words.say("lobby.closed", match=facts.title)))
    link = place_link(facts.row)
    begun = "lobby.started" if link else "lobby.started.nowhere"
    lines = (words.say(begun, match=facts.title, link=raw(link or "")), *option_lines(facts))
    text = paragraph(lines)
    return message(text)


def _member(facts: LobbyFacts, place: int) -> str:
    words = facts.words
    member = facts.members[place]
    if member.user is None:
        called: str = ""
        who: Ref | Line | str = say("seat.level", level=say(f"level.{member.level}"))
    else:
        called = clean(facts.names.get(member.user, ""))
        who = facts.called(member.user)
    name = words.say("lobby.host" if member.user == facts.row.host else "lobby.member", who=who)
    if member.wanted is None:
        passes_for_one = called != "" and words.claims_seat(called)
        return words.say("lobby.undecided", who=raw(name)) if passes_for_one else name
    seat = Seat(member.wanted)
    return words.say("lobby.wants", who=raw(name), sign=sign(seat), colour=colour(seat))


def _level(words: Words, level: str) -> Option:
    label = words.plain(say("lobby.level", level=say(f"level.{level}")))
    return Option(level, label, words.plain(say(f"level.{level}.hint")))


def _controls(facts: LobbyFacts, *, ready: bool) -> tuple[Block, ...]:
    words = facts.words
    first = (
        Button(words.label("button.join"), Join(facts.id).custom_id, Style.SUCCESS),
        Button(words.label("button.leave"), Leave(facts.id).custom_id),
        Button(words.label("button.how"), HowToPlay(facts.game.id, 0).custom_id),
    )
    second = (
        Button(words.label("button.start"), Start(facts.id).custom_id, Style.PRIMARY, disabled=not ready),
        Button(words.label("button.computer"), AddComputer(facts.id).custom_id),
        Button(words.label("button.options"), LobbyOptions(facts.id).custom_id),
    )
    return (*rows(first), *rows(second))


def _sizes(facts: LobbyFacts) -> tuple[Option, ...]:
    return tuple(
        Option(str(number), facts.words.label("lobby.seats", n=number), chosen=number == facts.row.size)
        for number in facts.game.seats
        if number >= len(facts.members)
    )


def _input(facts: LobbyFacts, field: Field, value: Value) -> ModalInput | None:
    """Return the input of one option in a dialog, or None if it takes more than one."""
    words = facts.words
    label = words.plain(field.ask, INPUT_LABEL)
    menu = fields.in_place(words, _stem(facts), field, value)
    if menu is not None:
        whole = words.plain(field.ask, INPUT_DESCRIPTION)
        hint = None if whole == label else whole
        needed = menu.least > 0
        return ModalInput(field.name, label, hint, "", menu.least, menu.most, needed, menu.options)
    if not isinstance(field, Amount):
        return None
    hint = words.label("modal.amount.label", least=field.least, most=field.most)
    longest = max(len(str(field.least)), len(str(field.most)))
    return ModalInput(field.name, label, hint, str(value), least=1, most=longest)


def _stem(facts: LobbyFacts) -> Stem:
    match = facts.id
    return Stem(
        press=lambda name, value: SetOptionTo(match, name, value),
        menu=lambda name, menu: SetOption(match, name, menu),
        none=lambda name: SetOptionTo(match, name, ""),
        write=lambda field: WriteOption(match, field.name, field.least, field.most),
        turn=lambda name, menu: SetOption(match, name, menu),
    )
