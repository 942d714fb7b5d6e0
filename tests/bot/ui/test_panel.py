"""The panel leads on: to the other questions of a seat, by labels that fit a button."""

from dataclasses import replace

from bot.front.transport.facts import asked_of
from bot.ui.message import Buttons, Style, Text
from bot.ui.panel import News, idle, panel
from engines.core.line import say
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
    shown = panel(held, asked_of(held.match, orders, Draft(prompt=orders.key)))
    buttons = [button for block in shown.blocks if isinstance(block, Buttons) for button in block.buttons]
    assert [button.label for button in buttons if button.style is Style.PRIMARY] == ["Your Move"]


def test_a_second_question_that_is_awaited_goes_by_its_title():
    held = facts(course(GAMES["rex"], 3, 1).matches[0])
    seat = held.awaited()[0]
    first = next(prompt for prompt in held.match.prompts_of(seat) if prompt.awaited)
    other = first.evolve(key="other", title=say("board.ended"))
    held = replace(held, match=_Asked(held.match, other))  # type: ignore[arg-type]  # stands before a match
    shown = labels(panel(held, asked_of(held.match, first, Draft(prompt=first.key))))
    assert "Your Move" not in shown
    assert held.words.plain(other.title) in shown


class _Asked:
    """Stands before a match and asks one question more."""

    def __init__(self, match, prompt):
        self._match, self._prompt = match, prompt

    def __getattr__(self, name):
        return getattr(self._match, name)

    def prompts_of(self, seat):
        return (*self._match.prompts_of(seat), self._prompt)

    def token(self, prompt):
        return "0123456789" if prompt is self._prompt else self._match.token(prompt)


def test_a_refusal_stands_right_above_the_question_it_is_about():
    held = facts(course(GAMES["rex"], 3, 1).matches[0])
    seat = held.awaited()[0]
    prompt = next(prompt for prompt in held.match.prompts_of(seat) if prompt.awaited)
    said = say("said.changed")
    news = News(said=said, clause=prompt.clause, since=(say("board.ended"),))
    shown = panel(held, asked_of(held.match, prompt, Draft(prompt=prompt.key)), news)
    refusal, asked = held.words.markdown(said), held.words.markdown(prompt.title)
    (question,) = (block.markdown for block in shown.blocks if isinstance(block, Text) and asked in block.markdown)
    assert question.index(refusal) < question.index(str(prompt.clause)) < question.index(asked)
