"""Computer players think in processes of their own that do not outlive this one."""

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
from dataclasses import replace
from pathlib import Path

from bot.thinker import Question, Thinker, answer
from engines.core.match import Match
from engines.core.prompt import Draft
from engines.registry import GAMES

SEED = bytes(range(32))


def question() -> tuple[Match, Question]:
    game = GAMES["invasion"]
    match = Match.new(game, game.options_type(), 3, SEED).match
    prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
    asked = Question(
        game=game.id,
        options=match.options.model_dump_json(),
        seats=3,
        seed=SEED,
        version=match.version,
        snapshot=match.snapshot().document,
        prompt=prompt.key,
        seat=prompt.seat,
        level="random",
    )
    return match, asked


def test_the_answer_is_what_the_match_itself_would_have_thought():
    match, asked = question()
    prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
    thought = answer(asked, GAMES)
    assert thought is not None
    assert Draft.model_validate_json(thought) == match.think(prompt, "random")


async def test_a_worker_that_is_killed_is_replaced():
    _, asked = question()
    thinker = Thinker("engines.registry")
    try:
        first = await thinker.ask(asked)
        assert thinker._pool is not None
        for worker in thinker._pool._processes.values():
            assert worker.pid is not None
            os.kill(worker.pid, signal.SIGKILL)
        assert await thinker.ask(asked) == first
    finally:
        thinker.close()


def test_the_payload_of_a_question_is_not_in_its_words():
    _, asked = question()
    secret = replace(asked, snapshot="the deck")
    assert "the deck" not in repr(secret)
    assert str(SEED) not in repr(secret)


async def test_workers_end_with_a_parent_that_is_killed():
    program = textwrap.dedent("""
        import asyncio, sys, time
        from tests.bot.test_thinker import question
        from bot.thinker import Thinker

        async def main():
            thinker = Thinker("engines.registry")
            await thinker.ask(question()[1])
            print(next(iter(thinker._pool._processes)), flush=True)
            time.sleep(60)

        if __name__ == "__main__":
            asyncio.run(main())
    """)
    parent = subprocess.Popen(  # noqa: ASYNC220 (its first line is awaited below)
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    async with asyncio.timeout(20):
        while _alive(worker):  # noqa: ASYNC110 (a process tells nobody)
            await asyncio.sleep(0.05)


def _alive(process: int) -> bool:
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"
