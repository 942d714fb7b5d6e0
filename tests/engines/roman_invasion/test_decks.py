"""Drawing and remaking the decks."""

import pytest

from engines.core.errors import BrokenInvariant
from engines.core.rng import Rng
from engines.core.secret import Secret
from engines.roman_invasion import GAME
from engines.roman_invasion.data.tables import BRITON, ROMAN
from engines.roman_invasion.events import AttackResolved, BritonDeckRemade, PairsLaid, RomanDeckRemade
from engines.roman_invasion.ids import HAND_LIMIT, PAIRS
from engines.roman_invasion.rules.decks import draw_britons, draw_roman
from engines.roman_invasion.rules.transition import InvasionTransition
from tests.engines.roman_invasion.notation import read
from tests.engines.roman_invasion.playing import A, B, deal, event, events, play, table_of
from tests.kit.walker import seed_named

ROW = (
    "invasion+conquered, triumphant_general+client_states, tribes_divided+legionary_fort, "
    "campaign+open_battle, no_common_purpose+petty_quarrels, -"
)
HANDS = ("claudius", "governor", "siege", "glory", "senator", "march", "captured")
USED = ROW.replace(",", " ").replace("+", " ").replace("-", "").split()


def _britons(*left):
    """Return deck and discard lines: these cards are the deck, top first, all others the discard."""
    return f"briton deck: {' '.join(left)}\nbriton discard: {' '.join(card for card in BRITON if card not in left)}"


def _romans_gone(left, hands, row=()):
    gone = [card for card in ROMAN if card not in {*left, *hands, *row}]
    return f"roman deck: {' '.join(left)}\nroman discard: {' '.join(gone)}\nunseen:"


CAMPAIGN = "turn: 3 A campaign\ncaptured: cantiaci\nA: claudius governor siege exterminated\nB: march\n"


@pytest.mark.rule("RIB-03")
def test_a_briton_draw_that_runs_out_goes_on_from_the_remade_deck():
    match = deal(CAMPAIGN + _britons("natives", "rebels"))
    applied = play(match, A, "attack", target="trinovantes", cards="claudius governor siege")
    drawn = event(applied, AttackResolved).result.attack.drawn
    assert drawn[:2] == ("natives", "rebels")
    assert drawn[2] not in ("natives", "rebels")
    assert event(applied, BritonDeckRemade).cards == 28
    table = table_of(applied.match)
    assert table.briton_deck == 27
    assert set(table.board.briton_discard) == set(drawn)


@pytest.mark.rule("RIB-03")
def test_a_briton_draw_that_takes_the_last_card_is_resolved_and_discarded_before_the_deck_is_remade():
    match = deal(CAMPAIGN + _britons("natives", "rebels"))
    applied = play(match, A, "attack", target="regni", cards="claudius governor siege")
    kinds = tuple(type(told.event) for told in applied.told)
    assert kinds == (AttackResolved, BritonDeckRemade)
    assert event(applied, BritonDeckRemade).cards == 30
    assert table_of(applied.match).briton_deck == 30
    assert table_of(applied.match).briton_top is not None
    assert table_of(applied.match).board.briton_discard == ()


@pytest.mark.rule("RIB-03")
def test_while_a_reserve_is_awaited_after_the_last_card_no_top_card_lies_there():
    text = "turn: 3 A campaign\ncaptured: cantiaci\nA: march\nB: claudius\n" + _britons("natives", "rebels")
    match = play(deal(text), A, "attack", target="regni", cards="march").match
    assert table_of(match).briton_top is None
    assert table_of(match).briton_deck == 0
    applied = play(match, B, "decline")
    assert table_of(applied.match).briton_top is not None
    assert event(applied, BritonDeckRemade).cards == 30


@pytest.mark.rule("RIB-03")
def test_the_roman_deck_is_remade_when_a_card_is_needed_and_none_is_left():
    left = ("prestige",)
    text = (
        f"turn: 3 A fortify\ncaptured: cantiaci\nA: claudius governor siege glory senator march\nB: captured\n"
        f"row: {ROW}\n" + _romans_gone(left, HANDS, USED)
    )
    applied = play(deal(text), A, "fortify", cards="march")
    (pair,) = event(applied, PairsLaid).pairs
    assert pair[0] == "prestige"
    remade = event(applied, RomanDeckRemade).cards
    assert remade == 48 - 7 - 10 - 1 + 1, "the card just discarded is in the remade deck"
    assert table_of(applied.match).roman_deck == remade - 1
    assert table_of(applied.match).board.roman_discard == ()


@pytest.mark.rule("RIB-03")
def test_a_roman_deck_that_ends_exactly_is_not_remade_yet():
    text = (
        f"turn: 3 A fortify\ncaptured: cantiaci\nA: claudius governor siege glory senator march\nB: captured\n"
        f"row: {ROW}\n" + _romans_gone(("prestige", "allies"), HANDS, USED)
    )
    applied = play(deal(text), A, "fortify", cards="march")
    assert not events(applied, RomanDeckRemade)
    assert table_of(applied.match).roman_deck == 0
    assert len(table_of(applied.match).board.roman_discard) > 0


@pytest.mark.rule("RIB-03")
@pytest.mark.parametrize("draw", [draw_roman, draw_britons])
def test_a_deck_that_could_run_short_is_a_broken_invariant(draw):
    transition = InvasionTransition(read("A: ?glory\nB: ?siege"), Rng(seed_named("short"), 0))
    with pytest.raises(BrokenInvariant, match="ran short"):
        draw(transition, 60)


@pytest.mark.rule("RIB-03")
def test_with_six_players_the_roman_deck_can_be_remade_whenever_it_must_be():
    """Five hands of 5, one of 7 before its discard, and the row without the pair taken: 42 cards are out."""
    hands = 5 * HAND_LIMIT + (HAND_LIMIT + 2)
    row = 2 * (PAIRS - 1)
    assert hands + row == 42
    assert len(ROMAN) - (hands - 2 + row) >= 2, "the refill of the next turn needs one pair"


@pytest.mark.rule("RIB-02")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("A: claudius", "roman discard: glory\nroman deck: glory\nA: claudius", "48 Roman cards"),
        ("3 A campaign", "3 A reserve", "wrong phase"),
        ("captured: cantiaci", "captured: cantiaci iceni\nrevolted: iceni", "marked as revolted"),
        ("captured: cantiaci", "captured: cantiaci\nrevolted: regni", "cannot"),
        ("B: march", "vt: -1 3\nB: march", "below nothing"),
        ("B: march", "B: march glory senator ballista tribute truce", "too large"),
        ("B: march", "B: ?march ?glory", "more than one card"),
        ("B: march", "B: ?march\nunseen: glory", "counts as unknown"),
    ],
)
def test_a_position_that_contradicts_itself_is_noticed(old, new, message):
    with pytest.raises(BrokenInvariant, match=message):
        deal(CAMPAIGN.replace(old, new))


@pytest.mark.rule("RIB-02")
def test_a_lost_briton_card_is_noticed():
    state = read(CAMPAIGN)
    lost = state.evolve(briton_deck=Secret(state.briton_deck.open()[1:]))
    with pytest.raises(BrokenInvariant, match="30 Briton cards"):
        GAME.check(lost)
