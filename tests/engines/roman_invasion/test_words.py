"""Every sentence, name and clause reference."""

import pytest

from engines.core.errors import Stale
from engines.core.line import Line, Ref, say, seat_ref
from engines.core.prompt import Draft, Pick
from engines.core.seats import Seat
from engines.roman_invasion import GAME
from engines.roman_invasion import events as happened
from engines.roman_invasion.data.tables import BRITON
from engines.roman_invasion.ids import Policy
from engines.roman_invasion.legal.policies import reserve_order
from engines.roman_invasion.words.labels import REGION_REF, STRONGEST, need
from tests.engines.roman_invasion.playing import A, B, deal, draft, play, table_of, text
from tests.kit.citations import citations
from tests.kit.walker import course


def test_cards_regions_and_seats_have_names():
    for kind, name in (("region", "cantiaci"), ("card", "glory"), ("briton", "ambush"), ("seat", "5")):
        assert GAME.catalogue.name(Ref(kind=kind, id=name))


def test_the_rulebook_has_every_clause():
    assert {f"RIB-{number:02}" for number in range(1, 27)} <= {clause.id for clause in GAME.rulebook.clauses}


CITED = {
    "muster": "RIB-09",
    "muster.pairs": "RIB-09",
    "campaign": "RIB-10",
    "campaign.target": "RIB-10",
    "campaign.cards": "RIB-11",
    "reserve": "RIB-15",
    "reserve.card": "RIB-15",
    "fortify": "RIB-23",
    "fortify.cards": "RIB-23",
    "orders": "RIB-26",
    "orders.policy": "RIB-26",
    "orders.share": "RIB-19",
}
"""Every question and every field, and the clauses it may cite."""


def test_every_question_and_every_field_cites_its_clause():
    assert citations(course(GAME, 3, number) for number in range(3)) == CITED


@pytest.mark.parametrize(
    ("term", "clauses"),
    [
        ("tie", {"RIB-14", "RIB-15", "RIB-24"}),
        ("draw", {"RIB-12", "RIB-14", "RIB-24"}),
        ("points", {"RIB-18", "RIB-24"}),
        ("rebellion", {"RIB-22"}),
        ("reshuffle", {"RIB-03"}),
        ("dice", {"RIB-22"}),
        ("hand limit", {"RIB-09"}),
        ("afk", {"RIB-26"}),
    ],
)
def test_rules_are_found_by_what_people_call_things(term, clauses):
    assert clauses <= {clause.id for clause in GAME.rulebook.search(term)}


def test_the_report_of_an_attack_names_both_rows_sums_bonus_and_pay():
    start = "turn: 3 A campaign\ncaptured: cantiaci\nA: march glory\nB: claudius\nbriton deck: natives refuge"
    waiting = play(deal(start), A, "attack", target="regni", cards="march")
    (asked,) = text(waiting)
    assert asked == (
        "Seat A attacks Regni with 4 against 7: Tr3 and Te3. "
        "A card of a new type with strength 4 or more completes it: Seat B may play one."
    )
    (report,) = text(play(waiting.match, B, "help", card="claudius"))
    assert report == (
        "Seat A captures Regni with help from Seat B, who adds M7 Claudius: 11 (T4 and M7) against 7 (Tr3 and Te3, "
        "variety +1). Seat A gets 2 VT of 3, Seat B 1."
    )


@pytest.mark.parametrize(
    ("romans", "helper", "words"),
    [
        ("siege", "glory", "A card of any new type completes it: Seat B may play one."),
        (
            "march",
            "hostages defeated truce allies massacre",
            "A card of a new type with strength 4 or more completes it: Seat B may play one.",
        ),
        (
            "march",
            "allies massacre",
            "Seat B cannot hold a card that completes the capture of Regni, so nobody is asked to help.",
        ),
        ("march", "", "Seat B holds no card to help against Regni, so nobody is asked."),
    ],
)
def test_the_log_says_who_is_asked_for_which_card_or_why_nobody_is(romans, helper, words):
    """Natives and Refuge make 7 with their variety."""
    start = f"turn: 3 A campaign\ncaptured: cantiaci\nA: march siege senator\nB: {helper}\n"
    applied = play(deal(start + "briton deck: natives refuge"), A, "attack", target="regni", cards=romans)
    assert any(line.endswith(words) for line in text(applied)), text(applied)


