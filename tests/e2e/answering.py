"""Giving an answer the ways people give it: by the controls of a panel, or typed after a slash."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from bot.local.protocol.codes import Json
from bot.local.world.model import Channel
from bot.ui.address import short
from engines.core.prompt import VERB, Draft, Value
from engines.rex_britannorum.words.shorthand import code_of as rex_code
from engines.roman_invasion.words.shorthand import code_of as invasion_code
from tests.e2e.program import Program
from tests.kit.messages import address, addresses, offered


@dataclass(frozen=True, slots=True)
class Syntax:
    """How the answers of a game are typed."""

    group: str
    """The command that its own commands stand below."""
    code: Callable[[str], str]
    """Gives the word for a choice, by its value."""
    commands: Mapping[str, str] = field(default_factory=dict)
    """Verbs whose command has another name."""
    about: str = ""
    """The option that says what a question is about, where there is one."""


class Presser(Protocol):
    """Presses controls for people."""

    async def press(self, name: str, message: Json, which: str) -> Json:
        """Press a button by label or address and return what the person then sees of the answer."""

    async def choose(self, name: str, message: Json, prefix: str, values: Sequence[str]) -> Json:
        """Choose values of the first menu of a kind and return what the person then sees of the answer."""


INVASION: Final = Syntax("invasion", invasion_code, {"help": "reserve"})
REX: Final = Syntax("rex", rex_code, about="area")


async def by_panel(program: Presser, name: str, panel: Json, draft: Draft, *, confirm: bool = True) -> Json:
    """Fill a panel in, field by field, and confirm unless told not to; return what it shows then."""
    for key, value in draft.filled:
        if key == VERB:
            whole = _found(panel, "pd1", f":{short(str(value))}")
            if whole is not None:
                return await program.press(name, panel, whole)
        question = _question(panel)
        panel = await _fill(program, name, panel, key, value)
        if _question(panel) != question:
            return panel
    return await program.press(name, panel, address(panel, "py1")) if confirm else panel


def _question(panel: Json) -> str | None:
    """Return the token of the question a panel's form asks; a direct answer leads on to another."""
    forms = (one for one in addresses(panel) if one.startswith(("pv1", "pm1", "py1")))
    return next((one.split(":")[3] for one in forms), None)


async def by_command(
    program: Program,
    name: str,
    draft: Draft,
    where: Channel | None,
    syntax: Syntax = INVASION,
    *,
    about: str | None = None,
) -> Json:
    """Type an answer as a command of its game; every option is looked up in the autocomplete first."""
    verb = str(draft.verb)
    command = f"{syntax.group} {syntax.commands.get(verb, verb)}"
    typed: dict[str, Any] = {} if about is None else {syntax.about: about}
    for key, value in draft.filled[1:]:
        text = value if isinstance(value, int) else _typed(value, syntax)
        if isinstance(text, str):
            await _complete(program, name, command, typed, key, text, where)
        typed[key] = text
    return await program.slash(name, command, typed, where=where)


async def _complete(
    program: Program, name: str, command: str, typed: dict[str, Any], key: str, text: str, where: Channel | None
) -> None:
    """Check that autocomplete leads to the text, word by word where there are several."""
    words = text.split(" ")
    for number in range(len(words)):
        begun = " ".join(words[:number])
        choices = await program.typed(name, command, {**typed, key: f"{begun} " if begun else ""}, key, where=where)
        wanted = " ".join(words[: number + 1])
        assert wanted in choices.values(), f"{wanted!r} is not among {choices}"


async def _fill(program: Presser, name: str, panel: Json, key: str, value: Value) -> Json:
    """Choose what fills a field, unless it stands there already."""
    wanted = [short(one) for one in (value if isinstance(value, tuple) else (str(value),))]
    button = _found(panel, "pv1", f":{key}:{wanted[0]}") if wanted else None
    if button is not None:
        return await program.press(name, panel, button)
    menus = [one for one in addresses(panel) if one.startswith("pm1") and one.split(":")[-2] == key]
    for menu in menus:
        here = [one for one in wanted if one in offered(panel, menu)]
        if here and here != offered(panel, menu, standing=True):
            panel = await program.choose(name, panel, menu, here)
    return panel


def _found(panel: Json, prefix: str, end: str) -> str | None:
    return next((one for one in addresses(panel) if one.startswith(prefix) and one.endswith(end)), None)


def _typed(value: str | tuple[str, ...], syntax: Syntax) -> str:
    return " ".join(syntax.code(one) for one in ((value,) if isinstance(value, str) else value))
