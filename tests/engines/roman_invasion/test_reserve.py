"""The reserve play: who is asked, when, and what a standing order answers."""

import pytest

from engines.core.orders import Orders, OrdersSet
from engines.roman_invasion.data.tables import MAX_SHARE
from engines.roman_invasion.events import AttackResolved, OrdersFired, ReserveAsked, ReserveSkipped
from engines.roman_invasion.ids import Policy
from engines.roman_invasion.legal.legality import helper_of
from engines.roman_invasion.legal.policies import in_force, reserve_order
from tests.engines.roman_invasion.playing import (
    A,
    B,
    C,
    D,
    awaited,
    deal,
    draft,
    event,
    events,
    offered,
    play,
    refused,
    state_of,
    table_of,
    text,
    verbs,
)

# Against Trinovantes: King, Warriors, Refuge make 14, three types 16.
BRITONS = "briton deck: king warriors refuge\n"


ROW = "row: captured+routed, defeated+annexed, truce+hostages, politics+tribute, engineers+cavalry, march+massacre\n"


def _short(*hands, vt="5 3 3 3", attacker="claudius governor glory", row=""):
    """Return a match in which A attacks Trinovantes; each hand is one line of B, C, D."""
    letters = "BCD"[: len(hands)]
    lines = "".join(f"{letter}: {hand}\n" for letter, hand in zip(letters, hands, strict=True))
    tokens = " ".join(vt.split()[: len(hands) + 1])
    return deal(f"turn: 3 A campaign\nvt: {tokens}\ncaptured: cantiaci\nA: {attacker}\n{lines}{row}{BRITONS}")


def _attack(match, cards="claudius governor"):
    """13 against 16: a reserve card needs strength 4 at least, and another type than M and C."""
    return play(match, A, "attack", target="trinovantes", cards=cards)


@pytest.mark.rule("RIB-15")
@pytest.mark.parametrize(
    ("vt", "attacker", "helper"),
    [
        ((5, 3, 2, 4), A, C),
        ((1, 3, 3, 4), A, B),
        ((1, 3, 3, 4), C, A),
        ((3, 3, 3, 3), B, C),
        ((3, 3, 3, 3), D, A),
        ((0, 4, 4, 3), A, D),
        ((4, 2), A, B),
        ((0, 9), A, B),
    ],
)
def test_the_helper_is_the_other_player_with_least_vt_ties_to_the_attackers_left(vt, attacker, helper):
    assert helper_of(vt, attacker) == helper


@pytest.mark.rule("RIB-15")
def test_the_helper_completes_the_capture_with_one_card():
    asked = _attack(_short("siege allies", "open_battle", "senator"))
    assert (event(asked, ReserveAsked).attack.helper, event(asked, ReserveAsked).attack.needed) == (B, 4)
    match = asked.match
    assert awaited(match) == "B"
    assert verbs(match, B) == ("help", "decline")
    assert offered(match, B, "help") == ("siege",)
    applied = play(match, B, "help", card="siege")
    result = event(applied, AttackResolved).result
    assert (result.romans, result.britons, result.captured, result.reserve) == (19, 16, True, "siege")
    assert "trinovantes" in table_of(applied.match).board.captured
    assert applied.match.view(B).hand.cards == ("allies",)
    assert awaited(applied.match) == "A"


@pytest.mark.rule("RIB-15")
def test_after_an_attack_of_equal_strength_any_card_of_a_new_type_completes_it():
    """Claudius and Expansion make 12, as do King and Warriors with their variety."""
    start = "turn: 3 A campaign\ncaptured: cantiaci\nA: claudius expansion\nB: allies\nbriton deck: king warriors"
    match = play(deal(start), A, "attack", target="regni", cards="claudius expansion").match
    attack = table_of(match).board.attack
    assert attack is not None
    assert attack.needed == 1
    assert awaited(match) == "B"
    assert offered(match, B, "help") == ("allies",)


