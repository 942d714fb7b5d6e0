"""Campaign: targets, commitments and the Briton draw."""

import pytest

from engines.core.line import say
from engines.roman_invasion.data.tables import REGIONS
from engines.roman_invasion.events import AttackResolved, CampaignEnded, RevoltRolled
from engines.roman_invasion.ids import Region
from engines.roman_invasion.legal.legality import attackable, diversity_bonus
from tests.engines.roman_invasion.playing import (
    A,
    awaited,
    deal,
    draft,
    event,
    hints,
    offered,
    open_prompt,
    play,
    refused,
    table_of,
    verbs,
)

HANDS = "A: claudius governor siege exterminated fleet_support march\nB: ?open_battle\n"
OPEN = f"turn: 3 A campaign\ncaptured: cantiaci\n{HANDS}"


@pytest.mark.rule("RIB-10")
def test_until_cantiaci_was_captured_only_cantiaci_may_be_attacked():
    match = deal(f"turn: 1 A campaign\n{HANDS}")
    assert table_of(match).attackable == ("cantiaci",)
    assert offered(match, A, "attack") == ("cantiaci",)
    refusal = refused(match, A, "attack", target="regni", cards="claudius")
    assert (refusal.line, refusal.clause) == (say("core.not_offered"), "RIB-10")


@pytest.mark.rule("RIB-10")
def test_afterwards_every_uncaptured_neighbour_of_a_captured_region_may_be_attacked():
    assert offered(deal(OPEN), A, "attack") == ("regni", "atrebates", "trinovantes")
    further = deal(OPEN.replace("cantiaci", "cantiaci regni"))
    assert offered(further, A, "attack") == ("atrebates", "trinovantes", "belgae")


@pytest.mark.rule("RIB-10")
@pytest.mark.parametrize(
    ("cards", "opened"), [("claudius governor", ("regni", "atrebates", "trinovantes")), ("march", ("cantiaci",))]
)
def test_the_first_capture_of_cantiaci_opens_its_neighbours_a_failure_does_not(cards, opened):
    match = deal(f"turn: 1 A campaign\n{HANDS.replace('?open_battle', '')}briton deck: natives refuge")
    assert table_of(play(match, A, "attack", target="cantiaci", cards=cards).match).attackable == opened


@pytest.mark.rule("RIB-10")
def test_a_region_lost_to_a_revolt_serves_no_more_as_a_neighbour():
    held = tuple(Region(name) for name in ("cantiaci", "trinovantes", "iceni"))
    assert "corieltauvi" in attackable(held, True)
    assert "corieltauvi" not in attackable(held[:2], True)
    assert "iceni" in attackable(held[:2], True)


@pytest.mark.rule("RIB-10")
def test_there_is_always_something_to_attack_until_all_is_captured():
    for held in REGIONS:
        captured = tuple(region for region in REGIONS if region != held)
        assert attackable(captured, True) == (held,)
    assert attackable(tuple(REGIONS), True) == ()


@pytest.mark.rule("RIB-11")
def test_one_or_more_cards_are_committed_and_leave_the_hand():
    match = deal(OPEN + "briton deck: natives refuge")
    applied = play(match, A, "attack", target="regni", cards="claudius march")
    result = event(applied, AttackResolved).result
    assert result.attack.committed == ("claudius", "march")
    assert result.attack.romans == 11
    assert applied.match.view(A).hand.cards == ("governor", "siege", "exterminated", "fleet_support")


@pytest.mark.rule("RIB-11")
def test_an_attack_without_cards_or_with_one_card_twice_is_refused():
    match = deal(OPEN)
    assert refused(match, A, "attack", target="regni", cards="").clause == "RIB-11"
    assert refused(match, A, "attack", target="regni", cards="claudius claudius").clause == "RIB-11"
    assert refused(match, A, "attack", target="regni", cards="open_battle").clause == "RIB-11"


@pytest.mark.rule("RIB-11")
def test_all_cards_of_an_attack_must_be_of_different_types():
    refusal = refused(deal(OPEN), A, "attack", target="regni", cards="siege march")
    assert refusal.line.key == "cards.distinct"
    assert refusal.clause == "RIB-11"


@pytest.mark.rule("RIB-11")
def test_a_sea_card_is_not_offered_against_a_landlocked_region():
    match = deal(OPEN)
    assert "fleet_support" in offered(match, A, "attack", target="regni")
    assert "fleet_support" not in offered(match, A, "attack", target="atrebates")
    assert refused(match, A, "attack", target="atrebates", cards="claudius fleet_support").clause == "RIB-11"


@pytest.mark.rule("RIB-11")
def test_a_card_offered_says_its_type_and_whether_it_is_sea():
    match = deal(OPEN)
    beside = hints(match, A, "attack", target="regni")
    assert beside["siege"] == "Tactics"
    assert beside["fleet_support"] == "Strategy, Sea: never against a landlocked region"


