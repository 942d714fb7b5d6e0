"""Several people, or one impatient one, in the same instant: everything lands, and nothing lands twice."""

import asyncio

import pytest

from tests.e2e.program import match_of
from tests.kit.messages import address, addresses, has, labels, offered, said, words
from tests.kit.told import all_told

SEED = bytes([23, 6]) * 16


@pytest.mark.fault("B44")
@pytest.mark.fault("B73")
async def test_six_press_join_for_four_seats(program):
    post = await program.opened("Ada", seats=4)
    everybody = ("Ada", "Bran", "Cato", "Dana", "Enid", "Felix")
    answers = await asyncio.gather(*(program.press(name, post, "Join") for name in everybody))
    await program.quiet()
    view = await program.services.lobbies.view(match_of(post))
    inside = {program.name(member.user) for member in view.members}
    assert len(view.members) == len(inside) == 4
    told_in = {name for name, answer in zip(everybody, answers, strict=True) if has(answer, "ls1")}
    assert told_in == inside, "whoever reads that they are in is in"
    full = [answer for answer in answers if said("refuse.full") in words(answer)]
    assert len(full) == 2
    shown = words(await program.current(post))
    assert all((name in shown) == (name in inside) for name in everybody)


@pytest.mark.fault("B44")
async def test_start_while_one_leaves(program):
    post = await program.opened("Ada", seats=3)
    match = match_of(post)
    for name in ("Bran", "Cato"):
        await program.press(name, post, "Join")
    await program.quiet()
    post = await program.current(post)
    await asyncio.gather(program.press("Ada", post, "Start"), program.press("Cato", post, "Leave"))
    await program.quiet()
    live = await program.live(match)
    sitting = {program.name(row.user) for row in live.seats if row.user is not None}
    assert sitting >= {"Ada", "Bran"}
    assert len(live.seats) == live.match.seats
    assert all(row.user is not None or row.open for row in live.seats)


@pytest.mark.fault("B42")
async def test_everybody_acts_in_the_same_instant(program):
    names = ("Ada", "Bran", "Cato", "Dana")
    match = await program.begun(*names)
    room = await program.room(match)
    mover = await program.awaited(match)
    panel = await program.press(mover, await program.board(match), "Your Move")
    panel = await program.choose(mover, panel, "pm1", offered(panel, "pm1")[:3])
    others = [name for name in names if name != mover]
    moves = [program.press(mover, panel, address(panel, "py1"))]
    moves += [program.slash(name, "invasion orders", {"policy": "never"}, where=room) for name in others]
    moves += [program.slash(name, "hand", where=room) for name in names]
    await asyncio.gather(*moves)
    await program.quiet()
    history = await program.services.store.vault.history(match)
    actors = [entry.user for entry in history[1:]]
    assert sorted(user for user in actors if user is not None) == sorted(program.person(name).id for name in names)
    assert [entry.seq for entry in history] == list(range(len(names) + 1))


@pytest.mark.fault("B08")
async def test_an_impatient_click_and_one_delivered_twice(program, monkeypatch):
    match = await program.begun("Ada", "Bran")
    name = await program.awaited(match)
    panel = await program.press(name, await program.board(match), "Your Move")
    panel = await program.choose(name, panel, "pm1", offered(panel, "pm1")[:3])
    take = address(panel, "py1")

    async def late():
        await asyncio.sleep(0.03)
        return await program.answered(await program.person(name).raw_component(panel, take), panel)

    await asyncio.gather(program.press(name, panel, take), late())
    await program.quiet()
    assert await program.version(match) == 1
    ask = program.table.gateway.ask
    monkeypatch.setattr(program.table.gateway, "ask", lambda data: (ask(data), ask(data)))
    room = await program.room(match)
    done = await program.slash(name, "invasion stop", where=room)
    await program.quiet()
    assert await program.version(match) == 2
    assert len([one for one in program.private(name, room) if one["id"] == done["id"]]) == 1
    lines = [told.line for told in await all_told(program.services.store.vault, match, None)]
    assert len(set(lines)) == len(lines)


@pytest.mark.fault("B13")
async def test_twenty_boards_are_asked_for_while_somebody_presses(program):
    match = await program.begun("Ada", "Bran")
    room = await program.room(match)
    board = await program.board(match)
    asked = [asyncio.create_task(program.person("Cato").slash("board", {"match": match})) for _ in range(10)]
    here = {"match": match}
    asked += [asyncio.create_task(program.person("Ada").slash("board", here, channel=room)) for _ in range(10)]
    panel = await program.press(await program.awaited(match), board, "Your Move")
    assert has(panel, "pm1")
    answers = await asyncio.gather(*asked)
    assert not [answer.error for answer in answers if answer.failed]
    await program.quiet()
    current = await program.board(match)
    assert "Your Move" in labels(current)
    assert not addresses(board) or has(await program.current(board), "mv1"), "the one before still answers"