@pytest.mark.rule("RIB-15")
@pytest.mark.parametrize(
    ("card", "why"),
    [("allies", "too weak"), ("senator", "a type already committed"), ("prestige", "a type already committed")],
)
def test_only_a_card_that_completes_the_capture_may_be_played(card, why):
    match = _attack(_short(f"siege {card}", "")).match
    assert card not in offered(match, B, "help"), why
    assert refused(match, B, "help", card=card).clause == "RIB-15"


@pytest.mark.rule("RIB-15")
def test_a_sea_card_helps_at_the_coast_only():
    coast = _attack(_short("fleet_support", "")).match
    assert offered(coast, B, "help") == ("fleet_support",)
    inland = (
        "turn: 3 A campaign\ncaptured: cantiaci\nA: tribute march\nB: fleet_support siege\nbriton deck: king warriors"
    )
    match = play(deal(inland.replace("tribute march", "tribute claudius")), A, "attack", target="atrebates",
                 cards="tribute claudius").match  # fmt: skip
    assert offered(match, B, "help") == ("siege",)


@pytest.mark.rule("RIB-15")
def test_the_helper_may_decline_and_nobody_else_is_asked():
    match = _attack(_short("siege", "open_battle", "invasion")).match
    applied = play(match, B, "decline")
    assert not event(applied, AttackResolved).result.captured
    assert awaited(applied.match) == "A"
    assert applied.match.view(B).hand.cards == ("siege",)


@pytest.mark.rule("RIB-15")
def test_least_vt_counts_earlier_awards_of_the_turn_but_not_this_failure():
    """B helps first and so has more than C, who is asked next; A, who has least of all, never is."""
    start = "turn: 3 A campaign\nvt: 0 3 3\ncaptured: cantiaci\nA: claudius governor glory siege\n"
    hands = "B: invasion campaign\nC: open_battle legionary_fort\nbriton deck: horsemen natives king warriors refuge\n"
    first = play(deal(start + hands), A, "attack", target="regni", cards="claudius").match
    assert awaited(first) == "B"
    paid = play(first, B, "help", card="invasion").match
    assert table_of(paid).board.vt == (2, 4, 3)
    second = play(paid, A, "attack", target="trinovantes", cards="governor siege").match
    assert awaited(second) == "C"
    assert table_of(second).board.vt == (2, 4, 3), "a failure is paid only when nobody helps"


@pytest.mark.rule("RIB-16")
def test_the_helper_is_asked_while_the_unknown_card_could_complete_the_capture():
    """B's only card is unknown and useless; it is asked all the same."""
    match = _attack(_short("?allies", "open_battle")).match
    assert awaited(match) == "B"
    assert verbs(match, B) == ("decline",)
    assert refused(match, B, "help", card="allies").line.key == "core.not_offered"


@pytest.mark.rule("RIB-16")
@pytest.mark.parametrize(
    ("hand", "empty"), [("allies", False), ("senator prestige", False), ("", True), ("naval_supply", None)]
)
def test_without_any_possible_card_the_step_is_skipped_and_the_log_says_why(hand, empty):
    applied = _attack(_short(hand, "open_battle siege"))
    if empty is None:
        assert awaited(applied.match) == "B", "Sea serves at the coast"
        return
    skipped = event(applied, ReserveSkipped)
    assert skipped.empty is empty
    assert skipped.attack.helper == B
    assert not event(applied, AttackResolved).result.captured
    assert awaited(applied.match) == "A"
    assert any("nobody is asked" in line for line in text(applied))


@pytest.mark.rule("RIB-16")
def test_an_unreachable_strength_skips_the_step_although_a_card_is_unknown():
    applied = play(_short("?conquered", ""), A, "attack", target="trinovantes", cards="glory")
    assert event(applied, ReserveSkipped).attack.needed == 11


