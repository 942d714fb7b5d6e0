"""Mistakes of people, and failures around them: a clear private sentence, nothing changed, nothing lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.local.protocol.codes import Json, Part, Right
from bot.records import MatchId
from bot.ui.control import CONTROLS
from bot.ui.lobby import SIZE
from tests.e2e.hidden_cards import Search
from tests.e2e.program import Program, match_of
from tests.kit.messages import address, addresses, has, labels, offered, pictures, said, words
from tests.kit.sketch import sketch

SEED = bytes([23, 5]) * 16
PAINTED = sketch
HARMLESS = ("sd1", "lj1", "ls1", "ll1", "mv1", "hd1")
"""Controls that anybody may use for themselves: settings, joining, looking."""


def mangled(genuine: list[str]) -> Iterator[str]:
    """Yield what a hand can make of genuine addresses: cut short, longer, other numbers, other letters."""
    for custom_id in genuine:
        prefix, *parts = custom_id.split(":")
        yield prefix
        yield custom_id[:-1]
        yield f"{custom_id}:"
        yield ":".join((prefix, *("9" * len(part) for part in parts)))
        yield ":".join((prefix, *("−1" for _ in parts)))
        yield ":".join((prefix, *("💥" for _ in parts)))
        yield f"{custom_id}{'x' * 100}"[:100]
        yield prefix.replace("1", "0") + custom_id[len(prefix) :]
        if parts:
            yield ":".join((prefix, "999999", *parts[1:]))
            yield ":".join((prefix, str(2**63), *parts[1:]))
    yield from ("", " ", "::::", "x", "\u202e", "mv1:1'; drop table match; --", *CONTROLS.prefixes())


async def use(
    program: Program, name: str, message: Json, custom_id: str, values: tuple[str, ...] | None = None
) -> Json:
    """Use a control by hand and return the private answer."""
    answer = await program.person(name).raw_component(message, custom_id, values)
    shown = await program.answered(answer, message)
    assert words(shown).strip(), f"{custom_id} is answered by nothing"
    return shown


async def mark(program: Program, match: MatchId) -> Any:
    """Return what must not change."""
    row = await program.services.store.vault.head(match)
    return row.mark, row.status, row.options, row.host


@pytest.mark.fault("B06")
@pytest.mark.fault("B61")
async def test_hand_edited_controls_in_every_phase(program):
    lobby = await program.opened("Ada", seats=2)
    match = match_of(lobby)
    before = await mark(program, match)
    forms = [address(lobby, prefix) for prefix in ("lg1", "lc1")]
    for custom_id in mangled(forms):
        await use(program, "Dana", lobby, custom_id, ("steady",))
    assert await mark(program, match) == before
    await program.press("Ada", lobby, "Leave")
    match = await program.begun("Ada", "Bran")
    board = await program.board(match)
    mover = await program.awaited(match)
    other = "Bran" if mover == "Ada" else "Ada"
    panel = await program.press(mover, board, "Your Move")
    panel = await program.choose(mover, panel, "pm1", offered(panel, "pm1")[:3])
    before = await mark(program, match)
    for custom_id in mangled(addresses(panel)):
        await use(program, mover, panel, custom_id, ("1", "nonsense"))
        if not custom_id.startswith(HARMLESS):
            await use(program, "Dana", board, custom_id)
    for custom_id in addresses(panel):
        shown = await use(program, other, board, custom_id)
        assert not has(shown, "py1"), "another's panel"
    assert await mark(program, match) == before
    again = await program.press(mover, await program.board(match), "Your Move")
    assert has(again, "py1"), "the answer so far is still there"


async def test_values_that_were_not_offered(program):
    match = await program.begun("Ada", "Bran")
    mover = await program.awaited(match)
    panel = await program.press(mover, await program.board(match), "Your Move")
    menu = address(panel, "pm1")
    before = await mark(program, match)
    for values in ((), ("0",), ("7", "8", "9"), ("1", "1", "1"), ("1",), ("1", "2", "3", "4", "5", "6"), ("💥",) * 3):
        shown = await use(program, mover, panel, menu, values)
        assert has(shown, "pm1"), "the panel stands as before"
    assert await mark(program, match) == before
    room = await program.room(match)
    for typed in ("", " ", "7", "1 1 1", "1 2", "S9 X1", "٣ ٤ ٥", "a" * 4000, "1,2;3", "-1 -2 -3"):
        if not typed.strip():
            continue
        shown = await program.slash(mover, "invasion muster", {"pairs": typed}, where=room)
        assert words(shown)
    assert await mark(program, match) == before


async def test_modals_sent_by_hand(program):
    lobby = await program.opened("Ada", seats=3)
    match = match_of(lobby)
    before = await mark(program, match)
    opened = await program.person("Ada").press(lobby, "Options")
    assert opened.modal is not None
    assert all(part["type"] == Part.LABEL and part["label"] for part in opened.modal["components"])
    send = opened.modal["custom_id"]

    def menu(name: str, *values: str) -> Json:
        return {"type": Part.LABEL, "component": {"type": Part.SELECT, "custom_id": name, "values": list(values)}}

    def line(name: str, value: str) -> Json:
        return {"type": Part.LABEL, "component": {"type": Part.TEXT_INPUT, "custom_id": name, "value": value}}

    forged = (
        [menu("last_round", "5")],
        [menu("first", "Z")],
        [menu("first", "A", "B")],
        [menu(SIZE, "7")],
        [menu(SIZE, "1")],
        [menu(SIZE, "two")],
        [menu(SIZE, "2", "3")],
        [menu("last_round"), menu(SIZE)],
        [line("last_round", "💥" * 1000)],
    )
    for components in forged:
        answer = await program.person("Ada").raw_submit(send, components)
        shown = await program.answered(answer)
        assert words(shown)
    taken_over = [{"type": Part.TEXT, "content": "x"}, {}, menu("unheard", "of")]
    assert words(await program.answered(await program.person("Ada").raw_submit(send, taken_over)))
    for name in ("Bran", "Dana"):
        shown = await program.answered(await program.person(name).raw_submit(send, [menu("last_round", "4")]))
        assert said("refuse.not_host") in words(shown)
        assert said("refuse.not_host") in words(await program.press(name, lobby, "Options"))
    for number in ("999", "x", ""):
        shown = await program.answered(
            await program.person("Ada").raw_submit(f"lm1:{number}", [menu("last_round", "4")])
        )
        assert words(shown)
    row = await program.services.store.vault.head(match)
    assert (row.status, row.size, row.host) == (before[1], 3, before[3])
    assert (await program.services.lobbies.view(match)).options.get("last_round") in (None, "none")
    await program.press("Ada", lobby, "Leave")
    await program.quiet()
    shown = await use(program, "Ada", lobby, address(lobby, "lo1"))
    assert said("refuse.over") in words(shown)


@pytest.mark.fault("B73")
async def test_controls_of_a_lobby_that_is_gone(program):
    lobby = await program.opened("Ada", seats=2)
    await program.press("Bran", lobby, "Join")
    await program.quiet()
    old = await program.current(lobby)
    await program.press("Ada", old, "Start")
    await program.quiet()
    match = match_of(old)
    before = await mark(program, match)
    for custom_id in addresses(old):
        for name in ("Ada", "Bran", "Dana"):
            await use(program, name, old, custom_id)
    assert await mark(program, match) == before


async def test_two_matches_never_mix(program):
    one = await program.begun("Ada", "Bran")
    two = await program.begun("Bran", "Cato")
    mover = await program.awaited(one)
    panel = await program.press(mover, await program.board(one), "Your Move")
    before = await mark(program, two)
    for custom_id in addresses(panel):
        prefix, _, *rest = custom_id.split(":")
        if prefix not in ("ru1", "ho1"):
            forged = ":".join((prefix, str(two), *rest))
            for name in ("Ada", "Bran", "Cato"):
                await use(program, name, panel if name == mover else await program.board(two), forged)
    assert await mark(program, two) == before
    room = await program.room(one)
    shown = await program.slash("Cato", "invasion muster", {"pairs": "1 2 3", "match": one}, where=room)
    assert said("panel.bystander", after=1).split("\n")[-1] in words(shown) or said("refuse.not_seated") in words(shown)
    shown = await program.slash("Bran", "hand", where=await program.room(two))
    assert f"#{two}" in words(shown)
    listed = await program.slash("Bran", "legatus list")
    assert f"#{one}" in words(listed)
    assert f"#{two}" in words(listed)
    assert said("refuse.no_match", after=0) in words(await program.slash("Ada", "hand", {"match": 999}))


@pytest.mark.fault("B04")
async def test_the_panel_of_an_earlier_turn_also_after_a_restart(program):
    match = await program.begun("Ada", "Bran")
    mover = await program.awaited(match)
    early = await program.press(mover, await program.board(match), "Your Move")
    filled = await program.choose(mover, early, "pm1", offered(early, "pm1")[:3])
    genuine = addresses(filled)
    await program.press(mover, filled, "Take Pairs" if "Take Pairs" in labels(filled) else address(filled, "py1"))
    await program.quiet()
    await program.restart()
    before = await mark(program, match)
    for custom_id in genuine:
        shown = await use(program, mover, await program.current(filled), custom_id, ("1", "2", "3"))
        if custom_id.startswith(("pm1", "py1", "pr1")):
            assert said("said.turned") in words(shown)
            assert has(shown, "pd1"), "what is open now is shown"
    assert await mark(program, match) == before
    board = await program.board(match)
    assert has(await program.press(mover, board, "Your Move"), "pd1")


@pytest.mark.fault("B58")
async def test_commands_in_a_direct_message(program):
    match = await program.begun("Ada", "Bran")
    for name in ("Ada", "Dana"):
        dm = program.person(name).dm
        for command in ("play", "hand", "board", "log", "undo", "legatus list", "legatus status", "settings", "rules"):
            assert words(await program.slash(name, command, where=dm))
    assert await program.version(match) == 0
    other = "Ada" if await program.awaited(match) == "Bran" else "Bran"
    dm = program.person(other).dm
    shown = await program.slash(other, "invasion muster", {"pairs": "1 2 3"}, where=dm)
    assert await program.version(match) == 0
    assert words(shown)


@pytest.mark.fault("B51")
async def test_an_undo_gives_no_second_look(program):
    match = await program.begun("Ada", "Bran")
    room = await program.room(match)
    mover = await program.awaited(match)
    await program.slash(mover, "invasion muster", {"pairs": "1 2 3"}, where=room)
    panel = await program.slash(mover, "play", where=room)
    assert has(panel, "pu1")
    stop = await program.slash(mover, "invasion stop", where=room)
    await program.quiet()
    assert not has(stop, "pu1"), "the revolt dice were rolled"
    before = await mark(program, match)
    assert said("core.no_undo") in words(await program.slash(mover, "undo", where=room))
    await use(program, mover, panel, address(panel, "pu1"))
    assert await mark(program, match) == before


@pytest.mark.fault("B56")
async def test_a_manager_who_plays_sees_what_a_player_sees(program):
    match = await program.begun("Felix", "Bran")
    room = await program.room(match)
    hidden = frozenset((await program.live(match)).match._state.hands[1].open())
    search = Search()
    for command in ("hand", "play", "log", "board", "legatus list", "legatus status"):
        shown = await program.slash("Felix", command, {"text": True} if command == "board" else None, where=room)
        told = words(shown) + str([picture["description"] for picture in pictures(shown)])
        assert list(search.hidden_in(told, hidden)) == []


@pytest.mark.fault("B22")
async def test_a_permission_is_lost_in_mid_turn(program):
    match = await program.begun("Ada", "Bran", thread=False)
    channel = program.table.text_channels[0]
    mover = await program.awaited(match)
    panel = await program.press(mover, await program.board(match), "Your Move")
    program.table.deny_bot(channel, Right.SEND_MESSAGES)
    panel = await program.choose(mover, panel, "pm1", offered(panel, "pm1")[:3])
    await program.press(mover, panel, address(panel, "py1"))
    room = program.table.text_channels[1]
    await program.slash(mover, "invasion stop", {"match": match}, where=room)
    await program.quiet()
    assert await program.version(match) > 1, "the moves are kept"
    notes = "\n".join(words(message) for message in program.person("Ada").messages(program.person("Ada").dm))
    assert said("permission.send_messages") in notes
    assert f"<#{channel.id}>" in notes
    shown = await program.slash("Bran", "board", {"match": match}, where=room)
    await program.quiet()
    assert said("said.posted") in words(shown)
    board = await program.board(match)
    assert int(board["channel_id"]) == room.id
    assert has(await program.press(await program.awaited(match), board, "Your Move"), "p")


@pytest.mark.fault("B23")
async def test_a_thread_is_archived_locked_and_deleted(program):
    match = await program.begun("Ada", "Bran")
    thread = await program.room(match)
    mover = await program.awaited(match)
    board = await program.board(match)
    program.table.guilds.set_thread(thread, archived=True)
    await program.slash(mover, "invasion muster", {"pairs": "1 2 3", "match": match})
    await program.quiet()
    assert not thread.archived, "it was woken"
    program.table.guilds.set_thread(thread, archived=True, locked=True)
    panel = await program.press(mover, board, "Your Move")
    await program.press(mover, panel, next(one for one in addresses(panel) if one.startswith("pd1")))
    await program.quiet()
    room = await program.room(match)
    assert room.id == program.table.text_channels[0].id
    assert any(said("trouble.thread_locked") in words(message) for message in program.table.messages(room))
    await program.restart()
    board = await program.board(match)
    program.table.delete_message(board)
    shown = await program.slash("Ada", "board", {"match": match}, where=program.table.channel("war-room"))
    await program.quiet()
    assert said("said.posted") in words(shown)
    board = await program.board(match)
    assert program.table.world.channel(int(board["channel_id"])).name == "war-room"
    assert pictures(board)


@pytest.mark.fault("B26")
async def test_the_bot_is_removed_and_invited_again(program):
    match = await program.begun("Ada", "Bran", thread=False)
    before = await mark(program, match)
    old = await program.board(match)
    program.table.guilds.remove_bot()
    await program.quiet()
    await program.restart()
    assert (await mark(program, match))[1] == "playing"
    program.table.guilds.invite_bot()
    await program.quiet()
    assert await mark(program, match) == before or (await mark(program, match))[1] == "playing"
    mover = await program.awaited(match)
    room = program.table.text_channels[0]
    await program.slash(mover, "board", {"match": match}, where=room)
    await program.quiet()
    board = await program.board(match)
    assert board["id"] != old["id"]
    panel = await program.press(mover, board, "Your Move")
    panel = await program.choose(mover, panel, "pm1", offered(panel, "pm1")[:3])
    await program.press(mover, panel, address(panel, "py1"))
    assert await program.version(match) == 1


@pytest.mark.fault("B35")
@pytest.mark.fault("B36")
async def test_names_that_want_to_be_more_than_names(program):
    wild = ["@everyone", "||c|| **b", "[x](http://y)", "a\u202eb", "<@1> ```"]
    names = []
    for number, wish in enumerate(wild):
        person = program.table.add_person(f"Guest{number}")
        person.user.name = wish
        names.append(wish)
    match = await program.begun(*names)
    for message in program.table.messages(await program.room(match)):
        assert not message["mention_everyone"]
        assert {int(one["id"]) for one in message["mentions"]} <= {program.person(name).id for name in names}
        text = words(message)
        assert "@everyone" not in text
        assert "[x](http" not in text.replace("\\[x", "")
        assert "\u202e" not in text
    await program.slash(names[0], "board", {"text": True, "match": match})


@pytest.mark.fault("B65")
async def test_a_replaced_or_stood_in_for_person_is_told(program):
    match = await program.begun("Ada", "Bran", "Cato")
    room = await program.room(match)
    asked = await program.slash(
        "Ada", "legatus kick", {"person": program.person("Cato").id, "match": match}, where=room
    )
    await program.press("Ada", asked, next(one for one in addresses(asked) if one.startswith("qy1")))
    await program.quiet()
    announced = [message for message in program.table.messages(room) if has(message, "tk1")]
    assert announced
    assert "Cato" in words(announced[-1]) or f"<@{program.person('Cato').id}>" in words(announced[-1])
    await program.slash("Ada", "legatus standin", {"person": program.person("Bran").id, "match": match}, where=room)
    await program.quiet()
    back = [message for message in program.table.messages(room) if has(message, "bk1")]
    assert f"<@{program.person('Bran').id}>" in words(back[-1]) or "Bran" in words(back[-1])
    shown = await program.press("Bran", back[-1], address(back[-1], "bk1"))
    assert words(shown)
