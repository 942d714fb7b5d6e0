"""Fields of every size are reachable, in a stable order, and mean what they show."""

from itertools import pairwise

import pytest

from bot.ui import field as fields
from bot.ui.address import short
from bot.ui.control import Choose, ChooseNone, Press, TurnMenus, WriteAmount
from bot.ui.field import Stem
from bot.ui.message import Buttons, Menu
from bot.ui.text import Words
from engines.core.line import say
from engines.core.prompt import Amount, Choice, Pick

ASK = say("button.none")

STEM = Stem(
    press=lambda name, value: Press(1, 0, "p", "d", name, value),
    menu=lambda name, menu: Choose(1, 0, "p", "d", name, menu),
    none=lambda name: ChooseNone(1, 0, "p", "d", name),
    write=lambda field: WriteAmount(1, 0, "p", "d", field.name, field.least, field.most),
    turn=lambda name, screen: TurnMenus(1, 0, "p", "d", name, screen),
)


def pick(number: int, **facts) -> Pick:
    choices = tuple(
        Choice(value=f"c{place}", label=say("lobby.seats", n=place), group=f"g{place // 12}") for place in range(number)
    )
    return Pick(name="it", ask=ASK, choices=choices, **facts)


def screens(field, value=None):
    """Return what every screen of a field shows."""
    screen = 0
    while True:
        shown = fields.controls(Words(), STEM, field, value, screen)
        yield shown
        turns = [b for block in shown if isinstance(block, Buttons) for b in block.buttons]
        if not any(b.label == "More Choices" for b in turns):
            return
        screen += 1


def offered(field) -> list[str]:
    found = []
    for shown in screens(field):
        for block in shown:
            if isinstance(block, Menu):
                found += [option.value for option in block.options]
            elif isinstance(block, Buttons):
                found += [b.custom_id.rsplit(":", 1)[1] for b in block.buttons if b.custom_id.startswith("pv1")]
    return found


@pytest.mark.fault("B15")
@pytest.mark.parametrize("number", [1, 5, 6, 25, 26, 60, 130, 400])
def test_every_choice_is_reachable_once_and_in_order(number):
    field = pick(number)
    assert offered(field) == [choice.value for choice in field.choices]


def test_few_choices_are_buttons_and_more_are_a_menu():
    assert isinstance(fields.controls(Words(), STEM, pick(5), None)[-1], Buttons)
    assert isinstance(fields.controls(Words(), STEM, pick(6), None)[-1], Menu)


def test_groups_stay_together_in_a_menu():
    menus = [block for block in fields.controls(Words(), STEM, pick(60), None) if isinstance(block, Menu)]
    assert [len(menu.options) for menu in menus] == [24, 24, 12]


def test_choices_of_several_menus_add_up():
    field = pick(60, least=1, most=5)
    held = fields.read(field, None, 0, ("c3", "c1"))
    held = fields.read(field, held, 2, ("c50",))
    assert held == ("c3", "c1", "c50")
    assert fields.read(field, held, 0, ("c7",)) == ("c50", "c7")
    assert fields.read(field, held, 2, ()) == ("c3", "c1")


def test_a_value_of_another_menu_is_not_taken():
    field = pick(60)
    assert fields.read(field, None, 0, ("c50",)) is None
    assert fields.read(field, None, 9, ("c1",)) is None
    assert fields.read(field, None, 0, ("c0", "c1")) is None


def only_menu(blocks):
    """Return the one block there is, a menu."""
    (menu,) = blocks
    assert isinstance(menu, Menu)
    return menu


def test_equal_pieces_stand_as_often_as_there_are():
    field = Pick(
        name="it", ask=ASK, choices=(Choice(value="oak", label=ASK, count=3), Choice(value="ash", label=ASK)), most=3
    )
    menu = only_menu(fields.controls(Words(), STEM, field, ("oak", "oak")))
    assert [option.value for option in menu.options] == ["oak", "oak~2", "oak~3", "ash"]
    assert [option.chosen for option in menu.options] == [True, True, False, False]
    assert fields.read(field, None, 0, ("oak~3", "oak")) == ("oak", "oak")


def test_none_has_a_button_of_its_own():
    shown = fields.controls(Words(), STEM, pick(6, least=0, most=2), None)
    assert isinstance(shown[-1], Buttons)
    assert [button.label for button in shown[-1].buttons] == ["None"]


def test_a_short_span_is_a_menu_and_a_long_one_is_typed():
    menu = only_menu(fields.controls(Words(), STEM, Amount(name="it", ask=ASK, least=-2, most=22), -1))
    assert len(menu.options) == 25
    assert [option.value for option in menu.options if option.chosen] == ["-1"]
    (row,) = fields.controls(Words(), STEM, Amount(name="it", ask=ASK, least=0, most=25), None)
    assert isinstance(row, Buttons)
    assert row.buttons[0].custom_id == "pw1:1:0:p:d:it:0:25"
    assert fields.read(Amount(name="it", ask=ASK, least=-2, most=2), None, 0, ("-1",)) == -1
    assert fields.read(Amount(name="it", ask=ASK, least=-2, most=2), None, 0, ("x",)) is None


def test_long_values_are_carried_by_a_fingerprint():
    value = "a" * 90
    assert len(short(value)) < 20
    field = Pick(name="it", ask=ASK, choices=(Choice(value=value, label=ASK),) * 1 + pick(6).choices)
    menu = only_menu(fields.controls(Words(), STEM, field, None))
    assert fields.read(field, None, 0, (menu.options[0].value,)) == value


def test_menus_do_not_change_with_the_choice():
    field = pick(60, least=1, most=5)
    shown = [[option.value for option in menu.options] for menu in menus(field, ("c1", "c40"))]
    assert shown == [[option.value for option in menu.options] for menu in menus(field, None)]
    assert all(a[-1] != b[0] for a, b in pairwise(shown))


def menus(field, value):
    return [block for block in fields.controls(Words(), STEM, field, value) if isinstance(block, Menu)]
