"""Private answers about matches as a whole: the list, the log, the state of the bot, a choice of matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from bot.figures import Counts, Figures
from bot.ports import Trouble
from bot.records import MatchRow
from bot.ui.blocks import chunks, message, rows
from bot.ui.control import LogPage, WhichMatch
from bot.ui.facts import Facts, place_link, title
from bot.ui.limits import OPTIONS
from bot.ui.message import Button, Menu, Message, Option, Text
from bot.ui.text import Words, raw, since
from engines.core.line import Line, say


@dataclass(frozen=True, slots=True)
class Listed:
    """One match in a list. ``link`` leads to its board or lobby post where one is known.

    ``facts`` of a match that is played let the list say where it stands; ``lost`` says that its channel is gone.
    That it cannot be posted there for another reason its head says.
    """

    row: MatchRow
    link: str | None = None
    facts: Facts | None = None
    lost: bool = False

    def status(self) -> str:
        """Return in a few words where the match stands."""
        if self.facts is None:
            return Words().say(f"list.status.{self.row.status}")
        return self.facts.words.markdown(self.facts.game.status(self.facts.match.table()))


@dataclass(frozen=True, slots=True)
class Logged:
    """One line of a log: public with its number, ``private``, or one that says that a seat changed hands."""

    line: Line
    number: int | None = None
    private: bool = False


@dataclass(frozen=True, slots=True)
class Log:
    """One page of a match's log, ``page`` counted from 0; a public line comes with its number."""

    lines: tuple[Logged, ...]
    page: int = 0
    pages: int = 1


@dataclass(frozen=True, slots=True)
class Aside:
    """How many matches cannot be read, and the numbers of those of the server whose status is asked for."""

    all: int
    here: tuple[int, ...]


def listing(
    waiting: Sequence[Listed], mine: Sequence[Listed], here: Sequence[Listed], *, more: int = 0, direct: bool = False
) -> tuple[Message, ...]:
    """Return a person's matches: first those that wait for them, then their others, then the others here.

    ``more`` is how many of the others are left off.
    """
    words = Words()
    lines: list[str] = []
    for key, group in (("list.waiting", waiting), ("list.mine", mine), ("list.here", here)):
        if group:
            heading = key if lines or key == "list.waiting" else f"{key}.first"
            lines += (words.say(heading, n=len(group)), *(f"- {_listed(words, listed)}" for listed in group))
    if more:
        lines.append(words.say("list.more", n=more))
    if not lines:
        lines.append(words.say("list.none.direct" if direct else "list.none"))
    return tuple(message(Text(text)) for text in chunks(lines))


def log_page(facts: Facts, log: Log, part: int = -1) -> Message:
    """Return one page of a match's log. Public lines carry their number.

    A page that is too long for one message comes in parts: ``part`` counts from 0, or from the last one back as -1.
    """
    words = facts.words
    texts = chunks([_logged(words, logged) for logged in log.lines])
    if not texts:
        return message(Text(words.say("log.none", match=facts.title)))
    at = len(texts) - 1 if part < 0 else min(part, len(texts) - 1)
    heading = words.say("log.title", match=facts.title, page=log.page + 1, pages=log.pages)
    buttons: list[Button] = []
    if at > 0 or log.page > 0:
        older = LogPage(facts.id, log.page, at - 1) if at > 0 else LogPage(facts.id, log.page - 1, -1)
        buttons.append(Button(words.label("button.older"), older.custom_id))
    if at < len(texts) - 1 or log.page < log.pages - 1:
        newer = LogPage(facts.id, log.page, at + 1) if at < len(texts) - 1 else LogPage(facts.id, log.page + 1, 0)
        buttons.append(Button(words.label("button.newer"), newer.custom_id))
    return message(Text(f"{heading}\n{texts[at]}"), *rows(buttons))


def status(
    version: str, uptime: timedelta, figures: Figures, trouble: Trouble | None = None, aside: Aside | None = None
) -> Message:
    """Return how the bot is: version, time since start, what it does on this server, the last error's number.

    ``trouble`` is what is wrong with the store, if anything is; ``aside`` are the matches that
    cannot be read.
    """
    words = Words()
    lines = [
        words.say("status.version", version=version),
        words.say("status.uptime", days=uptime.days, hours=uptime.seconds // 3600, minutes=uptime.seconds // 60 % 60),
    ]
    if figures.here is not None:
        lines.append(_matches(words, figures.here))
        lines.append(words.say("status.unsent", n=figures.here.unsent))
    if trouble is not None:
        why = say(f"store.why.{trouble.reason}")
        lines.append(words.say(f"status.trouble.{trouble.failing}", at=since(trouble.since), why=why))
    if aside is not None and aside.all:
        lines.append(words.say("status.aside", n=aside.all))
        if aside.here:
            lines.append(words.say("status.aside.here", matches=raw(", ".join(f"#{n}" for n in aside.here))))
    if figures.incident is not None:
        lines.append(words.say("status.incident", id=figures.incident.id, at=since(figures.incident.at)))
    elif figures.known:
        lines.append(words.say("status.no_incident" if trouble is None else "status.no_incident.other"))
    return message(Text("\n".join(lines)))


def _matches(words: Words, here: Counts) -> str:
    """Return how many matches are being played on a server, and how many have been opened there."""
    if here.playing == here.matches == 1:
        return words.say("status.matches.only")
    if here.playing:
        return words.say("status.matches", n=here.playing, all=here.matches)
    return words.say("status.idle", n=here.matches) if here.matches else words.say("status.idle.none")


def which(act: str, rows_: Sequence[MatchRow], who: int = 0, new: int = 0) -> Message:
    """Return the menu of matches for a command that fits several; ``act`` is the command to go on with.

    ``who`` and ``new`` are the people the command names, or ``who`` is the interaction under which it waits.
    """
    words = Words()
    shown = tuple(rows_)[:OPTIONS]
    options = tuple(Option(str(row.id), title(row), words.label(f"list.status.{row.status}")) for row in shown)
    lines = [words.say("which.ask")]
    if len(rows_) > OPTIONS:
        lines.append(words.say("which.more", n=len(rows_) - OPTIONS))
    return message(
        Text("\n".join(lines)), Menu(WhichMatch(act, who, new).custom_id, words.label("menu.match"), options)
    )


def _listed(words: Words, listed: Listed) -> str:
    row = listed.row
    link = listed.link or place_link(row)
    if listed.lost or link is None:
        return words.say("list.lost", match=title(row), status=raw(listed.status()))
    key = "list.match" if row.trouble is None else "list.unposted"
    return words.say(key, match=title(row), link=raw(link), status=raw(listed.status()))


def _logged(words: Words, logged: Logged) -> str:
    if logged.number is None:
        return words.say("log.private" if logged.private else "log.change", line=logged.line)
    return words.say("log.public", number=logged.number, line=logged.line)