@pytest.mark.rule("RIB-16")
@pytest.mark.rule("RIB-R6")
def test_once_every_other_card_was_seen_the_unknown_card_is_one_of_those_left_unseen():
    """The deck was remade, so what nobody has seen are the cards of the first deal: here two too weak ones."""
    seen = "turn: 9 A campaign\ncaptured: cantiaci\nA: claudius governor glory\nB: ?allies\nC: ?ballista\n"
    applied = _attack(deal(seen + "unseen: allies ballista\n" + BRITONS))
    assert event(applied, ReserveSkipped)
    fitting = seen.replace("ballista", "siege") + "unseen: allies siege\n" + BRITONS
    assert awaited(_attack(deal(fitting)).match) == "B", "for all the table knows, B holds the Siege"


@pytest.mark.rule("RIB-16")
@pytest.mark.parametrize("hidden", ["siege", "allies", "senator", "invasion", "fleet_support"])
def test_being_asked_tells_nothing_of_the_unknown_card(hidden):
    """Everybody else sees exactly the same for any unknown card of B, questions nobody waits for included."""
    applied, plain = (_attack(_short(f"?{card}", "open_battle", row=ROW)) for card in (hidden, "conquered"))
    assert applied.told == plain.told
    assert applied.match.prompts() == plain.match.prompts()
    assert awaited(applied.match) == "B"
    assert applied.match.view(A) == plain.match.view(A)
    assert applied.match.view(C) == plain.match.view(C)


@pytest.mark.fault("B68")
@pytest.mark.rule("RIB-26")
def test_a_standing_order_helps_with_the_weakest_fitting_card():
    match = _short("siege hostages allies | help 3", "open_battle")
    applied = _attack(match)
    result = event(applied, AttackResolved).result
    assert result.reserve == "hostages"
    assert result.award is not None
    assert (result.award.attacker, result.award.helper) == (4, 3)
    fired = event(applied, OrdersFired, B)
    assert (fired.card, fired.share, fired.attacker) == ("hostages", 3, A)
    assert not events(applied, OrdersFired)
    assert not events(applied, ReserveAsked)
    assert awaited(applied.match) == "A"


@pytest.mark.rule("RIB-26")
def test_below_the_share_it_names_a_standing_order_asks():
    match = _attack(_short("siege | help 4", "open_battle")).match
    assert awaited(match) == "B"
    assert verbs(match, B) == ("help", "decline")


@pytest.mark.rule("RIB-26")
def test_an_order_never_to_help_declines_at_once():
    applied = _attack(_short("siege | never", "open_battle"))
    assert not event(applied, AttackResolved).result.captured
    assert event(applied, OrdersFired, B).card is None
    assert applied.match.view(B).hand.cards == ("siege",)


@pytest.mark.rule("RIB-R2")
@pytest.mark.parametrize("order", ["| help 3", "| never"])
@pytest.mark.parametrize("hidden", ["allies", "senator", "siege", "conquered"])
def test_with_a_standing_order_too_whether_the_helper_is_asked_does_not_depend_on_the_hand(order, hidden):
    applied = _attack(_short(f"?{hidden} {order}", "open_battle"))
    assert awaited(applied.match) == "A"
    assert not events(applied, ReserveAsked)
    assert not events(applied, ReserveSkipped)


@pytest.mark.rule("RIB-16")
@pytest.mark.rule("RIB-R2")
@pytest.mark.parametrize("order", ["", "| never", "| help 4"])
@pytest.mark.parametrize("hidden", ["siege", "allies", "senator"])
def test_whatever_the_order_says_short_of_helping_the_table_sees_the_same_for_every_unknown_card(order, hidden):
    """A share of 3 is below the 4 ordered, so that order asks; none of the three lets the hand decide."""
    ours, plain = (_attack(_short(f"?{card} {order}", "open_battle", row=ROW)) for card in (hidden, "conquered"))
    assert [told for told in ours.told if told.seat != B] == [told for told in plain.told if told.seat != B]
    assert ours.match.prompts() == plain.match.prompts()
    assert ours.match.view(A) == plain.match.view(A)
    assert ours.revealing == plain.revealing


