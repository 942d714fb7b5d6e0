"""The life of a press, through the real client: every check in its order, every answer private, nothing done twice."""

import asyncio

import pytest

from tests.kit.messages import address, has, labels, offered, pictures, words


async def test_a_turn_takes_one_visit(evening):
    match = await evening.begun()
    awaited, _ = await evening.awaited(match)
    panel = await evening.open(awaited)
    assert "Muster" in words(panel)
    chosen = await evening.choose(awaited, panel, "pm1", *offered(panel, "pm1")[:3])
    assert chosen["id"] == panel["id"], "the panel is redrawn in its place"
    done = await evening.press(awaited, chosen, "Take Pairs")
    assert await evening.version(match) == 1
    assert "Campaign" in words(done)
    assert "Attack" in labels(done)


@pytest.mark.fault("B08")
async def test_a_double_click_is_applied_once_and_answered_twice(evening):
    match = await evening.begun()
    awaited, _ = await evening.awaited(match)
    panel = await evening.open(awaited)
    chosen = await evening.choose(awaited, panel, "pm1", *offered(panel, "pm1")[:3])
    shown = await asyncio.gather(*(evening.press(awaited, chosen, "Take Pairs") for _ in range(2)))
    assert await evening.version(match) == 1
    assert "Campaign" in words(shown[-1])
    assert "closed" not in words(shown[-1])


async def test_a_stale_panel_is_redrawn_with_the_current_question(evening):
    match = await evening.begun()
    awaited, _ = await evening.awaited(match)
    old, new = await evening.open(awaited), await evening.open(awaited)
    pairs = offered(new, "pm1")
    chosen = await evening.choose(awaited, new, "pm1", *pairs[:3])
    redrawn = await evening.choose(awaited, old, "pm1", *pairs[3:6])
    assert redrawn["id"] == old["id"]
    assert "Things have changed" in words(redrawn)
    over = address(chosen, "pr1")
    await evening.press(awaited, redrawn, "Take Pairs")
    assert "That question is closed" in words(await evening.forge(awaited, new, over))
    assert await evening.version(match) == 1


async def test_whoever_is_not_awaited_reads_who_is(evening):
    match = await evening.begun()
    awaited, (other, *_) = await evening.awaited(match)
    panel = await evening.open(other)
    assert awaited.name in words(panel)
    assert {"Nudge", "Resign", "My Hand"} <= set(labels(panel))
    outside = await evening.open(evening.people[3])
    assert "You do not play in this match." in words(outside)
    assert not has(outside, "pt1")


@pytest.mark.fault("B61")
async def test_a_hand_edited_address_gets_a_sentence_and_changes_nothing(evening):
    match = await evening.begun()
    awaited, (other, *_) = await evening.awaited(match)
    panel = await evening.open(awaited)
    theirs = await evening.open(other)
    stranger = evening.people[3]
    seen = await evening.open(stranger)
    menu = address(panel, "pm1")
    parts = menu.split(":")
    swapped = ":".join((*parts[:2], str(1 - int(parts[2])), *parts[3:]))
    for forged in (menu, swapped, "pm1:999:0:aa:bb:pairs:0", "pm1:x", "zz9:1", "pm0:1:2", "py1:1:-1:a:b", "mv1:٣"):
        for person, message in ((other, theirs), (stranger, seen)):
            shown = await evening.forge(person, message, forged, "1")
            assert words(shown)
            assert not has(shown, "pm1"), "somebody else's question was shown"
    assert await evening.version(match) == 0


async def test_a_value_that_was_not_offered_is_refused_above_the_question(evening):
    match = await evening.begun()
    awaited, _ = await evening.awaited(match)
    panel = await evening.open(awaited)
    shown = await evening.forge(awaited, panel, address(panel, "pm1"), "1", "2", "nine")
    assert "not among the choices" in words(shown)
    assert has(shown, "pm1")
    assert await evening.version(match) == 0


@pytest.mark.fault("B06")
async def test_controls_of_a_match_that_is_over_answer_and_go(evening):
    match = await evening.begun()
    board = evening.public("mv1")[-1]
    awaited, _ = await evening.awaited(match)
    panel = await evening.open(awaited)
    await evening.ended()
    shown = await evening.choose(awaited, panel, "pm1", *offered(panel, "pm1")[:3])
    assert "is over" in words(shown)
    assert not labels(shown)
    assert "is over" in words(await evening.press(awaited, board, "Your Move"))
    stripped = awaited.message(board).data
    assert not has(stripped, "mv1")
    assert words(stripped) == words(board)
    assert pictures(stripped) == pictures(board) != [], "the files are still the message's own"


async def test_the_seat_taken_away_takes_every_control_with_it(evening):
    match = await evening.begun()
    host = evening.people[0]
    awaited, others = await evening.awaited(match)
    lost = others[0] if awaited.id == host.id else awaited
    panel = await evening.open(lost)
    asked = await evening.slash(host, "legatus kick", person=str(lost.id))
    assert "Remove" in labels(asked)
    assert "no longer" in words(await evening.press(host, asked, "Remove"))
    control = "pm1" if has(panel, "pm1") else "pt1"
    shown = await evening.forge(lost, panel, address(panel, control), "1")
    assert "You do not play in this match." in words(shown)
    assert not any(has(shown, prefix) for prefix in ("pm1", "pt1", "hd1"))


async def test_undo_takes_back_and_a_second_press_does_nothing_more(evening):
    match = await evening.begun()
    awaited, _ = await evening.awaited(match)
    panel = await evening.open(awaited)
    chosen = await evening.choose(awaited, panel, "pm1", *offered(panel, "pm1")[:3])
    done = await evening.press(awaited, chosen, "Take Pairs")
    undo = address(done, "pu1")
    back = await evening.press(awaited, done, "Undo")
    assert "Taken back." in words(back)
    assert "Muster" in words(back)
    await evening.forge(awaited, back, undo)
    assert await evening.version(match) == 2
