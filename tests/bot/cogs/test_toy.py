"""The toy game through the whole bot: frames, orders, optional questions and fields that are asked again and again."""

from types import SimpleNamespace

import pytest

from bot.actor import Actor
from bot.records import MatchId, UserId
from bot.service.lobby import lobbies
from engines.core.forms import random_draft
from engines.core.prompt import Draft
from engines.core.rng import Rng
from engines.core.seats import Seat
from tests.bot.cogs.conftest import running
from tests.e2e.answering import by_panel
from tests.kit.local import pointed_at
from tests.kit.messages import labels, words
from tests.kit.walker import seed_of
from tests.toy.game import Toy
from tests.toy.pictures import RENDERER


class Torches(Toy):
    """Beacons under another name."""

    id = "torches"
    title = "Torches"


@pytest.fixture(autouse=True)
def dealt(monkeypatch):
    """Every match is dealt alike: one in which somebody comes to have two lit plots while another leads."""
    monkeypatch.setattr(lobbies, "secrets", SimpleNamespace(token_bytes=lambda _: seed_of(4)))


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


async def played_on(harness, match, stop, limit=200):
    """Answer at random, by panel, until something is true of the match."""
    for number in range(limit):
        live = await harness.services.tables.live(match)
        if live.over or stop(live):
            return live
        prompt = live.match.prompts_of(live.awaited()[0])[0]
        draft = random_draft(live.match.ask(prompt.seat), Draft(prompt=prompt.key), Rng(seed_of(5), number))
        await answer(harness, match, prompt, draft)
    raise AssertionError("it never happens")


async def test_a_copy_under_another_name_is_played_to_its_end_by_panel(tmp_path, local_table, slips):
    with pointed_at(local_table):
        async with running(tmp_path, local_table, slips, {Torches(): RENDERER}) as harness:
            match = await harness.begun(2, game="torches")
            live = await played_on(harness, match, lambda _: False)
            assert live.over
            await harness.quiet()
            assert f"Torches #{match}" in words(harness.table.messages(harness.table.text_channels[0])[-1])
    assert not slips


def burning(live):
    """Return whether somebody who does not lead may salvage two plots at least."""
    return any(
        prompt.mode == "optional" and len(live.match.table().board.owned(prompt.seat)) > 1
        for prompt in live.match.prompts()
    )


async def test_an_optional_question_is_answered_field_by_field_beside_the_awaited_one(harness, beacons):
    match = await harness.begun(2, game=beacons)
    live = await played_on(harness, match, burning)
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
    live = await played_on(harness, match, burning)
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
