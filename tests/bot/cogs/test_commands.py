"""The natural commands: typed word by word, judged by the same form, suggested from the person's own view."""

import asyncio
from itertools import combinations

import pytest

from bot.cogs.loader import cogs
from bot.front.answering import reading
from bot.local.checks.commands import check_commands
from bot.ui.control import CONTROLS
from engines.roman_invasion.words.shorthand import code_of
from tests.kit.messages import has, labels, pictures, words


async def suggested(harness, person, command, focused, **typed):
    answer = await person.autocomplete(command, typed, focused)
    assert not answer.failed, answer.error
    return [choice["value"] for choice in answer.choices]


async def hand_of(harness, match, person):
    live = await harness.services.tables.live(match)
    return live.match.view(live.seat_of(person.id)).hand.cards


async def test_a_turn_can_be_typed(harness):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    first = await suggested(harness, person, "invasion muster", "pairs")
    assert first == ["1", "2", "3", "4", "5", "6"]
    assert "2 1" in await suggested(harness, person, "invasion muster", "pairs", pairs="2 ")
    shown = await harness.slash(person, "invasion muster", pairs="2 1 3")
    assert "Campaign" in words(shown)
    assert await harness.version(match) == 1
    assert await suggested(harness, person, "invasion attack", "target", target="cant") == ["cantiaci"]
    held = await hand_of(harness, match, person)
    cards = await suggested(harness, person, "invasion attack", "cards", target="cantiaci", cards="")
    assert set(cards) == {code_of(card) for card in held}
    longer = await suggested(harness, person, "invasion attack", "cards", target="cantiaci", cards=f"{cards[0]} ")
    assert all(each.startswith(cards[0]) for each in longer)
    assert f"{cards[0]} {cards[0]}" not in longer
    attacked = await harness.slash(person, "invasion attack", target="Cantiaci", cards=cards[0].lower())
    assert await harness.version(match) == 2
    assert words(attacked)


async def test_equal_types_are_refused_with_the_clause(harness):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    row = (await harness.services.tables.live(match)).match.table().board.row
    laid = [(place, code_of(card)) for place, pair in enumerate(row, start=1) for card in pair]
    # Twelve cards of ten types lie in the row: two of them are of one type.
    (here, one), (there, other) = next(pair for pair in combinations(laid, 2) if pair[0][1][0] == pair[1][1][0])
    taken = dict.fromkeys((here, there, *range(1, 7)))
    await harness.slash(person, "invasion muster", pairs=",".join(str(place) for place in list(taken)[:3]))
    twins = (one, other)
    shown = await harness.slash(person, "invasion attack", target="cantiaci", cards=" ".join(twins))
    assert "RIB-11" in words(shown)
    assert "Attack" in labels(shown), "the question is shown again"
    assert await harness.version(match) == 1


@pytest.mark.fault("B61")
async def test_nobody_is_suggested_what_is_not_theirs(harness):
    match = await harness.begun()
    _, (other, *_) = await harness.awaited(match)
    for person in (other, harness.people[4]):
        for command, focused in (
            ("invasion muster", "pairs"),
            ("invasion attack", "target"),
            ("invasion fortify", "cards"),
        ):
            assert await suggested(harness, person, command, focused, match=int(match)) == []


@pytest.mark.fault("B16")
async def test_odd_text_suggests_at_most_25(harness):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    for text in ("", " ", "(.*", "Ä", "7" * 80, "1 1 1 1 1 1"):
        assert len(await suggested(harness, person, "invasion muster", "pairs", pairs=text)) <= 25
        assert len(await suggested(harness, person, "rules", "term", term=text)) <= 25
    assert await suggested(harness, person, "play", "match") == [int(match)]


async def test_a_turn_can_be_sent_as_it_was_suggested(harness):
    """Clients send what a suggestion shows in place of what it stands for: not always, and nobody can tell when."""

    async def shown(command, focused, **typed):
        answer = await person.autocomplete(command, typed, focused)
        return {choice["value"]: choice["name"] for choice in answer.choices}

    match = await harness.begun()
    person, _ = await harness.awaited(match)
    pairs = (await shown("invasion muster", "pairs", pairs="2 1 "))["2 1 3"]
    assert pairs != "2 1 3"
    assert await suggested(harness, person, "invasion muster", "pairs", pairs=pairs)
    assert "Campaign" in words(await harness.slash(person, "invasion muster", pairs=pairs))
    target = (await shown("invasion attack", "target"))["cantiaci"]
    assert " · " in target, "the likely yield stands behind the name"
    cards = await shown("invasion attack", "cards", target=target)
    assert cards, "the other options are suggested for what was shown as well"
    card = max(cards)
    named = (await shown("play", "match"))[int(match)]
    assert await shown("invasion attack", "cards", target=target, match=named) == cards
    assert await shown("invasion attack", "cards", target=target, match="Invasion #0") == {}
    assert words(await harness.slash(person, "invasion attack", target=target, cards=cards[card]))
    assert await harness.version(match) == 2


