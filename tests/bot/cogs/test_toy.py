"""The toy game through the whole bot: frames, orders, optional questions and fields that are asked again and again."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import bot.cogs
import tests.toy
from bot.actor import Actor
from bot.records import MatchId, UserId
from bot.service.lobby import lobbies
from engines.core.forms import random_draft
from engines.core.prompt import Draft, Value
from engines.core.rng import Rng
from engines.core.seats import Seat
from tests.bot.cogs.conftest import running
from tests.e2e.answering import by_panel
from tests.kit.dice import ScriptedDice
from tests.kit.local import pointed_at
from tests.kit.messages import labels, words
from tests.kit.walker import seed_named
from tests.toy.game import Toy
from tests.toy.pictures import RENDERER

CARDS = (14, 1, 2, 13, 3, 4)
"""The cards that are dealt: each of two seats has one that leads a round."""
TWO_LIT: tuple[tuple[int, dict[str, Value]], ...] = (
    (0, {"verb": "seal", "card": "14"}),
    (1, {"verb": "seal", "card": "3"}),
    (0, {"verb": "mark", "plots": ("b1", "c3")}),
    (0, {"verb": "kindle", "stake": 0}),
    (0, {"verb": "seal", "card": "1"}),
    (1, {"verb": "seal", "card": "13"}),
)
"""The answers, by seat, after which the first has two lit plots while the other leads."""


class Dealt(Toy):
    """Beacons with given cards."""

    def setup(self, options, seats, rng):  # noqa: ARG002  (the cards are given)
        return super().setup(options, seats, ScriptedDice(("cards", CARDS))(bytes(32), 0))


class Torches(Dealt):
    """Beacons under another name."""

    id = "torches"
    title = "Torches"


@pytest.fixture(autouse=True)
def thrown(monkeypatch):
    """Every match has the same seed, so that a failure happens again."""
    monkeypatch.setattr(lobbies, "secrets", SimpleNamespace(token_bytes=lambda _: seed_named("toy")))


@pytest.fixture
async def harness(tmp_path, local_table, slips):
    with pointed_at(local_table):
        async with running(tmp_path, local_table, slips, {Dealt(): RENDERER}) as harness:
            yield harness


@pytest.fixture
async def copied(tmp_path, local_table, slips, monkeypatch):
    """The bot with a copy of the game, whose commands lie where those of a new game would."""
    monkeypatch.setattr(bot.cogs, "__path__", [*bot.cogs.__path__, str(Path(tests.toy.__file__).parent / "cogs")])
    monkeypatch.delitem(sys.modules, "bot.cogs.torches", raising=False)
    with pointed_at(local_table):
        async with running(tmp_path, local_table, slips, {Torches(): RENDERER}) as harness:
            yield harness


class Hands:
    """Presses what a panel shows, as :mod:`tests.e2e.answering` asks for it."""

    def __init__(self, harness):
        self.harness = harness

    async def press(self, name, message, which):
        return await self.harness.press(self.harness.table.person(name), message, which)

    async def choose(self, name, message, prefix, values):
        return await self.harness.choose(self.harness.table.person(name), message, prefix, *values)


async def seated(harness, match, seat):
    user = (await harness.services.tables.live(match)).holder(Seat(seat)).user
    return next(person for person in harness.people if person.id == user)


async def answer(harness, match, prompt, draft):
    """Answer an awaited question with the panel's controls alone."""
    person = await seated(harness, match, prompt.seat)
    return await by_panel(Hands(harness), person.name, await harness.open(person), draft)


async def played_on(harness, match, limit=200):
    """Answer at random, by panel, until a match is over."""
    for number in range(limit):
        live = await harness.services.tables.live(match)
        if live.over:
            return live
        prompt = live.match.prompts_of(live.awaited()[0])[0]
        draft = random_draft(live.match.ask(prompt.seat), Draft(prompt=prompt.key), Rng(seed_named("answers"), number))
        await answer(harness, match, prompt, draft)
    raise AssertionError("it is never over")


async def test_a_copy_under_another_name_is_played_to_its_end_by_panel(copied):
    match = await copied.begun(2, game="torches")
    live = await played_on(copied, match)
    assert live.over
    await copied.quiet()
    assert f"Torches #{match}" in words(copied.table.messages(copied.table.text_channels[0])[-1])


