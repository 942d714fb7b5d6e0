"""Every answer the form admits can be given with the controls of the panel alone, step by step, as a person would."""

from collections import Counter

import pytest

from bot.front.transport.facts import asked_of
from bot.service.matches.answers import begun, filled, shown
from bot.ui import field as fields
from bot.ui.address import same, short
from bot.ui.control import CONTROLS, Choose, ChooseNone, Confirm, Do, Press, TurnMenus, WriteAmount
from bot.ui.message import Buttons, Menu
from bot.ui.panel import panel
from engines.core.forms import random_draft, walk
from engines.core.prompt import Amount, Draft
from engines.core.rng import Rng
from engines.registry import GAMES
from tests.bot.ui.conftest import facts
from tests.kit.walker import course
from tests.toy import GAME as TOY


class Hand:
    """Fills in an answer with what a panel shows."""

    def __init__(self, match, prompt):
        self.facts = facts(match)
        self.match, self.prompt = match, prompt
        self.ask = match.ask(prompt.seat)
        self.draft = begun(self.ask, Draft(prompt=prompt.key))
        self.screen = 0

    def controls(self):
        drawn = panel(self.facts, asked_of(self.match, self.prompt, self.draft, screen=self.screen))
        for block in drawn.blocks:
            if isinstance(block, Buttons):
                yield from ((CONTROLS.parse(button.custom_id), ()) for button in block.buttons)
            elif isinstance(block, Menu):
                yield CONTROLS.parse(block.custom_id), tuple(option.value for option in block.options)

    def fill(self, name, value):
        """Fill one field through its controls; returns whether that answered the question."""
        steps = walk(self.ask, shown(self.ask, self.draft))
        field = next(field for field, _ in steps if field.name == name)
        while True:
            turn = None
            for address, options in self.controls():
                if isinstance(address, Do) and name == "verb" and address.verb == value:
                    return True
                if isinstance(address, TurnMenus) and address.screen > self.screen:
                    turn = address.screen
                if getattr(address, "name", None) == name and self._use(field, address, options, value):
                    return False
            assert turn is not None, f"{name} cannot be filled with {value}"
            self.screen = turn

    def _use(self, field, address, options, value):
        if isinstance(address, Press):
            if same(address.value, tuple(choice.value for choice in field.choices)) != value:
                return False
            self._put(field.name, value)
        elif isinstance(address, ChooseNone):
            if value != ():
                return False
            self._put(field.name, ())
        elif isinstance(address, WriteAmount):
            assert address.least <= value <= address.most
            self._put(field.name, value)
        elif isinstance(address, Choose):
            return self._choose(field, address, options, value)
        else:
            return False
        return True

    def _choose(self, field, address, options, value):
        wanted = Counter((value,) if isinstance(value, str | int) else value)
        here = [option for option in options if _take(field, option, wanted)]
        if not here:
            return False
        read = fields.read(field, self.draft.get(field.name), address.menu, tuple(here))
        assert read is not None
        self._put(field.name, read)
        held = self.draft.get(field.name)
        return Counter(_tuple(held)) == Counter(_tuple(value))

    def _put(self, name, value):
        self.draft = filled(self.ask, self.draft, name, value)


def _take(field, option, wanted):
    """Return whether this line of a menu is wanted, and count it as taken."""
    value = int(option) if isinstance(field, Amount) else _carried(field)[option]
    if wanted[value] <= 0:
        return False
    wanted[value] -= 1
    return True


def _carried(field):
    """Return the choices by what a line of a menu carries: the value as an address has it, or an equal piece of it."""
    return {
        short(choice.value if number == 1 else f"{choice.value}~{number}"): choice.value
        for choice in field.choices
        for number in range(1, choice.count + 1)
    }


def _tuple(value):
    return value if isinstance(value, tuple) else (value,)


@pytest.mark.fault("B15")
@pytest.mark.parametrize("game", [*GAMES.values(), TOY], ids=lambda game: game.id)
@pytest.mark.parametrize("number", range(3))
def test_every_answer_can_be_given_with_the_controls_alone(game, number):
    walked = course(game, min(max(game.seats), 4), number)
    for at, match in enumerate(walked.matches[:120]):
        for prompt in match.prompts():
            wanted = random_draft(match.ask(prompt.seat), Draft(prompt=prompt.key), Rng(bytes(32), at))
            hand = Hand(match, prompt)
            done = False
            for name, value in wanted.filled:
                held = shown(hand.ask, hand.draft).get(name)
                if held != value:
                    hand.screen = 0
                    done = hand.fill(name, value)
            if not done:
                whole = shown(hand.ask, hand.draft)
                assert {n: Counter(_tuple(v)) for n, v in whole.filled} == {
                    n: Counter(_tuple(v)) for n, v in wanted.filled
                }
                confirms = [address for address, _ in hand.controls() if isinstance(address, Confirm)]
                assert [address.draft for address in confirms] == [hand.draft.token]
