"""Computer players think here: in processes of their own, so that nobody's press waits for them."""

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from importlib import import_module
from typing import Final

from bot.records import Doc
from bot.service.matches.games import Games
from bot.service.matches.live import Live
from engines.core.game import AnyGame
from engines.core.match import Match
from engines.core.prompt import Draft, Prompt
from engines.core.record import Snapshot
from engines.core.seats import Seat

WORKERS: Final = 1
"""One is enough for a table of people, and leaves the other core to the pictures."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """All that a computer player's answer depends on. It holds secrets and crosses to a worker process only."""

    game: str
    options: Doc
    """The game's options as JSON."""
    seats: int
    seed: bytes = field(repr=False)
    version: int
    snapshot: Doc = field(repr=False)
    prompt: str
    """Key of the open question."""
    seat: int
    level: str


class Thinker:
    """Answers questions in worker processes, which end by themselves when this process is gone.

    ``registry`` is the module whose ``GAMES`` the workers play.
    """

    def __init__(self, registry: str, workers: int = WORKERS) -> None:
        self._registry = registry
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, live: Live, prompt: Prompt, level: str) -> Draft | None:
        """Return what a computer player of a level answers; None leaves an optional question alone.

        Raises:
            BrokenProcessPool: as :meth:`ask`.
        """
        match = live.match
        question = Question(
            game=live.game.id,
            options=match.options.model_dump_json(),
            seats=match.seats,
            seed=live.row.seed,
            version=match.version,
            snapshot=match.snapshot().document,
            prompt=prompt.key,
            seat=prompt.seat,
            level=level,
        )
        draft = await self.ask(question)
        return None if draft is None else Draft.model_validate_json(draft)

    async def ask(self, question: Question) -> Doc | None:
        """Return the draft the level answers with, as JSON: the same question, the same answer.

        None leaves an optional question alone.

        Raises:
            BrokenProcessPool: if a worker died twice over the question.
        """
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._ready(), _answer, question)
        except BrokenProcessPool:  # killed by the system for memory, say: one fresh start
            self._discard()
            return await loop.run_in_executor(self._ready(), _answer, question)

    def close(self) -> None:
        """End the workers without waiting for what they think about."""
        self._discard()

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._workers, mp_context=spawn, initializer=_begin, initargs=(self._registry,)
            )
        return self._pool

    def _discard(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            workers = list(pool._processes.values())  # noqa: SLF001  (until terminate_workers of Python 3.14)
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.terminate()


def answer(question: Question, games: Games) -> Doc | None:
    """Return the answer to a question, thought about in this process; None leaves an optional one alone."""
    game = games[question.game]
    options = game.options_type.model_validate_json(question.options)
    snapshot = Snapshot(question.version, question.snapshot)
    # Thinking looks forward: what might be undone is of no account, so any earlier position will do.
    match = Match.thaw(game, options, question.seats, question.seed, snapshot, lambda _: snapshot)
    prompt = match.prompt(Seat(question.seat), question.prompt)
    draft = match.consider(prompt, question.level)
    return None if draft is None else draft.model_dump_json()


_GAMES: Final[dict[str, AnyGame]] = {}
"""The games of a worker process."""


def _answer(question: Question) -> Doc | None:
    return answer(question, _GAMES)


def _begin(registry: str) -> None:
    """Load the games; make the worker deaf to Ctrl-C, its parent's business, and have it end with its parent."""
    _GAMES.update(import_module(registry).GAMES)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, name="parent", daemon=True).start()


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()  # returns also after kill -9: the operating system closes the pipe it waits on
        os._exit(0)