async def test_a_copy_is_played_by_its_own_commands(copied):
    match = await copied.begun(2, game="torches")
    for number, fields in TWO_LIT:
        person = await seated(copied, match, number)
        given = {name: " ".join(value) if isinstance(value, tuple) else value for name, value in fields.items()}
        verb = given.pop("verb")
        assert "That cannot be done now" not in words(await copied.slash(person, f"torches {verb}", **given))
    person = await seated(copied, match, 0)
    suggested = await person.autocomplete("torches salvage", {"count": 2, "plot": "c3 "}, "plot")
    assert [choice["value"] for choice in suggested.choices or []] == ["c3 b1"]
    await copied.slash(person, "torches salvage", count=2, plot="c3 b1")
    live = await copied.services.tables.live(match)
    assert live.match.table().board.owned(Seat(0)) == ()
    await copied.slash(person, "torches orders", yields="yield", match=int(match))
    live = await copied.services.tables.live(match)
    assert live.match.view(Seat(0)).hand.orders.policy("yields") == "yield"
    refused = await copied.slash(person, "torches kindle")
    assert f"Torches #{match}" in words(refused)
    assert "That cannot be done now." in words(refused)


async def test_a_copy_stands_in_every_choice_of_games(copied):
    person = copied.people[0]
    shown = await copied.slash(person, "rules", game="torches")
    assert words(shown).startswith("### Torches · how to play")
    elsewhere = await copied.begun(2)
    refused = await copied.slash(person, "torches seal", card="14", match=int(elsewhere))
    why = "That is a command of Torches, and this is a match of Roman Invasion of Britain."
    assert words(refused) == f"> **Invasion #{elsewhere}** · {why}"


async def burning(harness, match):
    """Answer by panel until somebody who does not lead may salvage two plots; return the match."""
    for number, fields in TWO_LIT:
        live = await harness.services.tables.live(match)
        prompt = next(prompt for prompt in live.match.prompts_of(Seat(number)) if prompt.awaited)
        await answer(harness, match, prompt, Draft.of(prompt.key, **fields))
    return await harness.services.tables.live(match)


async def test_an_optional_question_is_answered_field_by_field_beside_the_awaited_one(harness, beacons):
    match = await harness.begun(2, game=beacons)
    live = await burning(harness, match)
    (optional,) = (prompt for prompt in live.match.prompts() if prompt.mode == "optional")
    person = await seated(harness, match, optional.seat)
    panel = await harness.open(person)
    assert "Salvage lit plots" in labels(panel)
    assert "Your cards:" in words(panel)
    before = live.match.table().board
    panel = await harness.press(person, panel, "Salvage lit plots")
    mine = before.owned(optional.seat)
    draft = Draft.of(optional.key, verb="salvage", count=2).put("plot.1", mine[1]).put("plot.2", mine[0])
    shown = await by_panel(Hands(harness), person.name, panel, draft.before("plot.2"), confirm=False)
    assert "(1 of 2)" in words(shown)
    assert "(2 of 2)" in words(shown)
    await by_panel(Hands(harness), person.name, shown, Draft(prompt=optional.key, filled=draft.filled[3:]))
    after = (await harness.services.tables.live(match)).match
    assert after.table().board.owned(optional.seat) == mine[2:]
    assert after.awaited() == live.match.awaited()


@pytest.mark.parametrize("coins", [0, 3])
async def test_a_computer_answers_an_optional_question_or_leaves_it(harness, beacons, coins):
    match = await harness.begun(2, game=beacons)
    live = await burning(harness, match)
    (optional,) = (prompt for prompt in live.match.prompts() if prompt.mode == "optional")
    services = harness.services
    await services.seats.resign(match, UserId((await seated(harness, match, optional.seat)).id))
    live = await services.tables.live(match)
    await services.seats.seat_computer(match, Actor(live.row.host), optional.seat, "steady")
    live = await services.tables.live(match)
    board = live.match.table().board
    held = tuple(coins if seat == optional.seat else other for seat, other in enumerate(board.coins))
    live.match._state = live.match._state.evolve(board=board.evolve(coins=held))
    live.match._views.clear()
    live.match._table = None
    assert await services.autopilot.advance(match) is (coins == 0)
    after = await services.tables.live(match)
    assert (after.match.version > live.match.version) is (coins == 0)
    assert after.match.awaited() == live.match.awaited()


async def test_a_card_that_an_order_sealed_does_not_show(harness, beacons):
    match = await harness.begun(2, game=beacons)
    for person in harness.people[:2]:
        live = await harness.services.tables.live(MatchId(match))
        seat = live.seat_of(person.id)
        prompt = next(one for one in live.match.prompts_of(seat) if one.mode == "orders")
        panel = await harness.press(person, await harness.open(person), "Standing orders")
        strikes = "highest" if seat == 1 else "ask"
        await by_panel(
            Hands(harness),
            person.name,
            panel,
            Draft.of(prompt.key, verb="orders", yields="ask", strikes=strikes, scope="always"),
        )
        live = await harness.services.tables.live(MatchId(match))
        assert live.match.view(seat).hand.orders.policy("strikes") == strikes
