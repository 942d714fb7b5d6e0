"""Rex Britannorum typed: cards and tokens by short words, several open questions told apart, defaults left out."""

from random import Random
from types import SimpleNamespace

import pytest

from bot.records import MatchId
from engines.core.forms import random_draft
from engines.core.prompt import Draft
from engines.core.rng import Rng
from tests.bot.cogs.test_commands import suggested
from tests.bot.front.conftest import texts
from tests.kit.table import press
from tests.kit.walker import seed_of


@pytest.fixture
def reign(evening, monkeypatch):
    """Begin a match of three that goes as this seed has it."""

    async def begun(seed: int) -> MatchId:
        monkeypatch.setattr("bot.service.lobby.secrets", SimpleNamespace(token_bytes=lambda _: seed_of(seed)))
        monkeypatch.setattr("bot.service.lobby._DRAW", Random(seed))
        return await evening.begun(3, "rex")

    return begun


async def live(evening, match):
    return await evening.services.tables.live(match)


async def person_in(evening, match, seat):
    user = (await live(evening, match)).holder(seat).user
    return next(person for person in evening.people if person.id == user)


async def until(evening, match, kind: str, times: int = 1):
    """Answer at random until a seat is asked this so many times at once; return that seat and its person."""
    while True:
        now = await live(evening, match)
        asked = [prompt for prompt in now.match.prompts() if prompt.awaited]
        for seat in now.awaited():
            if sum(prompt.seat == seat and prompt.key.startswith(kind) for prompt in asked) >= times:
                await evening.quiet()
                return seat, await person_in(evening, match, seat)
        prompt = next(prompt for prompt in now.match.prompts_of(now.awaited()[0]) if prompt.awaited)
        draft = random_draft(now.match.ask(prompt.seat), Draft(prompt=prompt.key), Rng(seed_of(7), now.match.version))
        user = now.holder(prompt.seat).user
        await evening.services.play.answer(match, user, now.match.token(prompt), draft, press())


async def questions(evening, match, seat) -> dict[str, Draft]:
    """Return the gains a seat is asked for, by area, with a full answer to each."""
    now = await live(evening, match)
    found = {}
    for prompt in now.match.prompts_of(seat):
        if prompt.key.startswith("gain"):
            ask = now.match.ask(seat)
            draft = Draft(prompt=prompt.key)
            draft = draft.put("verb", ask(draft).choices[0].value)
            blank = ask(draft)
            plain = [choice.value for choice in blank.choices if not choice.value.startswith("J")]
            found[prompt.key.split(".")[1]] = draft.put("take", blank.shape(plain[: blank.most]))
    return found


def words(draft: Draft) -> str:
    taken = draft.get("take")
    return taken if isinstance(taken, str) else " ".join(taken)


async def test_a_turn_can_be_typed_up_to_the_sealed_plan(evening, reign):
    match = await reign(2)
    for person in evening.people[:3]:
        cards = await suggested(evening, person, "rex objectives", "drop")
        assert len(cards) == 3
        shown = await evening.slash(person, "rex objectives", drop=cards[1])
        assert texts(shown)
    for _ in range(6):
        seat = (await live(evening, match)).awaited()[0]
        person = await person_in(evening, match, seat)
        cards = await suggested(evening, person, "rex recruit", "card")
        assert cards[-1] == "deck"
        await evening.slash(person, "rex recruit", card=cards[0].lower())
    seat, person = await until(evening, match, "plan")
    first = (await suggested(evening, person, "rex plan", "first"))[0]
    second = await suggested(evening, person, "rex plan", "second", first=first)
    assert first[0] == (await live(evening, match)).match.view(seat).hand.kingdom
    cards = (await live(evening, match)).match.view(seat).hand.cards
    assert {word[:2] for word in second} == set(cards) - ({first[:2]} if cards.count(first[:2]) == 1 else set())
    await evening.slash(person, "rex plan", first=first.lower(), second=second[-1])
    plan = (await live(evening, match)).match.view(seat).hand.plan
    assert [f"{sent.card}{sent.area}" for sent in plan.troops] == [first, second[-1]]
    await evening.slash(person, "rex plan", first=first, second=second[0])
    plan = (await live(evening, match)).match.view(seat).hand.plan
    assert [f"{sent.card}{sent.area}" for sent in plan.troops] == [first, second[0]], "a plan is sealed anew"


