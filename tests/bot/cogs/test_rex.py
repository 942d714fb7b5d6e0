"""Rex Britannorum typed: cards and tokens by short words, several open questions told apart, defaults left out."""

import pytest

from engines.core.prompt import Draft
from tests.bot.cogs.rex_positions import asked, rex_positions
from tests.bot.cogs.test_commands import suggested
from tests.kit.messages import words

__all__ = ["rex_positions"]


async def questions(rex_positions, match, seat) -> dict[str, Draft]:
    """Return the gains a seat is asked for, by area, with a full answer to each."""
    now = await rex_positions.live(match)
    found = {}
    for prompt in now.match.prompts_of(seat):
        if prompt.kind == "gain":
            ask = now.match.ask(seat)
            draft = Draft(prompt=prompt.key)
            draft = draft.put("verb", ask(draft).choices[0].value)
            field = ask(draft)
            plain = [choice.value for choice in field.choices if not choice.value.startswith("J")]
            found[prompt.about] = draft.put("take", field.shape(plain[: field.most]))
    return found


async def hand(rex_positions, match, seat):
    return (await rex_positions.live(match)).match.view(seat).hand


def typed(draft: Draft) -> str:
    taken = draft.get("take")
    assert not isinstance(taken, int | None)
    return taken if isinstance(taken, str) else " ".join(taken)


def tokens(suggestions: list[str]) -> set[str]:
    """Return the areas of the tokens among what is suggested."""
    return {word[0] for word in suggestions if word[1:].isdecimal()}


async def test_a_turn_can_be_typed_up_to_the_sealed_plan(harness, rex_positions):
    match, *_ = await rex_positions.come_to(asked("objectives"))
    for person in harness.people[:3]:
        cards = await suggested(harness, person, "rex objectives", "drop")
        assert len(cards) == 3
        assert words(await harness.slash(person, "rex objectives", drop=cards[1]))
    for _ in range(6):
        person = await rex_positions.person(match, (await rex_positions.live(match)).awaited()[0])
        cards = await suggested(harness, person, "rex recruit", "card")
        assert cards[-1] == "deck"
        await harness.slash(person, "rex recruit", card=cards[0].lower())
    seat, person = 0, await rex_positions.person(match, 0)
    held = await hand(rex_positions, match, seat)
    first = (await suggested(harness, person, "rex plan", "first"))[0]
    second = await suggested(harness, person, "rex plan", "second", first=first)
    assert first[0] == held.kingdom
    twice = held.cards.count(first[:2]) > 1
    assert {word[:2] for word in second} == set(held.cards) - (set() if twice else {first[:2]})
    for chosen in (second[-1], second[0]):
        await harness.slash(person, "rex plan", first=first.lower(), second=chosen)
        plan = (await hand(rex_positions, match, seat)).plan
        assert [f"{sent.card}{sent.area}" for sent in plan.troops] == [first, chosen]


async def test_a_question_not_asked_cannot_be_answered_by_typing(harness, rex_positions):
    match, seat, person = await rex_positions.come_to(asked("plan"))
    first = (await suggested(harness, person, "rex plan", "first"))[0]
    second = (await suggested(harness, person, "rex plan", "second", first=first))[0]
    assert await suggested(harness, person, "rex plan", "third", first=first, second=second) == []
    shown = await harness.slash(person, "rex plan", first=first, second=second, third="X6N")
    assert "That is not asked here." in words(shown)
    assert (await hand(rex_positions, match, seat)).plan is None


async def test_the_tokens_typed_choose_the_area(harness, rex_positions):
    match, seat, person = await rex_positions.come_to(asked("gain", 2))
    before = await questions(rex_positions, match, seat)
    (near, _), (far, answer), *_ = before.items()
    assert tokens(await suggested(harness, person, "rex gain", "take")) == set(before)
    assert tokens(await suggested(harness, person, "rex gain", "take", area=far)) == {far}
    await harness.slash(person, "rex gain", take=typed(answer))
    (battle,) = (b for b in (await rex_positions.live(match)).match.table().board.record.battles if b.area == far)
    kingdom = (await hand(rex_positions, match, seat)).kingdom
    taken = answer.get("take")
    assert battle.gain(kingdom).tokens == (taken if isinstance(taken, tuple) else (taken,))
    assert near in await questions(rex_positions, match, seat)


async def test_an_answer_that_fits_two_areas_asks_which_is_meant(harness, rex_positions):
    match, seat, person = await rex_positions.come_to(asked("gain", 2, least=0))
    near, far = await questions(rex_positions, match, seat)
    before = await harness.version(match)
    shown = await harness.slash(person, "rex gain", take="none")
    assert "several open questions" in words(shown)
    assert await harness.version(match) == before
    await harness.slash(person, "rex gain", take="none", area=far)
    assert list(await questions(rex_positions, match, seat)) == [near]


async def test_tokens_of_another_area_are_refused(harness, rex_positions):
    match, seat, person = await rex_positions.come_to(asked("gain", 2))
    (near, answer), (far, _), *_ = (await questions(rex_positions, match, seat)).items()
    before = await harness.version(match)
    assert "not among the choices" in words(await harness.slash(person, "rex gain", take=typed(answer), area=far))
    assert await harness.version(match) == before
    assert near in await questions(rex_positions, match, seat)


async def test_standing_orders_left_out_stay_as_they_are(harness, rex_positions):
    match, seat, person = await rex_positions.come_to(asked("objectives"))
    await harness.slash(person, "rex orders", rome="never")
    await harness.slash(person, "rex orders", winner="cities")
    held = (await hand(rex_positions, match, seat)).orders
    assert [held.policy(name) for name in ("winner", "vassal", "rome")] == ["cities", "ask", "never"]


async def test_after_words_that_name_no_card_nothing_is_suggested(harness, rex_positions):
    _, _, person = await rex_positions.come_to(asked("plan"))
    assert await suggested(harness, person, "rex plan", "second", first="hello") == []
    assert await suggested(harness, person, "rex plan", "third", first="hello", second="B9Q") == []


@pytest.mark.fault("B61")
async def test_nobody_is_suggested_what_another_holds(harness, rex_positions):
    match, seat, _ = await rex_positions.come_to(asked("gain", 2))
    for other in {0, 1, 2} - {seat}:
        person = await rex_positions.person(match, other)
        if other not in (await rex_positions.live(match)).awaited():
            assert await suggested(harness, person, "rex gain", "take") == []
        assert await suggested(harness, person, "rex plan", "first") == []
    for command, focused in (("gain", "take"), ("plan", "first"), ("objectives", "drop"), ("powers", "recruit")):
        assert await suggested(harness, harness.people[4], f"rex {command}", focused, match=int(match)) == []


async def test_a_command_means_a_match_of_its_own_game(harness, rex_positions):
    await harness.begun(3)
    match, seat, person = await rex_positions.come_to(asked("objectives"))
    other = await harness.begun(3)
    assert await suggested(harness, person, "rex objectives", "drop")
    shown = await harness.slash(person, "rex orders", winner="road")
    assert "several" not in words(shown).lower()
    assert (await hand(rex_positions, match, seat)).orders.policy("winner") == "road"
    await harness.slash(person, "invasion orders", policy="never", match=int(other))
    assert (await rex_positions.live(other)).match.version == 1
