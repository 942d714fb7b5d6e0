"""Rex Britannorum on its panels: a plan is complete at once and can be changed, gains follow one another."""

from bot.local.people.person import Person
from bot.local.protocol.codes import Json
from tests.bot.cogs.conftest import BotHarness
from tests.bot.cogs.rex_positions import asked, rex_positions, with_a_third_card
from tests.kit.messages import address, has, labels, parts, pictures, words

__all__ = ["rex_positions"]

MENU = 3


def menus(panel: Json) -> list[Json]:
    return [part for part in parts(panel) if part["type"] == MENU and part["custom_id"].startswith("pm1")]


def chosen(panel: Json) -> list[list[str]]:
    """Return what is chosen in each menu of a panel."""
    return [[option["label"] for option in menu["options"] if option.get("default")] for menu in menus(panel)]


def beside(panel: Json) -> set[str]:
    return {picture["id"] for picture in pictures(panel)}


async def another(harness: BotHarness, person: Person, panel: Json, place: int) -> Json:
    """Choose something else in one menu."""
    menu = menus(panel)[place]
    other = next(option["value"] for option in menu["options"] if not option.get("default"))
    return await harness.shown(person, person.select(panel, menu["custom_id"], (other,)), panel)


async def test_a_plan_of_three_cards_stands_complete_at_once(harness, rex_positions):
    match, seat, person = await rex_positions.come_to(with_a_third_card)
    panel = await harness.open(person)
    first = chosen(panel)
    assert [len(menu) for menu in first] == [1, 1, 1]
    assert "Seal Plan" in labels(panel)
    assert beside(panel)
    second = await another(harness, person, panel, 1)
    assert second["id"] == panel["id"]
    assert [chosen(second)[0], chosen(second)[2]] == [first[0], first[2]]
    assert chosen(second)[1] != first[1]
    assert beside(second) == beside(panel), "the picture is left where it is"
    third = await another(harness, person, second, 2)
    assert chosen(third)[:2] == chosen(second)[:2]
    assert chosen(third)[2] != first[2]
    await harness.press(person, third, "Seal Plan")
    plan = (await rex_positions.live(match)).match.view(seat).hand.plan
    assert plan is not None
    assert plan.third is not None


async def test_a_sealed_plan_is_shown_again_as_it_was_sealed_and_can_be_changed(harness, rex_positions):
    match, seat, person = await rex_positions.come_to(asked("plan"))
    whole = await harness.open(person)
    assert "Not sealed yet" in words(whole)
    assert "stand-in" not in words(whole), "nothing of it was chosen"
    panel = await another(harness, person, whole, 1)
    assert "Not sealed yet" in words(panel)
    assert "a stand-in answer before you do, it plays what stands here" in words(panel)
    sealed = await harness.press(person, panel, "Seal Plan")
    assert "Seal Plan" not in labels(sealed), "nothing more is asked"
    assert "Not sealed" not in words(sealed)
    plan = (await rex_positions.live(match)).match.view(seat).hand.plan
    again = await harness.press(person, sealed, "Change My Answer")
    assert chosen(again) == chosen(panel)
    assert "Your sealed answer counts until you press" in words(again)
    changed = await another(harness, person, again, 1)
    await harness.press(person, changed, "Seal Plan")
    after = (await rex_positions.live(match)).match.view(seat).hand.plan
    assert after.troops[0] == plan.troops[0]
    assert after.troops[1] != plan.troops[1]


async def test_a_recruit_is_one_press_and_the_press_counts_once(harness, rex_positions):
    match, seat, person = await rex_positions.come_to(asked("recruit"))
    panel, other = await harness.open(person), await harness.open(person)
    now = (await rex_positions.live(match)).match
    (prompt,) = [prompt for prompt in now.prompts_of(seat) if prompt.awaited]
    queued = next(part for part in parts(panel) if "Queue" in part.get("label", ""))
    before = await harness.version(match)
    done = await harness.press(person, panel, queued["label"])
    assert await harness.version(match) == before + 1
    assert prompt.key not in {left.key for left in (await rex_positions.live(match)).match.prompts_of(seat)}
    assert done["id"] == panel["id"]
    await harness.press(person, other, queued["custom_id"])
    assert await harness.version(match) == before + 1


async def test_the_fact_of_sealing_is_public_and_nothing_else(harness, rex_positions):
    match, _, person = await rex_positions.come_to(asked("plan"))
    before = words(harness.public("mv1")[-1])
    assert f"Awaited: {person.name}" in before
    panel = await harness.open(person)
    await harness.press(person, panel, "Seal Plan")
    await harness.quiet()
    after = words(harness.public("mv1")[-1])
    assert f"Awaited: {person.name}" not in after
    gone, new = set(before.splitlines()) - set(after.splitlines()), set(after.splitlines()) - set(before.splitlines())
    assert [line for line in gone if not line.startswith(("Awaited", "<@", "- ", "-# "))] == []
    assert [line for line in new if not line.startswith(("<@", "-# "))] == [f"- {person.name} is ready."]
    opened = await harness.press(person, await harness.open(person), "Change My Answer")
    changed = await another(harness, person, opened, 0)
    await harness.press(person, changed, "Seal Plan")
    await harness.quiet()
    assert words(harness.public("mv1")[-1]) == after, "nobody sees that a plan was changed"
    assert await harness.version(match) > 0


async def test_after_one_gain_the_panel_goes_on_to_the_next(harness, rex_positions):
    match, seat, person = await rex_positions.come_to(asked("gain", 2))
    panel = await harness.open(person)
    now = (await rex_positions.live(match)).match
    first, *others = [prompt for prompt in now.prompts_of(seat) if prompt.awaited]
    assert others
    assert has(panel, "pt1"), "the other area can be answered first"
    while "Take" not in labels(panel) or has(panel, "py1") is False:
        (menu, *_) = menus(panel)
        values = [option["value"] for option in menu["options"]][: menu["max_values"]]
        panel = await harness.shown(person, person.select(panel, menu["custom_id"], values), panel)
    done = await harness.press(person, panel, "Take")
    assert done["id"] == panel["id"]
    after = (await rex_positions.live(match)).match
    left = [prompt for prompt in after.prompts_of(seat) if prompt.awaited]
    assert first.key not in {prompt.key for prompt in left}
    assert address(done, "pm1").split(":")[3] == after.token(left[0])
    assert beside(done)
    assert beside(done) != beside(panel), "the picture shows the area that is asked about now"
