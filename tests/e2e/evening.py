"""The script of one evening: four seats of Roman Invasion, from ``/legatus new`` to the final score.

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
from bot.records import MatchId, Told
from bot.ui.text import Words
from engines.core.match import Match
from engines.core.prompt import Draft, Prompt
from engines.core.seats import Seat
from engines.roman_invasion import GAME
from engines.roman_invasion.legal.policies import RESERVE
from tests.e2e.hands import by_command, by_panel
from tests.e2e.listener import listening
from tests.e2e.night import Night, match_of
from tests.e2e.story import Played
from tests.e2e.truth import Truth
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
class Story(Played):
    """What is known of the evening when it is over."""

    truth: Truth = field(init=False)
    whispered: list[Told] = field(default_factory=list)
    """What one seat alone was told."""
    log: list[Json] = field(default_factory=list)
    """The pages of ``/log`` as Ada reads them, newest first."""
    acted: Counter[str] = field(default_factory=Counter)
    """How many actions each person has carried out."""
    asked_to_help: int = 0


def told(folder: Path) -> Story:
    """Play the evening and return its story."""
    story = Story()
    with listening(story.lines, story.errors):
        asyncio.run(_evening(folder, story))
    return story


async def _evening(folder: Path, story: Story) -> None:
    night = Night(folder, SEED, painted=sketch)
    await night.start()
    try:
        night.person("Bran").accept_dms(accept=False)
        story.match = await _gathered(night)
        play = _Play(night, story)
        await play.to_the_end()
        await play.note()
    finally:
        await night.stop()
    story.overheard(night)


async def _gathered(night: Night) -> MatchId:
    """Fill a lobby in every way there is: buttons, a command, a menu of seats, a computer; one leaves again."""
    post = await night.opened("Ada", seats=4)
    match = match_of(post)
    await night.choose("Ada", await night.press("Ada", post, "Join"), "ls1", ["0"])
    await night.choose("Bran", await night.press("Bran", post, "Join"), "ls1", ["1"])
    await night.press("Dana", post, "Join")
    assert "ls1" in " ".join(addresses(await night.slash("Cato", "legatus join", {"match": match})))
    await night.quiet()
    assert "Dana" in words(await night.current(post))
    await night.press("Dana", post, "Leave")
    levels = await night.press("Ada", post, "Computers")
    await night.choose("Ada", levels, "lv1", ["steady"])
    settled = await night.form("Ada", post, "Options", {"last_round": str(LAST_ROUND), "first": "A"})
    limit = Words(GAME).say("options.last.round", n=LAST_ROUND)
    assert limit in words(settled)
    await night.quiet()
    shown = words(await night.current(post))
    assert "Dana" not in shown
    assert limit in shown
    assert all(name in shown for name in PEOPLE)
    await night.press("Ada", await night.current(post), "Start")
    await night.quiet()
    assert not has(await night.current(post), "lj1"), "the lobby's controls are gone"
    return match


class _Play:
    """Has everybody give their answers until the match is over."""

    def __init__(self, night: Night, story: Story) -> None:
        self._night = night
        self._story = story
        self._match = story.match
        self._restarted = self._undone = self._ordered = False

    async def to_the_end(self) -> None:
        """Play on until somebody has won."""
        await self._story.meet(self._night)
        live = await self._night.live(self._match)
        while not live.over:
            await self._incidents(live.match)
            (seat,) = live.awaited()
            name = self._story.names[seat]
            prompt = next(prompt for prompt in live.match.prompts_of(seat) if prompt.awaited)
            await self._answer(name, prompt, live.match.think(prompt, "steady"))
            await self._night.quiet()
            live = await self._night.live(self._match)

    async def _incidents(self, match: Match) -> None:
        """Let happen what happens once: standing orders, an undo, a restart."""
        turn = int(match.table().board.turn)  # type: ignore[attr-defined]
        if not self._ordered:
            self._ordered = True
            await self._order()
        if not self._restarted and turn >= RESTART_AT:
            self._restarted = True
            await self._night.restart()

    async def _order(self) -> None:
        where = await self._night.room(self._match)
        await self._night.slash("Ada", "invasion orders", {"policy": "help", "share": 1}, where=where)
        self._story.acted["Ada"] += 1
        await self._night.quiet()
        assert (await self._night.live(self._match)).match.view(Seat(0)).hand.orders.policy(RESERVE) == "help"

    async def _answer(self, name: str, prompt: Prompt, draft: Draft) -> None:
        if prompt.kind == "reserve":
            self._story.asked_to_help += 1
        shown = await self._given(name, draft)
        self._story.acted[name] += 1
        if draft.verb == "muster" and not self._undone:
            self._undone = True
            await self._take_back(name, shown)
            await self._given(name, draft)
            self._story.acted[name] += 2

    async def _given(self, name: str, draft: Draft) -> Json:
        night = self._night
        if name == "Ada":
            return await by_command(night, name, draft, await night.room(self._match))
        if name == "Cato":
            person = night.person(name)
            return await by_panel(night, name, await night.post(self._match, "dm", person.id), draft)
        panel = await night.press(name, await night.board(self._match), "Your Move")
        return await by_panel(night, name, panel, draft)

    async def _take_back(self, name: str, shown: Json) -> None:
        await self._night.quiet()
        if "Undo" in labels(shown):
            taken = await self._night.press(name, shown, "Undo")
        else:
            taken = await self._night.slash(name, "undo", where=await self._night.room(self._match))
        assert said("said.undone") in words(taken)
        await self._night.quiet()

    async def note(self) -> None:
        """Write down what the evening has left."""
        night, story, match = self._night, self._story, self._match
        await story.note(night)
        story.truth = await Truth.of(night.services, match)
        vault = night.services.store.vault
        story.whispered = [
            told for seat in range(4) for told in await all_told(vault, match, seat) if told.seat == seat
        ]
        page = await night.slash("Ada", "log", {"match": match}, where=await night.room(match))
        story.log = [page]
        while "Older" in labels(page):
            page = await night.press("Ada", page, "Older")
            story.log.append(page)
