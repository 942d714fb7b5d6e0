"""Playing through the service: once, in any order, never lost."""

import asyncio

import pytest

from bot.actor import Actor
from bot.errors import Refusal
from bot.service.matches.play import StaleForm
from bot.service.services import make_services
from bot.store import open_store
from engines.core.prompt import Draft
from engines.core.seats import Seat
from engines.registry import GAMES
from tests.kit.table import ADA, BRAN, CATO, press


async def question(harness, match, user):
    live, seat = await harness.services.tables.seat(match, user)
    prompt = live.match.prompts_of(seat)[0]
    return live, seat, prompt, live.match.token(prompt)


async def test_a_half_filled_answer_is_kept_and_given(harness, services, duel):
    _, seat, prompt, token = await question(harness, duel, ADA)
    live = await harness.live(duel)
    draft = await services.play.draft(live, seat, prompt)
    assert draft.verb == "muster"
    changed = await services.play.fill(duel, ADA, token, draft.token, "pairs", ("1", "2", "3"))
    assert await services.play.draft(live, seat, prompt) == changed
    played = await services.play.answer(duel, ADA, token, None, press())
    assert played.live.match.version == 1
    assert len(played.live.match.view(seat).hand.cards) == 7
    assert played.told


async def test_two_open_panels_cannot_corrupt_each_other(harness, services, duel):
    live, seat, prompt, token = await question(harness, duel, ADA)
    before = (await services.play.draft(live, seat, prompt)).token
    await services.play.fill(duel, ADA, token, before, "pairs", ("1", "2", "3"))
    with pytest.raises(StaleForm):
        await services.play.fill(duel, ADA, token, before, "pairs", ("1", "2", "4"))


async def test_a_value_that_was_not_offered_changes_nothing(harness, services, duel):
    live, seat, prompt, token = await question(harness, duel, ADA)
    for values in (("9", "1", "2"), ("1", "1", "2"), "1", 3):
        with pytest.raises(Refusal):
            await services.play.fill(duel, ADA, token, "", "pairs", values)
    with pytest.raises(Refusal):
        await services.play.answer(duel, ADA, token, Draft.of(prompt.key, verb="stop"), press())
    assert (await harness.live(duel)).match.version == 0
    assert not (await services.play.draft(live, seat, prompt)).has("pairs")


async def test_choices_that_do_not_fit_yet_are_held_but_not_accepted(harness, services, duel):
    live, seat, prompt, token = await question(harness, duel, ADA)
    held = await services.play.fill(duel, ADA, token, "", "pairs", ("1", "2"))
    assert held.get("pairs") == ("1", "2")
    with pytest.raises(Refusal):
        await services.play.answer(duel, ADA, token, None, press())
    assert (await harness.live(duel)).match.version == 0
    mended = await services.play.fill(duel, ADA, token, held.token, "pairs", ("1", "2", "3"))
    assert await services.play.draft(live, seat, prompt) == mended


@pytest.mark.fault("B08")
async def test_the_same_press_twice_is_applied_once(harness, services, duel):
    _, _, prompt, token = await question(harness, duel, ADA)
    draft = Draft.of(prompt.key, verb="muster", pairs=("1", "2", "3"))
    one = press()
    answers = await asyncio.gather(
        *(services.play.answer(duel, ADA, token, draft, one) for _ in range(2)), return_exceptions=True
    )
    assert (await harness.live(duel)).match.version == 1
    kept = [answer for answer in answers if not isinstance(answer, BaseException)]
    assert sum(not answer.again for answer in kept) == 1
    assert (await services.play.answer(duel, ADA, token, draft, one)).again


