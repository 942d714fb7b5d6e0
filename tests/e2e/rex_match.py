"""Rex Britannorum played through the bot from ``/legatus new`` to the final tally, visit by visit.

A visit is what a person does before somebody else must act: they answer whatever they are asked, and stay as long as
they are asked on. Everybody answers as the steady computer would; each of them in a way of their own.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from bot.local.protocol.codes import Json
from bot.local.world.traffic import Record
from bot.records import UserId
from bot.ui.address import short
from engines.core.match import Match
from engines.core.prompt import Draft, Prompt
from engines.core.seats import Seat
from engines.rex_britannorum import GAME
from engines.rex_britannorum.ids import DRAW
from tests.e2e.answering import REX, by_command, by_panel
from tests.e2e.evidence import Evidence
from tests.e2e.log_capture import log_captured
from tests.e2e.program import Program
from tests.kit.messages import address, addresses, labels, offered, said, words
from tests.kit.sketch import sketch

Way: TypeAlias = Literal["typed", "pressed", "direct"]
"""How somebody answers: by commands, on panels opened from the board, or in direct messages alone."""

ORDERS: Final = {"winner": "ask", "vassal": "road", "recruit": "highest", "cohabit": "road", "rome": "highest"}
"""Standing orders of people who want to be asked about what they win, and about nothing else."""


@dataclass(frozen=True)
class Script:
    """The script of a match: people, their ways to answer, options, and the incidents on the way."""

    seed: bytes
    people: Mapping[str, Way]
    """By name, in the order of their seats."""
    options: Mapping[str, Any]
    restart_in: int
    """The turn in which the program is stopped and started again, one plan sealed, which is then sealed anew."""
    orders: Mapping[str, str]
    """The standing orders that everybody gives first."""
    undo: str | None = None
    """The person who takes a recruitment out of the queue back, once."""


@dataclass
class Seal:
    """One plan that was sealed, or sealed anew, while others still planned."""

    name: str
    again: bool
    """Whether it took the place of one."""
    records: list[Record]
    """The traffic it caused."""
    before: Json
    """The board post before it."""
    after: Json


@dataclass
class RexEvidence(Evidence):
    """The evidence of a match that is over; only people who answer in direct messages have them switched on."""

    visits: Counter[tuple[int, str]] = field(default_factory=Counter)
    """By turn and name."""
    seals: list[Seal] = field(default_factory=list)
    """Of the turns up to the one with the restart."""
    revised: dict[tuple[str, int], str] = field(default_factory=dict)
    """By name and turn, what a plan sealed anew sends where, "B5N I4S"."""


def played(folder: Path, script: Script) -> RexEvidence:
    """Play a match and return its evidence."""
    evidence = RexEvidence()
    with log_captured(evidence.lines, evidence.errors):
        asyncio.run(_played(folder, script, evidence))
    return evidence


async def _played(folder: Path, script: Script, evidence: RexEvidence) -> None:
    program = Program(folder, script.seed, painted=sketch)
    await program.start()
    try:
        for name in (name for name, way in script.people.items() if way != "direct"):
            await _without_messages(program, name)
        evidence.match = await program.begun(*script.people, game=GAME.id, options=script.options)
        await _Play(program, script, evidence).to_the_end()
    finally:
        await program.stop()
    evidence.overheard(program)


async def _without_messages(program: Program, name: str) -> None:
    """Switch direct messages off, as somebody does who has no use for them."""
    settings = await program.slash(name, "settings")
    await program.press(name, settings, address(settings, "sd1"))


class _Play:
    """Has everybody come when they are awaited, until the match is over."""

    def __init__(self, program: Program, script: Script, evidence: RexEvidence) -> None:
        self._program = program
        self._script = script
        self._evidence = evidence
        self._match = evidence.match
        self._undo = script.undo
        self._restarted = False

    async def to_the_end(self) -> None:
        """Play on until the title is given or stays vacant, and write down what is left."""
        await self._evidence.meet(self._program)
        live = await self._program.live(self._match)
        for name in self._script.people:
            await self._order(name)
        while not live.over:
            order = live.match.table().board.order  # type: ignore[attr-defined]
            await self._visit(min(live.awaited(), key=order.index))
            await self._program.quiet()
            live = await self._program.live(self._match)
        await self._note()

    # Visits ---------------------------------------------------------------------------------------------------------

    async def _visit(self, seat: Seat) -> None:
        """Let somebody answer as long as they are asked."""
        name, panel = self._evidence.names[seat], None
        turns: set[int] = set()
        while True:
            live = await self._program.live(self._match)
            prompt = _awaited(live.match, seat)
            if prompt is None:
                break
            if turn_of(prompt) not in turns:
                await self._program.quiet()  # the report of the turn before is read first
            turns.add(turn_of(prompt))
            panel = await self._answered(name, live.match, prompt, panel)
        self._evidence.visits.update((turn, name) for turn in turns)

    async def _answered(self, name: str, match: Match, prompt: Prompt, panel: Json | None) -> Json:
        if prompt.kind == "recruit" and name == self._undo:
            return await self._thought_better_of(name, match, prompt, panel)
        draft = match.think(prompt, "steady")
        if prompt.kind != "plan":
            return await self._given(name, draft, panel)
        now = turn_of(prompt) == self._script.restart_in and not self._restarted
        self._restarted |= now
        if len(match.awaited()) > 1 and turn_of(prompt) <= self._script.restart_in:
            panel = await self._sealed(name, draft, panel)
            if now:
                await self._sealed_anew(name, turn_of(prompt), draft)
            return panel
        if now:
            panel = await self._interrupted(name, draft)
        return await self._given(name, draft, panel)

    async def _sealed(self, name: str, draft: Draft, panel: Json | None, *, again: bool = False) -> Json:
        """Seal a plan while others still plan, and keep what that led to."""
        program = self._program
        await program.quiet()
        before, known = await program.board(self._match), len(program.records())
        panel = await self._given(name, draft, panel)
        await program.quiet()
        seal = Seal(name, again, program.records()[known:], before, await program.board(self._match))
        self._evidence.seals.append(seal)
        return panel

    async def _sealed_anew(self, name: str, turn: int, draft: Draft) -> None:
        """Let the program stop and start, and then whoever sealed send the two troops the other way round."""
        await self._program.restart()
        (first, north), (second, south) = (str(draft.get(key)).split(":") for key in ("first", "second"))
        other = draft.put("first", f"{first}:{south}").put("second", f"{second}:{north}")
        self._evidence.revised[name, turn] = f"{first}{south} {second}{north}"
        await self._sealed(name, other, None, again=True)

    async def _interrupted(self, name: str, draft: Draft) -> Json:
        """Let the program stop and start on a half-filled plan, which stands there afterwards; return its panel."""
        troop = str(draft.get("first"))
        other = draft.evolve(filled=(("first", troop),))
        await by_panel(self._program, name, await self._opened(name, draft.prompt), other, confirm=False)
        await self._program.restart()
        panel = await self._opened(name, draft.prompt)
        assert short(troop) in offered(panel, "pm1", standing=True)
        return panel

    async def _thought_better_of(self, name: str, match: Match, prompt: Prompt, panel: Json | None) -> Json:
        """Recruit from the queue, take it back and recruit another card."""
        self._undo = None
        view = match.view(prompt.seat)
        one, other = view.hand.queue[0], next(card for card in (*view.hand.queue, DRAW) if card != view.hand.queue[0])
        panel = await self._given(name, Draft.of(prompt.key, verb="recruit", card=one), panel)
        assert "Undo" in labels(panel)
        panel = await self._program.press(name, panel, "Undo")
        assert said("said.undone") in words(panel)
        assert (await self._program.live(self._match)).match.view(prompt.seat).hand == view.hand
        return await self._given(name, Draft.of(prompt.key, verb="recruit", card=other), panel)

    # Hands ----------------------------------------------------------------------------------------------------------

    async def _given(self, name: str, draft: Draft, panel: Json | None) -> Json:
        """Give an answer; ``panel`` is the one the person has open, if it is."""
        program = self._program
        if self._script.people[name] == "typed":
            asked = (await program.live(self._match)).match.prompts()
            about = next(prompt.about for prompt in asked if prompt.key == draft.prompt)
            return await by_command(program, name, draft, await program.room(self._match), REX, about=about)
        if panel is None or self._script.people[name] == "direct":
            panel = await self._opened(name, draft.prompt)
        return await by_panel(program, name, panel, draft)

    async def _opened(self, name: str, key: str) -> Json:
        """Open the panel of a question: where the person finds it, turned to it if another is shown first."""
        program = self._program
        if self._script.people[name] == "direct":
            await program.quiet()
            panel = await program.post(self._match, "dm", program.person(name).id)
        else:
            panel = await program.press(name, await program.board(self._match), "Your Move")
        live = await program.live(self._match)
        seat = live.seat_of(UserId(program.person(name).id))
        assert seat is not None
        token = live.match.token(live.match.prompt(seat, key))
        turn = next((one for one in addresses(panel) if one.startswith("pt1") and one.endswith(token)), None)
        return panel if turn is None else await program.press(name, panel, turn)

    async def _order(self, name: str) -> None:
        orders = self._script.orders
        draft = Draft.of("orders", verb="orders", **orders)
        if self._script.people[name] == "typed":
            await self._program.slash(name, "rex orders", orders, where=await self._program.room(self._match))
        else:
            await self._given(name, draft, None)
        await self._program.quiet()
        live = await self._program.live(self._match)
        seat = live.seat_of(UserId(self._program.person(name).id))
        assert seat is not None
        held = live.match.view(seat).hand.orders
        assert {decision: held.policy(decision) for decision in orders} == orders

    # The end --------------------------------------------------------------------------------------------------------

    async def _note(self) -> None:
        """Write down what the match has left; direct messages went to nobody who had switched them off."""
        evidence = self._evidence
        await evidence.note(self._program)
        evidence.directs = {name: messages for name, messages in evidence.directs.items() if messages}
        assert set(evidence.directs) == {name for name, way in self._script.people.items() if way == "direct"}


def _awaited(match: Match, seat: Seat) -> Prompt | None:
    return next((prompt for prompt in match.prompts_of(seat) if prompt.awaited), None)


def turn_of(prompt: Prompt) -> int:
    """Return the turn a question belongs to: its key names it, ``recruit:3.1``."""
    return int(prompt.key.partition(":")[2].split(".")[0])
