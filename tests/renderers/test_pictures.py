"""The content of the pictures, and their descriptions."""

import pytest

from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.roman_invasion import GAME
from engines.roman_invasion.data.tables import REGIONS, ROMAN
from engines.roman_invasion.events import AttackResolved, RevoltRolled, TurnBegan
from engines.roman_invasion.ids import Phase, Region
from engines.roman_invasion.views import RevoltRoll
from renderers.contract import ALT_LIMIT, Stamp
from renderers.paint.painting import paint
from renderers.paint.scene import Scene
from renderers.registry import RENDERERS
from renderers.roman_invasion.art import parts
from renderers.roman_invasion.board import table
from renderers.roman_invasion.private import hand
from renderers.roman_invasion.reports import report
from tests.kit.walker import course, spread
from tests.renderers import positions
from tests.renderers.reading import readings

RENDERER = RENDERERS["invasion"]


def _texts(scene: Scene) -> list[str]:
    return [reading.text for reading in readings(scene)]


def _sprites(scene: Scene) -> list[str]:
    return [placement.sprite.name for placement in scene.placements]


def _board(told, last=(), names=positions.NAMES) -> Scene:
    return RENDERER.board(told, names, positions.STAMP, last=last)


def _focus(told, last=(), names=positions.NAMES) -> Scene:
    return RENDERER.focus(told, names, positions.STAMP, last=last)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_seat_stands_on_both_pictures(seats):
    told, last = positions.showpiece(seats)
    for scene in (_board(told, last), _focus(told, last)):
        texts = _texts(scene)
        for seat in range(seats):
            assert any(text.startswith(positions.NAMES[seat][:5]) for text in texts)
            assert str(told.board.vt[seat]) in texts
        assert sum(name.startswith(("victory row", "score ")) for name in _sprites(scene)) == seats


def test_nobody_at_a_seat_shows_the_seat():
    told, last = positions.showpiece(2)
    for scene in (_board(told, last, ()), _board(told, last, ("", ""))):
        assert {"Seat A", "Seat B"} <= set(_texts(scene))


def test_the_stamp_counts_turn_and_picture():
    told, _ = positions.showpiece()
    for scene in (_board(told), _focus(told)):
        assert "turn 4 · picture 12" in _texts(scene)
    first = RENDERER.board(told, positions.NAMES, Stamp("x", 1), last=())
    assert "turn 4 · picture 1" in _texts(first)


def test_regions_show_how_they_stand():
    told, last = positions.showpiece()
    sprites = _sprites(_board(told, last))
    assert "south_dobunni captured last" in sprites
    assert "iceni revolted open" in sprites
    assert "corieltauvi free open" in sprites
    assert not [name for name in sprites if name.startswith("silures")]


def test_the_three_landlocked_regions_are_marked():
    told, _ = positions.showpiece()
    assert _sprites(_board(told)).count("landlocked") == sum(not facts.coastal for facts in REGIONS.values()) == 3


def test_taken_pairs_leave_an_empty_tray():
    told, _ = positions.showpiece(4, (2, 5))
    for scene in (_board(told), _focus(told)):
        assert _texts(scene).count("taken") == 2


def test_the_briton_deck_shows_count_top_and_discard():
    told, _ = positions.showpiece()
    texts, sprites = _texts(_board(told)), _sprites(_board(told))
    assert {"deck 17", "discard 2"} <= set(texts)
    assert {"briton card River Crossing", "briton card Raid"} <= set(sprites)
    gone = told.evolve(briton_top=None, briton_deck=0, board=told.board.evolve(briton_discard=()))
    assert _sprites(_board(gone)).count("no card") == 2
    assert "No Briton card shows." in _focus(gone).alt


@pytest.mark.parametrize("phase", list(Phase))
def test_every_phase_has_its_picture(phase):
    told, last = positions.showpiece()
    then = told.evolve(board=told.board.evolve(phase=phase))
    assert _board(then, last).size == (1400, 1800)
    assert _focus(then, last).size == (1050, 700)


def test_the_last_move_is_the_latest_attack_or_revolt():
    told, (attack,) = positions.showpiece()
    roll = RevoltRolled(roll=RevoltRoll(seat=Seat(0), first=6, second=1, region=Region("iceni"), revolted=True))
    quiet = RevoltRolled(roll=RevoltRoll(seat=Seat(0), first=2))
    began = TurnBegan(turn=5, seat=Seat(1))
    assert table.last_move(told, (attack, quiet, began)) == "south_dobunni"
    assert table.last_move(told, (attack, roll, began)) == "iceni"
    assert table.last_move(told, (began,)) is None


def test_a_failed_target_stays_open_and_is_marked():
    told, _ = positions.showpiece()
    attack = positions.failed().attack.evolve(target=Region("corieltauvi"))
    last = (AttackResolved(result=positions.failed().evolve(attack=attack)),)
    assert "corieltauvi free open last" in _sprites(_board(told, last))