def test_the_log_says_when_no_single_card_is_strong_enough():
    start = "turn: 3 A campaign\ncaptured: cantiaci\nA: march siege\nB: claudius\nbriton deck: king ambush\n"
    applied = play(deal(start), A, "attack", target="regni", cards="march")
    assert (
        text(applied)[0] == "Regni would need one more card of strength 12: there is none, so nobody is asked to help."
    )


def test_a_draw_longer_than_the_deck_is_said_before_the_attack():
    start = "turn: 3 A campaign\ncaptured: cantiaci\nA: march siege\nB: claudius\n"
    others = " ".join(card for card in BRITON if card not in ("king", "natives"))
    match = deal(f"{start}briton deck: king natives\nbriton discard: {others}")
    said = "Only 2 cards are left in the Briton deck: the draw goes on from its shuffled discard."
    words = {
        target: [GAME.catalogue.text(line) for line in match.preview(A, draft(match, A, "attack", target=target))]
        for target in ("regni", "trinovantes")
    }
    assert said in words["trinovantes"]
    assert said not in words["regni"]


def test_orders_are_said_in_words():
    said = {
        order: [GAME.catalogue.text(line) for line in deal(f"A: ?march {order}\nB: ?siege").orders(A)]
        for order in ("", "| help 3", "| never")
    }
    assert said[""] == ["You are asked before you help anybody."]
    assert "your share is 3 VT or more" in said["| help 3"][0]
    assert said["| never"] == ["Never help."]


@pytest.mark.parametrize("policy", list(Policy))
def test_private_events_are_told_in_the_second_person(policy):
    fired = happened.OrdersFired(order=reserve_order(policy, 1), attacker=A, target="regni", share=1, card=None)
    assert "Your standing order" in GAME.catalogue.text(GAME.narrate(fired))


def test_forecasts_of_muster_stop_reserve_and_discard():
    def words(match, seat, answer):
        return [GAME.catalogue.text(line) for line in match.preview(seat, answer)]

    muster = deal("turn: 3 A muster\nA: march\nB: ?invasion\nrow: " + ", ".join(_ROW))
    assert words(muster, A, draft(muster, A, "muster", pairs="1 2 3")) == [
        "Your hand would hold 7 cards; the best attack of different types has strength 33."
    ]
    campaign = deal("turn: 3 A campaign\ncaptured: cantiaci\nA: march glory senator truce allies siege\nB: \n")
    assert words(campaign, A, draft(campaign, A, "stop"))[1] == "You then discard 1 card."
    fortify = deal("turn: 3 A fortify\nA: march glory senator truce allies siege\nB: \nbriton deck: raid\n")
    assert words(fortify, A, draft(fortify, A, "fortify", cards="march")) == [
        "You keep M6 Glory, C6 Senator, D4 Truce, A3 Allies and T6 Siege.",
        "G5 Raid (Luck) lies on top of the Briton deck and is discarded at the end of this turn.",
    ]
    start = "turn: 3 A campaign\ncaptured: cantiaci\nA: march glory\nB: claudius\nbriton deck: natives refuge"
    asked = play(deal(start), A, "attack", target="regni", cards="march").match
    share = ["With your help Seat A gets 2 VT and you get 1 VT."]
    assert words(asked, B, Draft(prompt=asked.prompts_of(B)[0].key)) == share
    assert words(asked, B, draft(asked, B, "help", card="claudius")) == share
    assert words(asked, B, draft(asked, B, "decline")) == ["You play nothing; Seat A fails against Regni."]


def test_a_hand_without_a_fitting_card_is_told_so():
    """Only Decline is offered then, and why is nowhere else to be read."""
    start = "turn: 3 A campaign\ncaptured: cantiaci\nA: march glory\nB: ?allies\nbriton deck: natives refuge"
    asked = play(deal(start), A, "attack", target="regni", cards="march").match
    (prompt,) = (one for one in asked.prompts_of(B) if one.awaited)
    field = asked.ask(B)(Draft(prompt=prompt.key))
    assert isinstance(field, Pick)
    assert [choice.value for choice in field.choices] == ["decline"]
    unfit = "None of your cards completes the capture, so you can only decline."
    for answer in (Draft(prompt=prompt.key), draft(asked, B, "decline")):
        assert GAME.catalogue.text(asked.preview(B, answer)[0]) == unfit