@pytest.mark.fault("B16")
async def test_a_slow_store_does_not_hold_suggestions_up(harness, monkeypatch):
    match = await harness.begun()
    person, _ = await harness.awaited(match)

    async def never(*_, **__):
        await asyncio.Event().wait()

    monkeypatch.setattr(harness.services.find, "resolve", never)
    monkeypatch.setattr(harness.services.find, "listing", never)
    monkeypatch.setattr(harness.services.tables, "names", never)
    assert await suggested(harness, person, "invasion muster", "pairs") == ["1", "2", "3", "4", "5", "6"]
    assert await suggested(harness, person, "play", "match") == [int(match)]
    assert await suggested(harness, harness.people[4], "invasion muster", "pairs") == []


async def test_a_command_out_of_turn_says_who_is_awaited(harness):
    match = await harness.begun()
    _, (other, *_) = await harness.awaited(match)
    shown = await harness.slash(other, "invasion muster", pairs="1 2 3")
    assert "cannot be done now" in words(shown)
    assert "Awaited" in words(shown)


async def test_an_order_to_help_needs_no_share(harness):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    shown = await harness.slash(person, "invasion orders", policy="help")
    assert "1 VT or more" in words(shown)


async def test_the_list_says_where_each_match_stands(harness):
    match = await harness.begun()
    person, (other, *_) = await harness.awaited(match)
    waiting, elsewhere = await harness.slash(person, "legatus list"), await harness.slash(other, "legatus list")
    assert "One match waits for you" in words(waiting)
    assert "Turn 1" in words(waiting)
    assert "musters." in words(elsewhere)


async def test_settings_switch_direct_messages(harness):
    person = harness.people[0]
    shown = await harness.slash(person, "settings")
    off = await harness.press(person, shown, "No Direct Messages")
    assert "no direct messages" in words(off)
    assert not (await harness.services.store.people.person(person.id)).dms


async def test_rules_and_how_to_play(harness):
    person = harness.people[0]
    shown = await harness.slash(person, "rules")
    assert "1 of 3" in words(shown)
    assert pictures(shown)
    second = await harness.press(person, shown, "Next")
    assert "2 of 3" in words(second)
    assert not pictures(second)
    assert "RIB-24" in words(await harness.slash(person, "rules", term="tie"))
    assert "RIB-11" in words(await harness.slash(person, "rules", term="rib-11"))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"name": "gone", "type": 1, "id": "1", "options": []}, "has changed or is gone"),
        ({"name": "invasion", "type": 1, "id": "1", "options": [{"name": "fly", "type": 1, "options": []}]}, "is gone"),
        (
            {"name": "invasion", "type": 1, "id": "1", "options": [{"name": "muster", "type": 1, "options": []}]},
            "is gone",
        ),
    ],
)
async def test_a_command_of_another_version_is_answered(harness, data, said):
    person = harness.people[0]
    assert said in words(await harness.shown(person, person.raw_command(data)))


async def test_the_log_numbers_public_lines_only(harness):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    lines = words(await harness.slash(person, "log")).splitlines()
    numbers = [line.split("`")[1] for line in lines if line.startswith("`")]
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]


async def test_board_posts_afresh_for_those_who_play(harness, monkeypatch):
    monkeypatch.setattr(reading, "_POSTED_WITHIN", 60.0)  # a busy machine posts it later than people would wait
    await harness.begun()
    person, stranger = harness.people[0], harness.people[4]
    before = len(harness.public("mv1"))
    assert "posted here" in words(await harness.slash(person, "board"))
    await harness.quiet()
    assert len(harness.public("mv1")) == before + 1
    assert has(await harness.slash(stranger, "board"), "mv1")
    await harness.quiet()
    assert len(harness.public("mv1")) == before + 1


def test_every_control_there_is_has_somebody_who_answers_it(harness):
    for kind in CONTROLS.prefixes().values():
        assert harness.router.answers(kind), kind.__name__


async def test_discord_would_take_the_commands(harness):
    check_commands([command.to_dict(harness.front.bot.tree) for command in harness.front.bot.tree.get_commands()])
    assert {cog.__name__ for cog in cogs()} == {"CaesarCog", "InvasionCog", "LobbyCog", "PlayCog", "RexCog"}