@pytest.mark.rule("RIB-16")
@pytest.mark.parametrize("order", ["", "| never", "| help 1", "| help 6"])
def test_a_step_that_is_skipped_is_skipped_whatever_the_order_says(order):
    applied = _attack(_short(f"allies {order}", "open_battle"))
    assert event(applied, ReserveSkipped).attack.helper == B
    assert not events(applied, OrdersFired, B)


@pytest.mark.rule("RIB-R2")
def test_an_order_to_help_without_a_fitting_card_looks_to_others_like_an_order_never_to_help():
    unfit = _attack(_short("?allies | help 1", "open_battle"))
    never = _attack(_short("?allies | never", "open_battle"))
    assert [told.event for told in unfit.told if told.seat is None] == [
        told.event for told in never.told if told.seat is None
    ]
    assert unfit.match.view(A) == never.match.view(A)
    assert event(unfit, OrdersFired, B).order.policy == Policy.HELP


@pytest.mark.rule("RIB-26")
def test_setting_an_order_is_told_to_its_owner_alone_and_leaves_no_public_trace():
    match = _short("siege", "open_battle")
    applied = play(match, B, "orders", policy="help", share=2)
    helps = Orders().put((reserve_order(Policy.HELP, 2),))
    assert [(told.seat, told.event) for told in applied.told] == [(B, OrdersSet(orders=helps))]
    assert applied.match.table() == match.table()
    assert applied.match.view(B).hand.orders == helps
    assert applied.match.view(A) == match.view(A)
    assert not applied.revealing


@pytest.mark.rule("RIB-26")
def test_an_undo_leaves_standing_orders_in_force():
    rows = "turn: 3 A muster\nA: claudius\nB: siege\n"
    mustered = play(deal(rows), A, "muster", pairs="1 2 3").match
    ordered = play(mustered, B, "orders", policy="never").match
    undone = ordered.undo(A).match
    assert in_force(undone.view(B).hand.orders).policy is Policy.NEVER
    assert undone.table() == deal(rows).table()


@pytest.mark.rule("RIB-R5")
def test_an_order_set_while_being_asked_does_not_answer_that_question():
    match = _attack(_short("siege", "open_battle")).match
    ordered = play(match, B, "orders", policy="never").match
    assert awaited(ordered) == "B"
    assert table_of(play(ordered, B, "help", card="siege").match).board.captured == ("cantiaci", "trinovantes")


@pytest.mark.rule("RIB-26")
def test_the_form_of_a_standing_order_asks_for_a_share_only_where_it_counts():
    match = _short("siege", "open_battle")
    assert offered(match, B, "orders") == ("ask", "help", "never")
    assert refused(match, B, "orders", policy="help", share=9).clause == "RIB-19"
    assert refused(match, B, "orders", policy="help", share=0).clause == "RIB-19"
    share = match.ask(B)(draft(match, B, "orders", policy="help"))
    assert (share.least, share.most, share.default) == (1, MAX_SHARE, 1)
    assert in_force(play(match, B, "orders", policy="help", share=1).match.view(B).hand.orders).share == 1
    state = state_of(play(match, B, "orders", policy="ask").match)
    assert state.orders[B].open() == Orders()


@pytest.mark.rule("RIB-15")
def test_with_two_players_the_other_one_is_the_helper_whoever_leads():
    match = _attack(_short("siege", vt="1 20")).match
    assert awaited(match) == "B"


@pytest.mark.rule("RIB-15")
def test_an_answer_without_an_open_attack_is_not_offered():
    match = _short("siege", "")
    assert refused(match, A, "help", card="claudius").line.key == "core.not_offered"
    assert not [prompt for prompt in match.prompts_of(C) if prompt.awaited]
