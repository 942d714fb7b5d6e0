"""Addresses are short, unique, and read back as they were written."""

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui import control, lobby_control
from bot.ui.address import Address, BadAddress, Controls, OfMatch, same, short
from bot.ui.control import CONTROLS

WIDEST = {"int": 2**63, "str": "x" * 12}


def sample(kind: type[Address], number: int, text: str) -> Address:
    return kind(*(number if spec.type == "int" else text for spec in fields(kind)))


@pytest.mark.parametrize("kind", CONTROLS.prefixes().values(), ids=lambda kind: kind.__name__)
def test_every_address_reads_back(kind):
    for number in (0, 7, 2**40):
        address = sample(kind, number, "abc~1")
        assert CONTROLS.parse(address.custom_id) == address
        assert len(address.custom_id) <= 100


def test_every_kind_of_control_is_known():
    made = {
        kind
        for module in (control, lobby_control)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Address) and kind.prefix
    }
    assert set(CONTROLS.prefixes().values()) == made


def test_two_controls_cannot_have_one_prefix_and_none_goes_without():
    for kinds in ((control.YourMove, control.YourMove), (OfMatch,)):
        with pytest.raises(ValueError, match="prefix"):
            Controls(kinds)


@pytest.mark.fault("B18")
def test_the_longest_address_fits():
    address = control.Press(10**10, 5, "f" * 10, "f" * 8, "some_long_field", short("v" * 36))
    assert len(address.custom_id) <= 100


@given(st.text(max_size=120))
def test_no_text_breaks_the_parser(text):
    try:
        address = CONTROLS.parse(text)
    except BadAddress:
        return
    assert address.custom_id == text


@pytest.mark.parametrize(
    "text", ["", ":", "mv1", "mv1:", "mv1:01", "mv1:+1", "mv1:1_0", "mv1:1:2", "mv1:٣", "mv1:x", "mv2:1"]
)
def test_a_malformed_address_is_refused(text):
    with pytest.raises(BadAddress):
        CONTROLS.parse(text)


def test_another_edition_is_recognised():
    assert CONTROLS.is_older("mv2:1")
    assert CONTROLS.is_older("pm0:1:2:3")
    assert not CONTROLS.is_older("zz1:1")
    assert not CONTROLS.is_older("")


def test_a_text_with_a_separator_is_no_address():
    with pytest.raises(ValueError, match="no address"):
        _ = control.ReadRule("a:b", "c").custom_id


def test_carried_values_find_their_choice():
    values = ("plain", "with:colon", "~tilde", "long" * 30)
    for value in values:
        assert ":" not in short(value)
        assert same(short(value), values) == value
    assert same("other", values) is None
