"""Kills the whole bot, a process of its own, while people play; the table it talks to lives on here."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import sys
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from bot.local.people.answer import Answer
from bot.local.people.person import Person, controls_of
from bot.local.protocol.codes import Flag, Json, Part
from bot.local.protocol.errors import Refused
from bot.local.rest.faults import Fault
from bot.local.table import LocalTable
from bot.local.world.model import Channel
from tests.kit.messages import has, words

PATIENCE: Final = 60.0
SENDING: Final = "POST /channels/{channel}/messages"
FINAL: Final = ("py1:", "pd1:")
"""Controls that give an answer; the others of a panel only fill it in."""
FILLING: Final = ("pv1:", "pm1:", "pn1:")


class Bot:
    """The bot as a process, on the data of ``folder``."""

    def __init__(self, folder: Path, table: LocalTable) -> None:
        self.folder = folder
        self._table = table
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it and wait until it is connected."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD_", "LEGATUS_"))}
        settings = {
            "DISCORD_TOKEN": self._table.token,
            "DISCORD_ADDRESS": self._table.rest_base,
            "LEGATUS_DATA": str(self.folder),
        }
        with (self.folder / "log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", env=kept | settings, stdout=log, stderr=log
            )
        await self._table.until(lambda: self._table.gateway.online or self._ended(), PATIENCE)
        assert not self._ended(), (self.folder / "log").read_text()[-2000:]

    def _ended(self) -> bool:
        return self._process is not None and self._process.returncode is not None

    async def __aenter__(self) -> Bot:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process is not None and not self._ended():
            self._process.kill()
            await self._process.wait()

    async def kill(self) -> None:
        """Kill it as ``kill -9`` does."""
        assert self._process is not None
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        await self._table.until(lambda: not self._table.gateway.online, PATIENCE)

    async def stop(self) -> None:
        """End it cleanly."""
        assert self._process is not None
        with suppress(ProcessLookupError):
            self._process.terminate()
        await self._process.wait()

    def ask(self, statement: str) -> list[tuple[Any, ...]]:
        """Read its database as it is on the disk."""
        file = self.folder / "discord" / "legatus.db"
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
            return database.execute(statement).fetchall()


@dataclass
class Script:
    """People at the table who act at random, and the answers whose outcome they were told."""

    table: LocalTable
    people: tuple[Person, ...]
    chance: random.Random
    told: list[int] = field(default_factory=list)

    @property
    def channel(self) -> Channel:
        """The channel that is played in."""
        return self.table.text_channels[0]

    async def open_match(self) -> None:
        """Open a lobby and fill it."""
        host, *others = self.people
        answer = await host.slash("legatus new", {"game": "invasion", "seats": len(self.people) + 1})
        await answer.shown(PATIENCE)
        lobby = await self.table.until(lambda: self.newest("lj1:"), PATIENCE)
        assert lobby is not None
        for person in others:
            await (await person.press(lobby, "Join")).shown(PATIENCE)
        asked = await (await host.press(lobby, "Computers")).shown(PATIENCE)
        menu = next(controls_of(asked["components"]))
        await host.select(asked, menu["custom_id"], ["random"])
        await self._changed(host, asked)

    async def start_match(self) -> None:
        """Press Start."""
        lobby = self.newest("lj1:")
        if lobby is None:
            return
        start = next(part for part in controls_of(lobby["components"]) if part.get("label") == "Start")
        answer = await self.people[0].press(lobby, start["custom_id"])
        await self._outcome(answer)

    async def act(self) -> None:
        """Let somebody who can give an answer."""
        board = self.newest("mv1:")
        if board is None:
            return
        for person in self.chance.sample(self.people, len(self.people)):
            with suppress(Refused, TimeoutError):
                if await self._answer(person, board):
                    return

    async def _answer(self, person: Person, board: Json) -> bool:
        """Open a panel, fill it in, answer; return whether an answer was given."""
        opened = await person.press(board, "Your Move")
        if opened.failed:
            return True
        panel = await opened.shown(5)
        for _ in range(12):
            control = self._choice(panel)
            if control is None:
                return False
            answer = await self._use(person, panel, control)
            if control["custom_id"].startswith(FINAL):
                await self._outcome(answer, person, panel)
                return True
            if answer.failed:
                return True
            await self._changed(person, panel)
            panel = person.message(panel).data
        return False

    def _choice(self, panel: Json) -> Json | None:
        shown = [part for part in controls_of(panel["components"]) if not part.get("disabled")]
        final = [part for part in shown if str(part.get("custom_id")).startswith("py1:")]
        other = [part for part in shown if str(part.get("custom_id")).startswith(("pd1:", *FILLING))]
        if final and (not other or self.chance.random() < 0.7):
            return final[0]
        return self.chance.choice(other) if other else None

    async def _use(self, person: Person, panel: Json, control: Json) -> Answer:
        if control["type"] == Part.BUTTON:
            return await person.press(panel, control["custom_id"])
        values = [option["value"] for option in control["options"]]
        most = min(control.get("max_values", 1), len(values))
        least = min(control.get("min_values", 1), most)
        chosen = self.chance.sample(values, self.chance.randint(least, most))
        return await person.select(panel, control["custom_id"], chosen)

    async def _outcome(self, answer: Answer, person: Person | None = None, panel: Json | None = None) -> None:
        """Note the answer as acknowledged if its outcome is shown and is no refusal."""
        if answer.failed:
            return
        if person is None or panel is None:
            with suppress(TimeoutError):
                await answer.shown(5)
            return
        if await self._changed(person, panel) and "\n> " not in f"\n{words(person.message(panel).data)}":
            self.told.append(answer.interaction)

    async def _changed(self, person: Person, panel: Json) -> bool:
        before = (panel["edited_timestamp"], words(panel))

        def changed() -> bool:
            now = person.message(panel).data
            return (now["edited_timestamp"], words(now)) != before and not now["flags"] & Flag.LOADING

        try:
            return await self.table.until(changed, 3)
        except TimeoutError:
            return False

    def newest(self, address: str) -> Json | None:
        """Return the newest public message with a control whose address begins like this."""
        found = [message for message in self.public() if has(message, address)]
        return max(found, key=lambda message: int(message["id"]), default=None)

    def public(self) -> list[Json]:
        """Return every public message of the bot in the channel and its threads."""
        places = [self.channel, *self.table.threads()]
        bot = str(self.table.world.bot.id)
        return [each for place in places for each in self.table.messages(place) if each["author"]["id"] == bot]


class Moment:
    """When the bot is killed: after a while, or while a message of its is on the way."""

    def __init__(self, table: LocalTable, chance: random.Random) -> None:
        self._table = table
        self._fault: Fault | None = None
        kind = chance.choice(("a while", "a while", "before it is sent", "before it is noted"))
        self.name = kind
        self._after = chance.uniform(0, 0.8)
        if kind == "before it is sent":
            self._fault = table.faults.add(Fault(SENDING, 500, delay=3.0))
        elif kind == "before it is noted":
            self._fault = table.faults.add(Fault(SENDING, 200, delay=3.0))

    async def wait(self) -> None:
        """Return when it has come."""
        fault = self._fault
        if fault is None:
            await asyncio.sleep(self._after)
            return
        with suppress(TimeoutError):
            await self._table.until(lambda: fault.struck, 6)
