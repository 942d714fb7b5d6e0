"""How many answers there are in fixed positions: a change of legality shows here."""

import pytest

from engines.core.forms import drafts
from engines.core.prompt import Draft
from tests.engines.roman_invasion.playing import A, B, deal, play


def _count(match, seat, key):
    return sum(1 for _ in drafts(match.ask(seat), Draft(prompt=key)))


@pytest.mark.parametrize(
    ("hand", "count"),
    [("", 20), ("march", 20), ("march siege", 15), ("march siege glory senator", 6)],
)
def test_musters(hand, count):
    match = deal(f"turn: 3 A muster\nA: {hand}\nB: ?truce")
    assert _count(match, A, "muster:3") == count


@pytest.mark.parametrize(
    ("captured", "hand", "count"),
    [
        ("", "claudius", 1 + 1),
        ("", "claudius governor siege", 7 + 1),
        ("", "claudius glory governor siege", 11 + 1),
        ("", "claudius glory governor senator siege open_battle legionary_fort", 53 + 1),
        ("cantiaci", "claudius governor siege", 3 * 7 + 1),
        ("cantiaci", "claudius governor fleet_support", 7 + 3 + 7 + 1),
        ("cantiaci", "naval_supply fleet_support", 2 * 2 + 1),
    ],
)
def test_attacks(captured, hand, count):
    """Per target the product of (cards of a type + 1), less one; and stopping. Sea counts at the coast only."""
    match = deal(f"turn: 3 A campaign\ncaptured: {captured}\nA: {hand}\nB: ?truce")
    assert _count(match, A, "campaign:3.0") == count


@pytest.mark.parametrize(
    ("hand", "count"),
    [("siege glory senator truce allies march", 6), ("siege glory senator truce allies march captured", 21)],
)
def test_discards(hand, count):
    match = deal(f"turn: 3 A fortify\nA: {hand}\nB: ?invasion")
    assert _count(match, A, "fortify:3") == count


def test_standing_orders():
    match = deal("turn: 3 A muster\nA: march\nB: ?truce")
    assert _count(match, B, "orders") == 1 + 6 + 1


def test_reserves():
    start = (
        "turn: 3 A campaign\ncaptured: cantiaci\nA: march\nB: claudius siege truce allies\nbriton deck: natives refuge"
    )
    waiting = play(deal(start), A, "attack", target="regni", cards="march").match
    assert _count(waiting, B, "reserve:3.1") == 2 + 1, "Claudius or Truce, or nothing"