@pytest.mark.fault("B08")
async def test_two_clicks_on_the_same_button_are_applied_once(harness, services, duel):
    _, _, prompt, token = await question(harness, duel, ADA)
    draft = Draft.of(prompt.key, verb="muster", pairs=("1", "2", "3"))
    answers = await asyncio.gather(
        *(services.play.answer(duel, ADA, token, draft, press()) for _ in range(2)), return_exceptions=True
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Played", "StaleForm"]
    assert (await harness.live(duel)).match.version == 1


async def test_nobody_else_can_answer(harness, services, duel):
    _, _, prompt, token = await question(harness, duel, ADA)
    draft = Draft.of(prompt.key, verb="muster", pairs=("1", "2", "3"))
    with pytest.raises(StaleForm):
        await services.play.answer(duel, BRAN, token, draft, press())
    with pytest.raises(Refusal) as caught:
        await services.play.answer(duel, CATO, token, draft, press())
    assert caught.value.line.key == "refuse.not_seated"


@pytest.mark.fault("B42")
async def test_two_people_in_the_same_instant_both_land(harness, services, duel):
    """Standing orders may be set by both at once; neither is lost and nobody is told to try again."""
    orders = [(user, Draft.of("", verb="orders", policy="never")) for user in (ADA, BRAN)]
    played = await asyncio.gather(*(services.play.submit(duel, user, draft, press()) for user, draft in orders))
    live = await harness.live(duel)
    assert live.match.version == 2
    assert {answer.seat for answer in played} == {0, 1}
    assert all(live.match.orders(Seat(number)) for number in (0, 1))


async def test_standing_orders_leave_no_public_trace(harness, services, duel):
    await harness.clear_outbox()
    await services.play.submit(duel, BRAN, Draft.of("", verb="orders", policy="never"), press())
    assert await harness.outbox() == ["dm"]
    live = await harness.live(duel)
    assert await services.log.happened(live, after=0) == ()


async def test_a_reported_event_is_not_told_with_the_board_too(harness, services, duel):
    await services.play.submit(duel, ADA, Draft.of("", verb="muster", pairs=("1", "2", "3")), press())
    cards = (await harness.live(duel)).match.view(Seat(0)).hand.cards[:1]
    await services.play.submit(duel, ADA, Draft.of("", verb="attack", target="cantiaci", cards=cards), press())
    if (await harness.live(duel)).awaited() == (1,):
        await harness.fallback_answer(duel, BRAN)
    live = await harness.live(duel)
    assert any(event.report for event in await services.log.events(live, after=0))
    keys = [line.key for line in await services.log.happened(live, after=0)]
    assert keys[0] == "told.mustered"
    assert not any(key.startswith("attack.") for key in keys)


async def test_undo_takes_back_and_is_announced_in_the_log(harness, services, duel):
    before = (await harness.live(duel)).match.table()
    await services.play.submit(duel, ADA, Draft.of("", verb="muster", pairs=("1", "2", "3")), press())
    played = await services.play.undo(duel, ADA, press())
    assert played.live.match.table() == before
    assert played.live.match.version == 2
    lines = await services.log.happened(played.live, after=0)
    assert lines[-1].key == "table.undone"
    with pytest.raises(Refusal) as caught:
        await services.play.undo(duel, ADA, press())
    assert caught.value.line.key == "core.no_undo"


@pytest.mark.fault("B49")
async def test_undo_works_after_a_restart(harness, services, duel, tmp_path, clock):
    await services.play.submit(duel, ADA, Draft.of("", verb="muster", pairs=("1", "2", "3")), press())
    await services.store.close()
    store = await open_store(tmp_path, "1", clock)
    again = make_services(
        store, clock, services.access._sight, services.autopilot._think, services.autopilot._report, GAMES
    )
    live = await again.tables.live(duel)
    assert live.match.can_undo(Seat(0))
    assert (await again.play.undo(duel, ADA, press())).live.match.version == 2
    await store.close()


async def test_a_whole_match_is_stored_and_ends(harness, services, duel):
    live = await harness.finish(duel, {Seat(0): ADA, Seat(1): BRAN})
    assert live.row.status == "finished"
    services.tables.forget(duel)
    loaded = await harness.live(duel)
    assert loaded.over
    assert loaded.match.outcome() == live.match.outcome()
    assert loaded.match.table() == live.match.table()
    newest = await services.log.page(loaded, None)
    pages = [await services.log.page(loaded, None, page) for page in range(newest.pages)]
    assert pages[-1] == newest
    numbers = [line.number for page in pages for line in page.lines]
    assert numbers == list(range(1, len(numbers) + 1))
    with pytest.raises(Refusal) as caught:
        await harness.any_answer(duel, ADA)
    assert caught.value.line.key == "refuse.over"


async def test_an_answer_that_leads_to_another_question_renews_the_wait_for_that_seat_alone(harness, duel, clock):
    users, anew = {Seat(0): ADA, Seat(1): BRAN}, 0
    for seed in range(60):
        before = await harness.live(duel)
        mover = before.awaited()[0]
        clock.forward(hours=1)
        after = (await harness.any_answer(duel, users[mover], seed)).live
        for seat in set(before.awaited()) & set(after.awaited()):
            anew += seat == mover
            assert after.holder(seat).since == (clock.now() if seat == mover else before.holder(seat).since)
        assert (await harness.live(duel)).seats == after.seats
    assert anew


async def test_since_my_last_move_is_told_in_at_most_ten_lines(harness, services):
    match = await harness.start({ADA: 0, BRAN: 1, CATO: 2}, first="A")
    users = {Seat(0): ADA, Seat(1): BRAN, Seat(2): CATO}
    for _ in range(60):
        live = await harness.live(match)
        if live.awaited() == (1,) and live.match.version > 20:
            break
        await harness.any_answer(match, users[live.awaited()[0]])
    since = await services.log.since(live, Seat(1))
    assert 0 < len(since.lines) <= 10
    few = await services.log.since(live, Seat(1), limit=1)
    assert few.left_off == len(since.lines) + since.left_off - 1


async def test_somebody_new_in_a_seat_reads_what_happened_so_far(harness, services):
    match = await harness.start({ADA: 0, BRAN: 1}, first="A")
    await harness.any_answer(match, ADA)
    assert not (await services.log.since(await harness.live(match), Seat(0))).first
    await services.seats.replace(match, Actor(ADA), ADA, CATO)
    since = await services.log.since(await harness.live(match), Seat(0))
    assert since.first
    assert since.lines


async def test_a_command_finds_the_question_that_offers_its_verb(harness, services, duel):
    with pytest.raises(Refusal) as caught:
        await services.play.submit(duel, ADA, Draft.of("", verb="fortify"), press())
    assert caught.value.line.key == "refuse.not_now"
    played = await services.play.submit(duel, ADA, Draft.of("", verb="muster", pairs=("4", "5", "6")), press())
    assert played.live.match.version == 1