def test_the_words_for_the_picture_tell_the_whole_position():
    told, last = positions.showpiece()
    alt = _board(told, last).alt
    for part in (
        "picture 12", "Turn 4: Agricola is on campaign.", "A Agricola 14 VT, hand 7", "Iceni 3",
        "Te4 River Crossing; 17 in the deck, 2 discarded", "1: T4 March and V5 Captured", "S5sea Naval Supply",
        "In revolt: Iceni 3", "Captured: Cantiaci", "Last move marked on South Most Dobunni",
    ):  # fmt: skip
        assert part in alt


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_words_fit_a_description_and_end_with_a_sentence(seats):
    for told, last in positions.met(seats):
        for names in (positions.NAMES, positions.LONG):
            for scene in (_board(told, last, names), _focus(told, last, names)):
                assert len(scene.alt) <= ALT_LIMIT
                assert scene.alt.endswith(".")


def test_a_hand_is_shown_strongest_first_with_its_best_attack():
    own = positions.hand("Hostages", "Conquered", "Captured", "Fleet Support")
    scene = hand.hand(positions.showpiece()[0], own, Seat(2))
    assert scene is not None
    shown = [name for name in _sprites(scene) if name.startswith("roman card")]
    assert shown == ["roman card Conquered", "roman card Fleet Support", "roman card Captured", "roman card Hostages"]
    # Conquered and Captured are both Victory cards: only one can go into an attack.
    assert "4 cards · best attack 16" in _texts(scene)
    assert scene.alt == "Your hand: V7 Conquered, S5sea Fleet Support, V5 Captured and D4 Hostages."


def test_an_empty_hand_has_no_picture():
    assert hand.hand(positions.showpiece()[0], positions.hand(), Seat(2)) is None


def test_a_report_shows_both_rows_sums_bonus_and_pay():
    told, (attack,) = positions.showpiece()
    scene = report.report(attack, told, positions.NAMES)
    assert scene is not None
    assert {"19", "16", "variety +2", "South Most Dobunni captured", "Agricola +6 VT"} <= set(_texts(scene))
    assert "Rome 19, Britons 16. South Most Dobunni captured. Agricola +6 VT." in scene.alt


def test_a_report_shows_help_and_how_the_award_is_shared():
    told, _ = positions.showpiece()
    scene = report.report(AttackResolved(result=positions.helped()), told, positions.NAMES)
    assert scene is not None
    assert {"Boudica +6 VT", "Drusilla +5 VT", "reserve"} <= set(_texts(scene))
    assert "Reserve card B7 Legionary Fort by Drusilla." in scene.alt


@pytest.mark.parametrize(("lost", "told"), [(1, "Boudica −1 VT"), (0, "Boudica has no VT to lose")])
def test_a_report_of_a_failure_shows_the_loss(lost, told):
    scene = report.report(AttackResolved(result=positions.failed(lost=lost)), positions.showpiece()[0], positions.NAMES)
    assert scene is not None
    assert {told, "North Most Caledonii holds out"} <= set(_texts(scene))


@pytest.mark.parametrize("result", [positions.helped(), positions.failed(), positions.failed(lost=0)])
def test_a_long_name_never_hides_what_is_paid(result):
    for names in (positions.LONG, ("W" * 32,) * 6):
        scene = report.report(AttackResolved(result=result), positions.showpiece()[0], names)
        assert scene is not None
        foot = [reading for reading in readings(scene) if reading.sprite == "report foot" and len(reading.text) > 1]
        assert len(foot) == len(report.pay(result, names))
        assert all(reading.text.endswith((" VT", "no VT to lose")) for reading in foot), foot
        assert all(reading.area.bounds[2] < scene.size[0] - 18 for reading in foot)


def test_other_events_have_no_picture():
    told, _ = positions.showpiece()
    assert report.report(TurnBegan(turn=2, seat=Seat(0)), told, positions.NAMES) is None


def test_the_rules_stand_on_one_card():
    scene = RENDERER.how_to_play()
    assert scene is not None
    assert scene.alt.startswith("A turn in six steps. 1. Muster:")
    assert scene.alt.endswith("6. Fortify: Keep 5 cards. Then the next player begins.")


def test_names_that_cannot_be_drawn_become_the_seat():
    assert parts.name_of(positions.LONG, 3) == "Seat D"
    assert parts.name_of(positions.LONG, 0) == "W" * 32


@pytest.mark.parametrize("seats", [2, 5])
def test_public_pictures_do_not_depend_on_what_is_hidden(seats):
    steps = spread(course(GAME, seats, 1).steps, 6)
    for step in steps:
        match = step.match
        other = match.world(Seat(0), Rng(bytes(32), 7))
        assert other.table() == match.table()
        for draw in (RENDERER.board, RENDERER.focus):
            mine = draw(match.table(), positions.NAMES, positions.STAMP, last=())
            theirs = draw(other.table(), positions.NAMES, positions.STAMP, last=())
            assert mine == theirs
    assert paint(mine) == paint(theirs)


def test_every_card_and_region_has_a_drawing():
    for card in ROMAN:
        assert hand.hand(positions.showpiece()[0], positions.hand(ROMAN[card].name), Seat(0)) is not None