async def test_what_is_not_asked_cannot_be_typed(evening, reign):
    match = await reign(2)
    seat, person = await until(evening, match, "plan")
    first = (await suggested(evening, person, "rex plan", "first"))[0]
    second = (await suggested(evening, person, "rex plan", "second", first=first))[0]
    assert await suggested(evening, person, "rex plan", "third", first=first, second=second) == []
    shown = await evening.slash(person, "rex plan", first=first, second=second, third="X6N")
    assert "That is not asked here." in texts(shown)
    assert (await live(evening, match)).match.view(seat).hand.plan is None


async def test_the_tokens_typed_choose_the_area(evening, reign):
    match = await reign(1)
    seat, person = await until(evening, match, "gain", 2)
    asked = await questions(evening, match, seat)
    (near, _), (far, answer) = asked.items()
    everywhere = await suggested(evening, person, "rex gain", "take")
    assert {word[0] for word in everywhere if word[1:].isdecimal()} == {near, far}
    there = await suggested(evening, person, "rex gain", "take", area=far)
    assert {word[0] for word in there if word[1:].isdecimal()} == {far}
    await evening.slash(person, "rex gain", take=words(answer))
    battles = {battle.area: battle for battle in (await live(evening, match)).match.table().board.record.battles}
    assert answer.get("take") in {gain.tokens for gain in battles[far].gains}
    assert list(await questions(evening, match, seat)) == [near]


async def test_an_answer_that_fits_two_areas_asks_which_is_meant(evening, reign):
    match = await reign(13)
    seat, person = await until(evening, match, "gain", 2)
    near, far = await questions(evening, match, seat)
    before = await evening.version(match)
    shown = await evening.slash(person, "rex gain", take="none")
    assert "several open questions" in texts(shown)
    assert await evening.version(match) == before
    await evening.slash(person, "rex gain", take="none", area=far)
    assert list(await questions(evening, match, seat)) == [near]


async def test_tokens_of_another_area_are_refused_with_the_rule(evening, reign):
    match = await reign(1)
    seat, person = await until(evening, match, "gain", 2)
    (near, answer), (far, _) = (await questions(evening, match, seat)).items()
    before = await evening.version(match)
    assert texts(await evening.slash(person, "rex gain", take=words(answer), area=far))
    assert await evening.version(match) == before
    assert near in await questions(evening, match, seat)


async def test_standing_orders_left_out_stay_as_they_are(evening, reign):
    match = await reign(2)
    person = evening.people[0]
    seat = (await live(evening, match)).seat_of(person.id)
    await evening.slash(person, "rex orders", rome="never")
    await evening.slash(person, "rex orders", winner="cities")
    held = (await live(evening, match)).match.view(seat).hand.orders
    assert (held.winner, held.vassal, held.rome) == ("cities", "ask", "never")


@pytest.mark.fault("B61")
async def test_nobody_is_suggested_what_another_holds(evening, reign):
    match = await reign(1)
    seat, _ = await until(evening, match, "gain", 2)
    for other in {0, 1, 2} - {seat}:
        person = await person_in(evening, match, other)
        if other not in (await live(evening, match)).awaited():
            assert await suggested(evening, person, "rex gain", "take") == []
        assert await suggested(evening, person, "rex plan", "first") == []
    for command, focused in (("gain", "take"), ("plan", "first"), ("objectives", "drop"), ("powers", "recruit")):
        assert await suggested(evening, evening.people[4], f"rex {command}", focused, match=int(match)) == []


async def test_the_seats_go_by_their_kingdoms(evening, reign):
    match = await reign(2)
    board = texts(evening.public("mv1")[-1])
    for line in ("🔴 B (Brigantes, red)", "🔵 I (Iceni, blue)", "🟢 R (Regnenses, green)"):
        assert line in board
    person = await person_in(evening, match, 1)
    assert "you are 🔵 I" in texts(await evening.open(person))
