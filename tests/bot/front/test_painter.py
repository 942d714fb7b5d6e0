"""Pictures are painted beside the event loop, once, and a failure is never more than a missing picture."""

import asyncio
import threading
import time

import pytest

from bot.front.transport.painter import THREADS, Painter
from renderers.paint.scene import Scene


def scene(number: int = 0) -> Scene:
    return Scene(game="toy", size=(30, 20), base="none", placements=(), alt=f"picture {number}")


@pytest.fixture
def painted() -> list[str]:
    return []


async def test_equal_scenes_are_painted_once_also_at_the_same_time(painted):
    painter = Painter(lambda scene: painted.append(scene.alt) or b"png")
    assert await asyncio.gather(*(painter.png(scene()) for _ in range(5))) == [b"png"] * 5
    assert await painter.png(scene()) == b"png"
    assert painted == ["picture 0"]
    await painter.close()


async def test_kept_paintings_are_forgotten_when_the_room_is_used_up(painted):
    painter = Painter(lambda scene: painted.append(scene.alt) or b"x" * 10, kept=25)
    for number in (0, 1, 2, 0):
        await painter.png(scene(number))
    assert painted == ["picture 0", "picture 1", "picture 2", "picture 0"]
    await painter.close()


@pytest.mark.fault("B20")
async def test_a_picture_that_cannot_be_painted_is_none_and_tells_nothing(caplog):
    def broken(_: Scene) -> bytes:
        raise ValueError("card S7")

    painter = Painter(broken)
    assert await painter.png(scene()) is None
    await painter.close()


@pytest.mark.fault("B13")
async def test_the_loop_goes_on_while_many_are_painted_and_few_at_once():
    running, most = set(), 0
    lock = threading.Lock()

    def slow(_: Scene) -> bytes:
        nonlocal most
        with lock:
            running.add(threading.get_ident())
            most = max(most, len(running))
        time.sleep(0.02)
        with lock:
            running.discard(threading.get_ident())
        return b"png"

    painter = Painter(slow)
    work = asyncio.gather(*(painter.png(scene(number)) for number in range(20)))
    turns = 0
    while not work.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns > 20
    assert most <= THREADS
    await painter.close()


async def test_a_slow_picture_is_reported_and_a_hopeless_one_given_up(caplog):
    done = threading.Event()
    painter = Painter(lambda _: b"png" if done.wait(5) else b"", slow=0.01, limit=0.1)
    assert await painter.png(scene()) is None
    assert "picture is slow" in caplog.text
    done.set()
    await painter.close()
