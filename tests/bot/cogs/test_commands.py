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


async def suggested(evening, person, command, focused, **typed):
    answer = await person.autocomplete(command, typed, focused)
    assert not answer.failed, answer.error
    return [choice["value"] for choice in answer.choices]


async def hand_of(evening, match, person):
    live = await evening.services.tables.live(match)
    return live.match.view(live.seat_of(person.id)).hand.cards


async def test_a_turn_can_be_typed(evening):
    match = await evening.begun()
    person, _ = await evening.awaited(match)
    first = await suggested(evening, person, "invasion muster", "pairs")
    assert first == ["1", "2", "3", "4", "5", "6"]
    assert "2 1" in await suggested(evening, person, "invasion muster", "pairs", pairs="2 ")
    shown = await evening.slash(person, "invasion muster", pairs="2 1 3")
    assert "Campaign" in words(shown)
    assert await evening.version(match) == 1
    assert await suggested(evening, person, "invasion attack", "target", target="cant") == ["cantiaci"]
    held = await hand_of(evening, match, person)
    cards = await suggested(evening, person, "invasion attack", "cards", target="cantiaci", cards="")
    assert set(cards) == {code_of(card) for card in held}
    longer = await suggested(evening, person, "invasion attack", "cards", target="cantiaci", cards=f"{cards[0]} ")
    assert all(each.startswith(cards[0]) for each in longer)
    assert f"{cards[0]} {cards[0]}" not in longer
    attacked = await evening.slash(person, "invasion attack", target="Cantiaci", cards=cards[0].lower())
    assert await evening.version(match) == 2
    assert words(attacked)


async def test_equal_types_are_refused_with_the_clause(evening):
    match = await evening.begun()
    person, _ = await evening.awaited(match)
    row = (await evening.services.tables.live(match)).match.table().board.row
    laid = [(place, code_of(card)) for place, pair in enumerate(row, start=1) for card in pair]
    # Twelve cards of ten types lie in the row: two of them are of one type.
    (here, one), (there, other) = next(pair for pair in combinations(laid, 2) if pair[0][1][0] == pair[1][1][0])
    taken = dict.fromkeys((here, there, *range(1, 7)))
    await evening.slash(person, "invasion muster", pairs=",".join(str(place) for place in list(taken)[:3]))
    twins = (one, other)
    shown = await evening.slash(person, "invasion attack", target="cantiaci", cards=" ".join(twins))
    assert "RIB-11" in words(shown)
    assert "Attack" in labels(shown), "the question is shown again"
    assert await evening.version(match) == 1


@pytest.mark.fault("B61")
async def test_nobody_is_suggested_what_is_not_theirs(evening):
    match = await evening.begun()
    _, (other, *_) = await evening.awaited(match)
    for person in (other, evening.people[4]):
        for command, focused in (
            ("invasion muster", "pairs"),
            ("invasion attack", "target"),
            ("invasion fortify", "cards"),
        ):
            assert await suggested(evening, person, command, focused, match=int(match)) == []


@pytest.mark.fault("B16")
async def test_odd_text_suggests_at_most_25(evening):
    match = await evening.begun()
    person, _ = await evening.awaited(match)
    for text in ("", " ", "(.*", "Ä", "7" * 80, "1 1 1 1 1 1"):
        assert len(await suggested(evening, person, "invasion muster", "pairs", pairs=text)) <= 25
        assert len(await suggested(evening, person, "rules", "term", term=text)) <= 25
    assert await suggested(evening, person, "play", "match") == [int(match)]


async def test_a_turn_can_be_sent_as_it_was_suggested(evening):
    """Clients send what a suggestion shows in place of what it stands for: not always, and nobody can tell when."""

    async def shown(command, focused, **typed):
        answer = await person.autocomplete(command, typed, focused)
        return {choice["value"]: choice["name"] for choice in answer.choices}

    match = await evening.begun()
    person, _ = await evening.awaited(match)
    pairs = (await shown("invasion muster", "pairs", pairs="2 1 "))["2 1 3"]
    assert pairs != "2 1 3"
    assert await suggested(evening, person, "invasion muster", "pairs", pairs=pairs)
    assert "Campaign" in words(await evening.slash(person, "invasion muster", pairs=pairs))
    target = (await shown("invasion attack", "target"))["cantiaci"]
    assert " · " in target, "the likely yield stands behind the name"
    cards = await shown("invasion attack", "cards", target=target)
    assert cards, "the other options are suggested for what was shown as well"
    card = max(cards)
    named = (await shown("play", "match"))[int(match)]
    assert await shown("invasion attack", "cards", target=target, match=named) == cards
    assert await shown("invasion attack", "cards", target=target, match="Invasion #0") == {}
    assert words(await evening.slash(person, "invasion attack", target=target, cards=cards[card]))
    assert await evening.version(match) == 2


