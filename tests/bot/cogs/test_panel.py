"""The life of a press, through the real client: every check in its order, every answer private, nothing done twice."""

import asyncio

import pytest

from tests.kit.messages import address, has, labels, offered, pictures, words


async def test_a_turn_takes_one_visit(harness):
    match = await harness.begun()
    awaited, _ = await harness.awaited(match)
    panel = await harness.open(awaited)
    assert "Muster" in words(panel)
    chosen = await harness.choose(awaited, panel, "pm1", *offered(panel, "pm1")[:3])
    assert chosen["id"] == panel["id"], "the panel is redrawn in its place"
    done = await harness.press(awaited, chosen, "Take Pairs")
    assert await harness.version(match) == 1
    assert "Campaign" in words(done)
    assert "Attack" in labels(done)


@pytest.mark.fault("B08")
async def test_a_double_click_is_applied_once_and_answered_twice(harness):
    match = await harness.begun()
    awaited, _ = await harness.awaited(match)
    panel = await harness.open(awaited)
    chosen = await harness.choose(awaited, panel, "pm1", *offered(panel, "pm1")[:3])
    shown = await asyncio.gather(*(harness.press(awaited, chosen, "Take Pairs") for _ in range(2)))
    assert await harness.version(match) == 1
    assert "Campaign" in words(shown[-1])
    assert "closed" not in words(shown[-1])


async def test_a_stale_panel_is_redrawn_with_the_current_question(harness):
    match = await harness.begun()
    awaited, _ = await harness.awaited(match)
    old, new = await harness.open(awaited), await harness.open(awaited)
    pairs = offered(new, "pm1")
    chosen = await harness.choose(awaited, new, "pm1", *pairs[:3])
    redrawn = await harness.choose(awaited, old, "pm1", *pairs[3:6])
    assert redrawn["id"] == old["id"]
    assert "Things have changed" in words(redrawn)
    over = address(chosen, "pr1")
    await harness.press(awaited, redrawn, "Take Pairs")
    assert "That question is closed" in words(await harness.forge(awaited, new, over))
    assert await harness.version(match) == 1


async def test_an_unawaited_player_reads_the_names_of_the_awaited(harness):
    match = await harness.begun()
    awaited, (other, *_) = await harness.awaited(match)
    panel = await harness.open(other)
    assert awaited.name in words(panel)
    assert {"Nudge", "Resign", "My Hand"} <= set(labels(panel))
    outside = await harness.open(harness.people[3])
    assert "You do not play in this match." in words(outside)
    assert not has(outside, "pt1")


@pytest.mark.fault("B61")
async def test_a_hand_edited_address_gets_a_sentence_and_changes_nothing(harness):
    match = await harness.begun()
    awaited, (other, *_) = await harness.awaited(match)
    panel = await harness.open(awaited)
    theirs = await harness.open(other)
    stranger = harness.people[3]
    seen = await harness.open(stranger)
    menu = address(panel, "pm1")
    parts = menu.split(":")
    swapped = ":".join((*parts[:2], str(1 - int(parts[2])), *parts[3:]))
    for forged in (menu, swapped, "pm1:999:0:aa:bb:pairs:0", "pm1:x", "zz9:1", "pm0:1:2", "py1:1:-1:a:b", "mv1:٣"):
        for person, message in ((other, theirs), (stranger, seen)):
            shown = await harness.forge(person, message, forged, "1")
            assert words(shown)
            assert not has(shown, "pm1"), "somebody else's question was shown"
    assert await harness.version(match) == 0


async def test_a_value_that_was_not_offered_is_refused_above_the_question(harness):
    match = await harness.begun()
    awaited, _ = await harness.awaited(match)
    panel = await harness.open(awaited)
    shown = await harness.forge(awaited, panel, address(panel, "pm1"), "1", "2", "nine")
    assert "not among the choices" in words(shown)
    assert has(shown, "pm1")
    assert await harness.version(match) == 0


@pytest.mark.fault("B06")
async def test_controls_of_a_match_that_is_over_answer_and_go(harness):
    match = await harness.begun()
    board = harness.public("mv1")[-1]
    awaited, _ = await harness.awaited(match)
    panel = await harness.open(awaited)
    await harness.ended()
    shown = await harness.choose(awaited, panel, "pm1", *offered(panel, "pm1")[:3])
    assert "is over" in words(shown)
    assert not labels(shown)
    assert "is over" in words(await harness.press(awaited, board, "Your Move"))
    stripped = awaited.message(board).data
    assert not has(stripped, "mv1")
    assert words(stripped) == words(board)
    assert pictures(stripped) == pictures(board) != [], "the files are still the message's own"


async def test_the_seat_taken_away_takes_every_control_with_it(harness):
    match = await harness.begun()
    host = harness.people[0]
    awaited, others = await harness.awaited(match)
    lost = others[0] if awaited.id == host.id else awaited
    panel = await harness.open(lost)
    asked = await harness.slash(host, "legatus kick", person=str(lost.id))
    assert "Remove" in labels(asked)
    assert "no longer" in words(await harness.press(host, asked, "Remove"))
    control = "pm1" if has(panel, "pm1") else "pt1"
    shown = await harness.forge(lost, panel, address(panel, control), "1")
    assert "You do not play in this match." in words(shown)
    assert not any(has(shown, prefix) for prefix in ("pm1", "pt1", "hd1"))


async def test_undo_takes_back_and_a_second_press_does_nothing_more(harness):
    match = await harness.begun()
    awaited, _ = await harness.awaited(match)
    panel = await harness.open(awaited)
    chosen = await harness.choose(awaited, panel, "pm1", *offered(panel, "pm1")[:3])
    done = await harness.press(awaited, chosen, "Take Pairs")
    undo = address(done, "pu1")
    back = await harness.press(awaited, done, "Undo")
    assert "Taken back." in words(back)
    assert "Muster" in words(back)
    await harness.forge(awaited, back, undo)
    assert await harness.version(match) == 2