_ROW = (
    "claudius+governor",
    "siege+conquered",
    "client_states+exterminated",
    "allies+tribute",
    "politics+truce",
    "routed+defeated",
)


def test_a_line_is_data_and_a_seat_can_be_given_a_persons_name():
    applied = play(deal("turn: 3 A campaign\ncaptured: cantiaci\nA: march\nB: "), A, "stop")
    line = GAME.narrate(applied.told[0].event)
    assert isinstance(line, Line)

    def namer(ref):
        return "Agricola" if ref == Ref(kind="seat", id=str(Seat(0))) else None

    assert GAME.catalogue.text(line, namer) == "Agricola makes no attack this turn."


def test_a_half_filled_attack_is_foreseen_as_far_as_it_goes():
    match = deal("turn: 3 A campaign\ncaptured: cantiaci\nA: march glory\nB: \nbriton deck: king")
    top = "The next Briton card is Le7 King."

    def words(**values):
        return [GAME.catalogue.text(line) for line in match.preview(A, Draft.of("campaign:3.0", **values))]

    assert words() == [top]
    assert words(verb="attack") == [top]
    assert words(verb="attack", target="atrebates") == [
        "A capture pays 3 VT; a failure costs 1 VT.",
        "Atrebates has resistance 2: 2 Briton cards are drawn. It is landlocked, so Sea cards cannot be used.",
        top,
    ]
    assert words(verb="orders") == []


def test_a_forecast_without_its_choice_says_nothing_and_luck_is_named_only_where_it_lies():
    muster = deal("turn: 3 A muster\nA: march\nB: ?invasion")
    assert muster.preview(A, Draft.of("muster:3", verb="muster")) == ()
    fortify = deal("turn: 3 A fortify\nA: march glory senator truce allies siege\nB: \nbriton deck: king\n")
    assert fortify.preview(A, Draft.of("fortify:3", verb="fortify")) == ()
    said = fortify.preview(A, draft(fortify, A, "fortify", cards="march"))
    assert [line.key for line in said] == ["preview.keep"]


def test_there_is_no_forecast_for_a_question_that_is_closed():
    """A panel may be older than the table: the last Briton card was drawn and a helper is asked."""
    discard = " ".join(card for card in BRITON if card not in ("natives", "rebels"))
    start = "turn: 3 A campaign\ncaptured: cantiaci\nA: march glory\nB: claudius\nbriton deck: natives rebels\n"
    match = deal(start + f"briton discard: {discard}")
    old = draft(match, A, "attack", target="regni", cards="glory")
    waiting = play(match, A, "attack", target="regni", cards="march").match
    with pytest.raises(Stale):
        waiting.preview(A, old)
    with pytest.raises(Stale):
        match.preview(B, Draft.of("reserve:3.1", verb="decline"))


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("turn: 4 B muster\nA: march\nB: ?siege", "Turn 4: Seat B musters."),
        ("turn: 4 B campaign\nA: march\nB: ?siege", "Turn 4: Seat B is on campaign."),
        ("turn: 4 B fortify\nA: march\nB: ?siege", "Turn 4: Seat B fortifies."),
        ("turn: 4 B over\nA: march\nB: ?siege", "The match ended in turn 4."),
    ],
)
def test_the_status_says_turn_and_phase(position, words):
    assert GAME.catalogue.text(GAME.status(table_of(deal(position)))) == words


def test_an_empty_hand_says_so():
    match = deal("turn: 3 A muster\nA:\nB: ?siege")
    assert [GAME.catalogue.text(line) for line in match.hand_words(A)] == ["You hold no cards."]
    assert [GAME.catalogue.text(line) for line in match.hand_words(B)] == ["You hold 1 card: T6 Siege."]


def test_the_question_for_a_reserve_play_fits_whatever_the_region_is_called():
    for region in REGION_REF.values():
        for strength in range(1, STRONGEST + 1):
            title = say("reserve.title", seat=seat_ref(B), region=region, need=need(strength))
            assert len(GAME.catalogue.text(title)) <= 100
