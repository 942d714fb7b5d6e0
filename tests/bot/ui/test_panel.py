"""The panel leads on: to the other questions of a seat, by labels that fit a button."""

from dataclasses import replace

from bot.ui.form import Asked
from bot.ui.message import Buttons, Style
from bot.ui.panel import idle, panel
from engines.core.prompt import Draft
from engines.core.seats import Seat
from engines.registry import GAMES
from tests.bot.ui.conftest import facts
from tests.kit.walker import course


def labels(message):
    return [button.label for block in message.blocks if isinstance(block, Buttons) for button in block.buttons]


def test_only_people_can_be_nudged():
    held = facts(course(GAMES["invasion"], 2, 2).matches[0])
    (seat,) = held.awaited()
    other = next(Seat(row.seat) for row in held.seats if row.seat != seat)
    assert "Nudge" in labels(idle(held, other))
    for change in ({"user": None, "level": "steady"}, {"user": None, "open": True}, {"standin": True}):
        rows = tuple(replace(row, **change) if row.seat == seat else row for row in held.seats)
        assert "Nudge" not in labels(idle(replace(held, seats=rows), other))


def test_from_the_standing_orders_one_button_leads_back_to_the_move():
    held = facts(course(GAMES["invasion"], 2, 2).matches[0])
    (seat,) = held.awaited()
    orders = next(prompt for prompt in held.match.prompts_of(seat) if not prompt.awaited)
    shown = panel(held, Asked(seat, orders, Draft(prompt=orders.key)))
    buttons = [button for block in shown.blocks if isinstance(block, Buttons) for button in block.buttons]
    assert [button.label for button in buttons if button.style is Style.PRIMARY] == ["Your Move"]
