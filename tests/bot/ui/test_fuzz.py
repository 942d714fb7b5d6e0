"""Every message of every match met at random keeps Discord's limits, and every answer can be given through it."""

import pytest

from bot.front.transport.facts import asked_of
from bot.ui import lobby, notice
from bot.ui.board import board_post, board_words
from bot.ui.control import CONTROLS, Choose, ChooseNone, Confirm, Do, Press
from bot.ui.limits import check
from bot.ui.message import Buttons, Menu, Message
from bot.ui.overview import Log, Logged, log_page
from bot.ui.panel import News, bystander, closed, idle, panel
from bot.ui.rules import clause, how_to_play, search
from engines.core.forms import random_draft
from engines.core.line import say
from engines.core.prompt import Draft
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.registry import GAMES
from tests.bot.ui.conftest import facts, lobby_facts
from tests.kit.profile import current
from tests.kit.walker import course, spread
from tests.toy import GAME as TOY

ALL = (*GAMES.values(), TOY)


@pytest.mark.fault("B14")
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_every_panel_met_in_random_matches_fits(game):
    walked = course(game, max(game.seats), 3)
    for at, match in enumerate(spread(walked.matches, current().steps)):
        held = facts(match)
        for prompt in match.prompts():
            drafts = partial(match, prompt, Rng(bytes(32), at))
            for draft in drafts:
                news = News(said=say("said.changed"), told=lines(match), since=lines(match) * 4, left_off=99)
                check(panel(held, asked_of(match, prompt, draft), news))
            for name, _ in drafts[-1].filled:
                check(panel(held, asked_of(match, prompt, drafts[-1], reopened=name)))


@pytest.mark.fault("B14")
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_every_public_and_private_message_of_random_matches_fits(game):
    walked = course(game, max(game.seats), 5)
    for match in walked.matches[::7]:
        held = facts(match)
        happened = lines(match) * 12
        check(board_post(held, ping=tuple(Seat(seat) for seat in range(match.seats)), happened=happened))
        for message in board_words(held):
            check(message)
        check(bystander(held))
        check(closed(held, say("said.turned")))
        for seat in map(Seat, range(match.seats)):
            check(idle(held, seat, News(since=happened)))
            check(notice.hand(held, seat, None))
        long = Log(tuple(Logged(line, number) for number, line in enumerate(happened, 1)), page=3, pages=9)
        check(log_page(held, long))
        check(log_page(held, long, part=0))
    final = facts(walked.matches[-1])
    assert final.over
    ended = board_post(final, happened=lines(walked.matches[-1]))
    check(ended)
    assert not any(isinstance(block, Buttons | Menu) for block in ended.blocks)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_no_two_buttons_of_a_panel_are_called_the_same(game):
    """**None** stands below each menu that need not be chosen from, and is that menu's."""
    walked = course(game, max(game.seats), 3)
    for at, match in enumerate(spread(walked.matches, current().steps)):
        for prompt in match.prompts():
            for draft in partial(match, prompt, Rng(bytes(32), at)):
                shown = panel(facts(match), asked_of(match, prompt, draft))
                found: list[object] = []
                above: object = None
                for block in shown.blocks:
                    if isinstance(block, Menu):
                        above = block.custom_id
                    elif isinstance(block, Buttons):
                        for button in block.buttons:
                            is_none = isinstance(CONTROLS.parse(button.custom_id), ChooseNone)
                            found.append((button.label, above if is_none else None))
                assert len(found) == len(set(found)), found


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_the_controls_offer_exactly_the_admitted_values(game):
    walked = course(game, min(game.seats), 1)
    for at, match in enumerate(walked.matches[:40]):
        for prompt in match.prompts():
            ask = match.ask(prompt.seat)
            for draft in partial(match, prompt, Rng(bytes(32), at)):
                shown = panel(facts(match), asked_of(match, prompt, draft))
                field = ask(draft)
                offered = [address for address in addresses(shown) if isinstance(address, Press | Choose | Do)]
                if field is None:
                    assert any(isinstance(address, Confirm) for address in addresses(shown))
                else:
                    assert offered or any(isinstance(address, Confirm) for address in addresses(shown))


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_lobbies_in_every_state_fit(game):
    for seats in game.seats:
        for joined in range(1, seats + 1):
            held = lobby_facts(game, seats, joined)
            check(lobby.lobby_post(held))
            check(lobby.options_form(held, say("refuse.full")))
            check(lobby.levels(held))
            check(lobby.joined(held, 1))
            check(lobby.joined(held, 999))


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_all_rules_and_screens_fit(game):
    for screen in range(len(game.how_to_play)):
        check(how_to_play(game, screen, None))
    for one in game.rulebook.clauses:
        check(clause(game, one.id))
        check(search(game, one.id))
    for term in ("a", "e", "the", "card", "no such thing at all", "*" * 300):
        check(search(game, term))


def partial(match, prompt, rng) -> list[Draft]:
    """Return a random answer, filled in step by step from nothing."""
    whole = random_draft(match.ask(prompt.seat), Draft(prompt=prompt.key), rng)
    return [Draft(prompt=prompt.key, filled=whole.filled[:count]) for count in range(len(whole.filled) + 1)]


def lines(match):
    return match.game.position(match.table())


def addresses(message: Message):
    for block in message.blocks:
        if isinstance(block, Buttons):
            yield from (CONTROLS.parse(button.custom_id) for button in block.buttons)
        elif isinstance(block, Menu):
            yield CONTROLS.parse(block.custom_id)
