"""Games without pictures, through the whole bot: offered as such, every post and panel text alone, to the end."""

from types import SimpleNamespace

import pytest

from bot.actor import Actor
from bot.service.lobby import lobbies
from engines.core.forms import random_draft
from engines.core.prompt import Draft
from engines.core.rng import Rng
from tests.bot.cogs.conftest import running
from tests.kit.local import pointed_at
from tests.kit.messages import labels, pictures, said, words
from tests.kit.table import press
from tests.kit.walker import seed_named
from tests.toy.game import Toy


class Torches(Toy):
    """Beacons under another name, without pictures."""

    id = "torches"
    title = "Torches"


PLAYED = ["torches", "caesar"]


@pytest.fixture
async def harness(tmp_path, local_table, slips):
    with pointed_at(local_table):
        async with running(tmp_path, local_table, slips, {Torches(): None}) as harness:
            yield harness


def every_message(harness):
    return harness.table.messages(harness.table.text_channels[0])


async def seated(harness, match, seat):
    user = (await harness.services.tables.live(match)).holder(seat).user
    return next(person for person in harness.people if person.id == user)


async def answered(harness, match, number):
    """Answer the awaited question at random, after a look at its panel: it has no picture."""
    live = await harness.services.tables.live(match)
    prompt = next(prompt for prompt in live.match.prompts_of(live.awaited()[0]) if prompt.awaited)
    draft = random_draft(live.match.ask(prompt.seat), Draft(prompt=prompt.key), Rng(seed_named("in words"), number))
    person = await seated(harness, match, prompt.seat)
    panel = await harness.slash(person, "play", match=int(match))
    assert live.game.catalogue.text(prompt.title) in words(panel)
    assert not pictures(panel)
    await harness.services.play.answer(match, person.id, live.match.token(prompt), draft, press())


@pytest.mark.parametrize("game", PLAYED)
async def test_it_is_offered_as_played_in_words(harness, game):
    (new,) = (
        option
        for command in harness.front.bot.tree.get_commands()
        if command.name == "legatus"
        for option in command.to_dict(harness.front.bot.tree)["options"]
        if option["name"] == "new"
    )
    (choices,) = (option["choices"] for option in new["options"] if option["name"] == "game")
    names = {choice["value"]: choice["name"] for choice in choices}
    assert names[game] == f"{harness.services.games[game].title} (in words)"
    assert names["invasion"] == harness.services.games["invasion"].title


@pytest.mark.parametrize("game", PLAYED)
async def test_the_board_is_text_with_the_whole_of_it_at_hand(harness, game):
    match = await harness.begun(game=game)
    board = harness.public("mv1")[-1]
    live = await harness.services.tables.live(match)
    position = [live.game.catalogue.text(line) for line in live.game.position(live.match.table())]
    assert position[0] in words(board)
    assert not pictures(board)
    person, _ = await harness.awaited(match)
    if position[-1] not in words(board):
        assert "In Words" in labels(board)
        whole = await harness.press(person, board, "In Words")
        assert position[0] in words(whole)
    assert position[0] in words(await harness.slash(person, "board", text=True, match=int(match)))


@pytest.mark.parametrize("game", PLAYED)
async def test_every_post_and_panel_is_text(harness, game):
    match = await harness.begun(game=game)
    for number in range(4):
        await answered(harness, match, number)
    await harness.quiet()
    for person in harness.people[:2]:
        assert not pictures(await harness.slash(person, "hand", match=int(match)))
        assert not pictures(await harness.slash(person, "log", match=int(match)))
    await harness.ended()
    assert not any(pictures(message) for message in every_message(harness))


async def test_the_end_is_text(harness):
    match = await harness.begun(game="torches")
    await harness.played_out(match)
    await harness.quiet()
    assert not any(pictures(message) for message in every_message(harness))
    assert "## " in words(every_message(harness)[-1])


async def test_caesar_is_played_by_its_commands(harness):
    match = await harness.begun(game="caesar")
    person, (other, *_) = await harness.awaited(match)
    assert said("divide.title", (await harness.services.tables.live(match)).game) in words(
        await harness.slash(person, "caesar play")
    )
    shown = await harness.slash(other, "caesar orders", ambush="attack", losses="usual")
    assert "Always" in words(shown)
    live = await harness.services.tables.live(match)
    held = live.match.view(live.seat_of(other.id)).hand.orders
    assert [held.policy(name) for name in ("ambush", "losses")] == ["attack", "usual"]
    refused = await harness.slash(person, "caesar orders", ambush="attack")
    assert "not asked" in words(refused)
    await harness.begun(game="invasion")
    assert said("divide.title", live.game) in words(await harness.slash(person, "caesar play"))


async def in_mid_battle(harness, match, most=120):
    """Play at random until a battle waits for somebody, and return the match."""
    for number in range(most):
        live = await harness.services.tables.live(match)
        if live.match.table().board.battle is not None:
            return live
        prompt = next(prompt for prompt in live.match.prompts_of(live.awaited()[0]) if prompt.awaited)
        draft = random_draft(live.match.ask(prompt.seat), Draft(prompt=prompt.key), Rng(seed_named("battle 8"), number))
        person = await seated(harness, match, prompt.seat)
        await harness.services.play.answer(match, person.id, live.match.token(prompt), draft, press())
    raise AssertionError("nobody fights")


async def test_a_seat_left_in_mid_battle_is_played_on_by_a_stand_in(harness, monkeypatch):
    monkeypatch.setattr(lobbies, "secrets", SimpleNamespace(token_bytes=lambda _: seed_named("battle")))
    match = await harness.begun(game="caesar")
    live = await in_mid_battle(harness, match)
    seat = live.awaited()[0]
    person = await seated(harness, match, seat)
    asked = await harness.slash(person, "legatus leave", match=int(match))
    await harness.press(person, asked, "Leave")
    live = await harness.services.tables.live(match)
    assert live.holder(seat).user is None
    assert live.match.table().board.battle is not None
    await harness.services.absence.stand_in(match, Actor(live.row.host), seat)
    before = await harness.version(match)
    await harness.becomes(lambda: _past(harness, match, before))


async def test_a_match_is_broken_off_in_mid_battle(harness, monkeypatch):
    monkeypatch.setattr(lobbies, "secrets", SimpleNamespace(token_bytes=lambda _: seed_named("battle")))
    match = await harness.begun(game="caesar")
    await in_mid_battle(harness, match)
    await harness.ended()
    assert (await harness.services.tables.live(match)).over
    assert "ended early" in words(every_message(harness)[-1])


async def _past(harness, match, version):
    """Let the computers answer and return whether the match has gone on."""
    await harness.services.autopilot.advance(match)
    return await harness.version(match) > version
