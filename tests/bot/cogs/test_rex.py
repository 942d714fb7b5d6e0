"""Rex Britannorum typed: cards and tokens by short words, several open questions told apart, defaults left out."""

import pytest

from engines.core.prompt import Draft
from tests.bot.cogs.reign import asked, reign
from tests.bot.cogs.test_commands import suggested
from tests.kit.messages import words

__all__ = ["reign"]


async def questions(reign, match, seat) -> dict[str, Draft]:
    """Return the gains a seat is asked for, by area, with a full answer to each."""
    now = await reign.live(match)
    found = {}
    for prompt in now.match.prompts_of(seat):
        if prompt.kind == "gain":
            ask = now.match.ask(seat)
            draft = Draft(prompt=prompt.key)
            draft = draft.put("verb", ask(draft).choices[0].value)
            blank = ask(draft)
            plain = [choice.value for choice in blank.choices if not choice.value.startswith("J")]
            found[prompt.about] = draft.put("take", blank.shape(plain[: blank.most]))
    return found


async def hand(reign, match, seat):
    return (await reign.live(match)).match.view(seat).hand


def typed(draft: Draft) -> str:
    taken = draft.get("take")
    assert not isinstance(taken, int | None)
    return taken if isinstance(taken, str) else " ".join(taken)


def tokens(suggestions: list[str]) -> set[str]:
    """Return the areas of the tokens among what is suggested."""
    return {word[0] for word in suggestions if word[1:].isdecimal()}


async def test_a_turn_can_be_typed_up_to_the_sealed_plan(evening, reign):
    match, *_ = await reign.come_to(asked("objectives"))
    for person in evening.people[:3]:
        cards = await suggested(evening, person, "rex objectives", "drop")
        assert len(cards) == 3
        assert words(await evening.slash(person, "rex objectives", drop=cards[1]))
    for _ in range(6):
        person = await reign.person(match, (await reign.live(match)).awaited()[0])
        cards = await suggested(evening, person, "rex recruit", "card")
        assert cards[-1] == "deck"
        await evening.slash(person, "rex recruit", card=cards[0].lower())
    seat, person = 0, await reign.person(match, 0)
    held = await hand(reign, match, seat)
    first = (await suggested(evening, person, "rex plan", "first"))[0]
    second = await suggested(evening, person, "rex plan", "second", first=first)
    assert first[0] == held.kingdom
    twice = held.cards.count(first[:2]) > 1
    assert {word[:2] for word in second} == set(held.cards) - (set() if twice else {first[:2]})
    for chosen in (second[-1], second[0]):
        await evening.slash(person, "rex plan", first=first.lower(), second=chosen)
        plan = (await hand(reign, match, seat)).plan
        assert [f"{sent.card}{sent.area}" for sent in plan.troops] == [first, chosen]


async def test_what_is_not_asked_cannot_be_typed(evening, reign):
    match, seat, person = await reign.come_to(asked("plan"))
    first = (await suggested(evening, person, "rex plan", "first"))[0]
    second = (await suggested(evening, person, "rex plan", "second", first=first))[0]
    assert await suggested(evening, person, "rex plan", "third", first=first, second=second) == []
    shown = await evening.slash(person, "rex plan", first=first, second=second, third="X6N")
    assert "That is not asked here." in words(shown)
    assert (await hand(reign, match, seat)).plan is None


async def test_the_tokens_typed_choose_the_area(evening, reign):
    match, seat, person = await reign.come_to(asked("gain", 2))
    before = await questions(reign, match, seat)
    (near, _), (far, answer), *_ = before.items()
    assert tokens(await suggested(evening, person, "rex gain", "take")) == set(before)
    assert tokens(await suggested(evening, person, "rex gain", "take", area=far)) == {far}
    await evening.slash(person, "rex gain", take=typed(answer))
    (battle,) = (b for b in (await reign.live(match)).match.table().board.record.battles if b.area == far)
    kingdom = (await hand(reign, match, seat)).kingdom
    taken = answer.get("take")
    assert battle.gain(kingdom).tokens == (taken if isinstance(taken, tuple) else (taken,))
    assert near in await questions(reign, match, seat)


async def test_an_answer_that_fits_two_areas_asks_which_is_meant(evening, reign):
    match, seat, person = await reign.come_to(asked("gain", 2, least=0))
    near, far = await questions(reign, match, seat)
    before = await evening.version(match)
    shown = await evening.slash(person, "rex gain", take="none")
    assert "several open questions" in words(shown)
    assert await evening.version(match) == before
    await evening.slash(person, "rex gain", take="none", area=far)
    assert list(await questions(reign, match, seat)) == [near]


async def test_tokens_of_another_area_are_refused(evening, reign):
    match, seat, person = await reign.come_to(asked("gain", 2))
    (near, answer), (far, _), *_ = (await questions(reign, match, seat)).items()
    before = await evening.version(match)
    assert "not among the choices" in words(await evening.slash(person, "rex gain", take=typed(answer), area=far))
    assert await evening.version(match) == before
    assert near in await questions(reign, match, seat)


async def test_standing_orders_left_out_stay_as_they_are(evening, reign):
    match, seat, person = await reign.come_to(asked("objectives"))
    await evening.slash(person, "rex orders", rome="never")
    await evening.slash(person, "rex orders", winner="cities")
    held = (await hand(reign, match, seat)).orders
    assert [held.policy(name) for name in ("winner", "vassal", "rome")] == ["cities", "ask", "never"]


async def test_after_words_that_name_no_card_nothing_is_suggested(evening, reign):
    _, _, person = await reign.come_to(asked("plan"))
    assert await suggested(evening, person, "rex plan", "second", first="hello") == []
    assert await suggested(evening, person, "rex plan", "third", first="hello", second="B9Q") == []


@pytest.mark.fault("B61")
async def test_nobody_is_suggested_what_another_holds(evening, reign):
    match, seat, _ = await reign.come_to(asked("gain", 2))
    for other in {0, 1, 2} - {seat}:
        person = await reign.person(match, other)
        if other not in (await reign.live(match)).awaited():
            assert await suggested(evening, person, "rex gain", "take") == []
        assert await suggested(evening, person, "rex plan", "first") == []
    for command, focused in (("gain", "take"), ("plan", "first"), ("objectives", "drop"), ("powers", "recruit")):
        assert await suggested(evening, evening.people[4], f"rex {command}", focused, match=int(match)) == []


async def test_a_command_means_a_match_of_its_own_game(evening, reign):
    await evening.begun(3)
    match, seat, person = await reign.come_to(asked("objectives"))
    other = await evening.begun(3)
    assert await suggested(evening, person, "rex objectives", "drop")
    shown = await evening.slash(person, "rex orders", winner="road")
    assert "several" not in words(shown).lower()
    assert (await hand(reign, match, seat)).orders.policy("winner") == "road"
    await evening.slash(person, "invasion orders", policy="never", match=int(other))
    assert (await reign.live(other)).match.version == 1