@pytest.mark.rule("RIB-11")
def test_nothing_can_be_added_once_the_britons_are_turned_up():
    """The attack is decided in the step that commits the cards; the earlier question is closed."""
    match = deal(OPEN)
    earlier = draft(match, A, "attack", target="regni", cards="claudius")
    after = match.play(A, earlier).match
    assert open_prompt(after, A) != earlier.prompt


@pytest.mark.rule("RIB-12")
@pytest.mark.parametrize(
    ("held", "target", "count"),
    [("cantiaci", "regni", 2), ("cantiaci", "trinovantes", 3), ("belgae", "durotriges", 4), ("demetae", "silures", 5)],
)
def test_as_many_britons_are_drawn_as_the_resistance_the_top_card_first(held, target, count):
    text = OPEN.replace("cantiaci", f"cantiaci {held}") + "briton deck: king druids natives refuge raid chariots"
    drawn = event(play(deal(text), A, "attack", target=target, cards="claudius"), AttackResolved).result.attack.drawn
    assert drawn == ("king", "druids", "natives", "refuge", "raid")[:count]


@pytest.mark.rule("RIB-13")
@pytest.mark.parametrize(
    ("drawn", "bonus"),
    [
        (("king", "druids"), 0),
        (("king", "natives"), 1),
        (("king", "natives", "refuge"), 2),
        (("king", "natives", "refuge", "raid"), 3),
        (("king", "natives", "refuge", "raid", "chariots"), 3),
        (("natives", "rebels", "chariots", "horsemen", "warriors"), 0),
    ],
)
def test_the_variety_of_a_draw_adds_to_its_strength(drawn, bonus):
    assert diversity_bonus(drawn) == bonus


@pytest.mark.rule("RIB-14")
@pytest.mark.parametrize(
    ("cards", "captured"),
    [("claudius governor", True), ("exterminated siege", False), ("march exterminated", False)],
)
def test_only_greater_strength_captures(cards, captured):
    """King and Warriors make 11, their two types 12."""
    match = deal(OPEN.replace("B: ?open_battle", "B:") + "briton deck: king warriors")
    result = event(play(match, A, "attack", target="regni", cards=cards), AttackResolved).result
    assert result.britons == 12
    assert result.captured is captured
    assert (result.romans > 12) is captured


@pytest.mark.rule("RIB-14")
@pytest.mark.rule("RIB-15")
def test_a_capture_by_a_single_point_needs_and_asks_no_helper():
    """Claudius and Governor make 13; King and Warriors, of two types, make 12."""
    match = deal(OPEN.replace("B: ?open_battle", "B: open_battle invasion") + "briton deck: king warriors")
    applied = play(match, A, "attack", target="regni", cards="claudius governor")
    assert event(applied, AttackResolved).result.captured
    assert awaited(applied.match) == "A"


@pytest.mark.rule("RIB-R3")
def test_a_campaign_ends_by_itself_when_the_hand_is_empty():
    match = deal("turn: 3 A campaign\ncaptured: cantiaci\nA: claudius\nB:\nbriton deck: natives refuge")
    applied = play(match, A, "attack", target="regni", cards="claudius")
    assert event(applied, CampaignEnded).attacks == 1
    assert event(applied, RevoltRolled)
    assert awaited(applied.match) == "B"


@pytest.mark.rule("RIB-R3")
def test_a_hand_of_no_use_is_asked_all_the_same():
    """Cantiaci's only open neighbour is landlocked: a hand of one Sea card looks like any other to the table."""
    held = "cantiaci regni trinovantes"
    text = f"turn: 3 A campaign\ncaptured: {held}\nA: fleet_support\nB: ?open_battle\n"
    everything = tuple(region for region in REGIONS if region not in ("atrebates", "south_dobunni"))
    match = deal(text.replace(held, " ".join(everything)))
    assert table_of(match).attackable == ("atrebates", "south_dobunni")
    assert awaited(match) == "A"
    assert verbs(match, A) == ("stop",)


@pytest.mark.rule("RIB-11")
def test_a_hand_with_one_usable_type_gives_a_single_choice():
    match = deal("turn: 3 A campaign\ncaptured: cantiaci\nA: siege march\nB:\nbriton deck: natives refuge")
    applied = play(match, A, "attack", target="regni", cards="siege")
    assert event(applied, AttackResolved).result.attack.committed == ("siege",)


@pytest.mark.rule("RIB-12")
def test_an_attack_cannot_be_taken_back_although_no_die_was_rolled():
    match = deal("turn: 3 A campaign\ncaptured: cantiaci\nA: siege glory\nB:\nbriton deck: natives refuge")
    applied = play(match, A, "attack", target="regni", cards="siege")
    assert awaited(applied.match) == "A"
    assert applied.revealing
    assert not applied.match.can_undo(A)
