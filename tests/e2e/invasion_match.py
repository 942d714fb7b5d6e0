"""The script of one match: four seats of Roman Invasion, from ``/legatus new`` to the final score.

Ada types everything. Bran presses, and takes no direct messages. Cato answers in direct messages alone. A computer
has the fourth seat. Each plays as the steady computer would, so that regions fall and somebody is asked for help.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bot.local.protocol.codes import Json
from bot.records import MatchId, ToldRow
from bot.ui.text import Words
from engines.core.match import Match
from engines.core.prompt import Draft, Prompt
from engines.core.seats import Seat
from engines.roman_invasion import GAME
from engines.roman_invasion.legal.policies import RESERVE
from tests.e2e.answering import by_command, by_panel
from tests.e2e.evidence import Evidence
from tests.e2e.hidden_cards import Positions
from tests.e2e.log_capture import log_captured
from tests.e2e.program import Program, match_of
from tests.kit.messages import addresses, has, labels, said, words
from tests.kit.sketch import sketch
from tests.kit.told import all_told

SEED: Final = bytes([63, 1]) * 16
"""A deal in which a person is asked for help and gives it, and another's standing order answers."""
PEOPLE: Final = ("Ada", "Bran", "Cato")
LAST_ROUND: Final = 4
RESTART_AT: Final = 6
"""The turn before which the program is stopped and started again."""


@dataclass
class InvasionEvidence(Evidence):
    """The evidence of the match when it is over."""

    positions: Positions = field(init=False)
    whispered: list[ToldRow] = field(default_factory=list)
    """Rows told to one seat alone."""
    log: list[Json] = field(default_factory=list)
    """The pages of ``/log`` as Ada reads them, newest first."""
    acted: Counter[str] = field(default_factory=Counter)
    """How many actions each person has carried out."""
    asked_to_help: int = 0


def played(folder: Path) -> InvasionEvidence:
    """Play the match and return its evidence."""
    evidence = InvasionEvidence()
    with log_captured(evidence.lines, evidence.errors):
        asyncio.run(_played(folder, evidence))
    return evidence


async def _played(folder: Path, evidence: InvasionEvidence) -> None:
    program = Program(folder, SEED, painted=sketch)
    await program.start()
    try:
        program.person("Bran").accept_dms(accept=False)
        evidence.match = await _gathered(program)
        play = _Play(program, evidence)
        await play.to_the_end()
        await play.note()
    finally:
        await program.stop()
    evidence.overheard(program)


async def _gathered(program: Program) -> MatchId:
    """Fill a lobby in every way there is: buttons, a command, a menu of seats, a computer; one leaves again."""
    post = await program.opened("Ada", seats=4)
    match = match_of(post)
    await program.choose("Ada", await program.press("Ada", post, "Join"), "ls1", ["0"])
    await program.choose("Bran", await program.press("Bran", post, "Join"), "ls1", ["1"])
    await program.press("Dana", post, "Join")
    assert "ls1" in " ".join(addresses(await program.slash("Cato", "legatus join", {"match": match})))
    await program.quiet()
    assert "Dana" in words(await program.current(post))
    await program.press("Dana", post, "Leave")
    levels = await program.press("Ada", post, "Computers")
    await program.choose("Ada", levels, "lv1", ["steady"])
    settled = await program.form("Ada", post, "Options", {"last_round": str(LAST_ROUND), "first": "A"})
    limit = Words(GAME).say("options.last.round", n=LAST_ROUND)
    assert limit in words(settled)
    await program.quiet()
    shown = words(await program.current(post))
    assert "Dana" not in shown
    assert limit in shown
    assert all(name in shown for name in PEOPLE)
    await program.press("Ada", await program.current(post), "Start")
    await program.quiet()
    assert not has(await program.current(post), "lj1"), "the lobby's controls are gone"
    return match


class _Play:
    """Has everybody give their answers until the match is over."""

    def __init__(self, program: Program, evidence: InvasionEvidence) -> None:
        self._program = program
        self._evidence = evidence
        self._match = evidence.match
        self._restarted = self._undone = self._ordered = False

    async def to_the_end(self) -> None:
        """Play on until somebody has won."""
        await self._evidence.meet(self._program)
        live = await self._program.live(self._match)
        while not live.over:
            await self._incidents(live.match)
            (seat,) = live.awaited()
            name = self._evidence.names[seat]
            prompt = next(prompt for prompt in live.match.prompts_of(seat) if prompt.awaited)
            await self._answer(name, prompt, live.match.think(prompt, "steady"))
            await self._program.quiet()
            live = await self._program.live(self._match)

    async def _incidents(self, match: Match) -> None:
        """Let happen what happens once: standing orders, an undo, a restart."""
        turn = int(match.table().board.turn)  # type: ignore[attr-defined]
        if not self._ordered:
            self._ordered = True
            await self._order()
        if not self._restarted and turn >= RESTART_AT:
            self._restarted = True
            await self._program.restart()

    async def _order(self) -> None:
        where = await self._program.room(self._match)
        await self._program.slash("Ada", "invasion orders", {"policy": "help", "share": 1}, where=where)
        self._evidence.acted["Ada"] += 1
        await self._program.quiet()
        assert (await self._program.live(self._match)).match.view(Seat(0)).hand.orders.policy(RESERVE) == "help"

    async def _answer(self, name: str, prompt: Prompt, draft: Draft) -> None:
        if prompt.kind == "reserve":
            self._evidence.asked_to_help += 1
        shown = await self._given(name, draft)
        self._evidence.acted[name] += 1
        if draft.verb == "muster" and not self._undone:
            self._undone = True
            await self._take_back(name, shown)
            await self._given(name, draft)
            self._evidence.acted[name] += 2

    async def _given(self, name: str, draft: Draft) -> Json:
        program = self._program
        if name == "Ada":
            return await by_command(program, name, draft, await program.room(self._match))
        if name == "Cato":
            person = program.person(name)
            return await by_panel(program, name, await program.post(self._match, "dm", person.id), draft)
        panel = await program.press(name, await program.board(self._match), "Your Move")
        return await by_panel(program, name, panel, draft)

    async def _take_back(self, name: str, shown: Json) -> None:
        await self._program.quiet()
        if "Undo" in labels(shown):
            taken = await self._program.press(name, shown, "Undo")
        else:
            taken = await self._program.slash(name, "undo", where=await self._program.room(self._match))
        assert said("said.undone") in words(taken)
        await self._program.quiet()

    async def note(self) -> None:
        """Write down what the match has left."""
        program, evidence, match = self._program, self._evidence, self._match
        await evidence.note(program)
        evidence.positions = await Positions.of(program.services, match)
        vault = program.services.store.vault
        evidence.whispered = [
            told for seat in range(4) for told in await all_told(vault, match, seat) if told.seat == seat
        ]
        page = await program.slash("Ada", "log", {"match": match}, where=await program.room(match))
        evidence.log = [page]
        while "Older" in labels(page):
            page = await program.press("Ada", page, "Older")
            evidence.log.append(page)