@pytest.mark.fault("B16")
async def test_a_slow_store_does_not_hold_suggestions_up(evening, monkeypatch):
    match = await evening.begun()
    person, _ = await evening.awaited(match)

    async def never(*_, **__):
        await asyncio.Event().wait()

    monkeypatch.setattr(evening.services.find, "resolve", never)
    monkeypatch.setattr(evening.services.find, "listing", never)
    monkeypatch.setattr(evening.services.tables, "names", never)
    assert await suggested(evening, person, "invasion muster", "pairs") == ["1", "2", "3", "4", "5", "6"]
    assert await suggested(evening, person, "play", "match") == [int(match)]
    assert await suggested(evening, evening.people[4], "invasion muster", "pairs") == []


async def test_a_command_out_of_turn_says_who_is_awaited(evening):
    match = await evening.begun()
    _, (other, *_) = await evening.awaited(match)
    shown = await evening.slash(other, "invasion muster", pairs="1 2 3")
    assert "cannot be done now" in words(shown)
    assert "Awaited" in words(shown)


async def test_an_order_to_help_needs_no_share(evening):
    match = await evening.begun()
    person, _ = await evening.awaited(match)
    shown = await evening.slash(person, "invasion orders", policy="help")
    assert "1 VT or more" in words(shown)


async def test_the_list_says_where_each_match_stands(evening):
    match = await evening.begun()
    person, (other, *_) = await evening.awaited(match)
    waiting, elsewhere = await evening.slash(person, "legatus list"), await evening.slash(other, "legatus list")
    assert "One match waits for you" in words(waiting)
    assert "Turn 1" in words(waiting)
    assert "musters." in words(elsewhere)


async def test_settings_switch_direct_messages(evening):
    person = evening.people[0]
    shown = await evening.slash(person, "settings")
    off = await evening.press(person, shown, "No Direct Messages")
    assert "no direct messages" in words(off)
    assert not (await evening.services.store.people.person(person.id)).dms


async def test_rules_and_how_to_play(evening):
    person = evening.people[0]
    shown = await evening.slash(person, "rules")
    assert "1 of 3" in words(shown)
    assert pictures(shown)
    second = await evening.press(person, shown, "Next")
    assert "2 of 3" in words(second)
    assert not pictures(second)
    assert "RIB-24" in words(await evening.slash(person, "rules", term="tie"))
    assert "RIB-11" in words(await evening.slash(person, "rules", term="rib-11"))


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
async def test_a_command_of_another_version_is_answered(evening, data, said):
    person = evening.people[0]
    assert said in words(await evening.shown(person, person.raw_command(data)))


async def test_the_log_numbers_public_lines_only(evening):
    match = await evening.begun()
    person, _ = await evening.awaited(match)
    lines = words(await evening.slash(person, "log")).splitlines()
    numbers = [line.split("`")[1] for line in lines if line.startswith("`")]
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]


async def test_board_posts_afresh_for_those_who_play(evening, monkeypatch):
    monkeypatch.setattr(reading, "_POSTED_WITHIN", 60.0)  # a busy machine posts it later than people would wait
    await evening.begun()
    person, stranger = evening.people[0], evening.people[4]
    before = len(evening.public("mv1"))
    assert "posted here" in words(await evening.slash(person, "board"))
    await evening.quiet()
    assert len(evening.public("mv1")) == before + 1
    assert has(await evening.slash(stranger, "board"), "mv1")
    await evening.quiet()
    assert len(evening.public("mv1")) == before + 1


def test_every_control_there_is_has_somebody_who_answers_it(evening):
    for kind in CONTROLS.prefixes().values():
        assert evening.router.answers(kind), kind.__name__


async def test_discord_would_take_the_commands(evening):
    check_commands([command.to_dict(evening.front.bot.tree) for command in evening.front.bot.tree.get_commands()])
    assert {cog.__name__ for cog in cogs()} == {"InvasionCog", "LobbyCog", "PlayCog", "RexCog"}
