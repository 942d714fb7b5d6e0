"""The board's pictures of Rex Britannorum: content, description, legibility."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from engines.core.event import Event
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.rex_britannorum import GAME
from engines.rex_britannorum.events import Gained, LeftToRome, PowersUsed, TurnBegan
from engines.rex_britannorum.ids import AREAS, Area, Kingdom, Phase, Role
from engines.rex_britannorum.turn_views import PowerUse
from engines.rex_britannorum.views import Board, RexTable
from renderers.contract import ALT_LIMIT
from renderers.paint import theme
from renderers.paint.painting import forget, paint, pixels
from renderers.paint.scene import Scene
from renderers.registry import RENDERERS
from renderers.rex_britannorum.board import changes, chart, focus, itinerary, table
from renderers.rex_britannorum.board import margins as panels
from renderers.rex_britannorum.board.changes import Changes
from tests.engines.rex_britannorum.boards import prompt
from tests.engines.rex_britannorum.playing import table_of
from tests.kit.walker import course, spread
from tests.renderers import rex_positions as positions
from tests.renderers.positions import STAMP
from tests.renderers.reading import LEAST, SHOWN, Reading, overlaps, readings
from tests.renderers.rex_boards import BOARDS, alone, around, battling, crowded, left_out

RENDERER = RENDERERS["rex"]
B, I, R = Kingdom  # noqa: E741  (the letters on the pieces)


@cache
def met(seats: int) -> tuple[tuple[RexTable, tuple[Event, ...]], ...]:
    """Return tables met in a random match and its last, with the public events that led to each."""
    steps = course(GAME, seats, 1).steps
    return tuple(
        (table_of(step.match), tuple(one.event for one in step.told if one.seat is None))
        for step in (*spread(steps, 6), steps[-1])
    )


def _scenes(told: RexTable, names=positions.NAMES, last: tuple[Event, ...] = ()) -> list[Scene]:
    public = [draw(told, names, STAMP, last=last) for draw in (RENDERER.board, RENDERER.focus)]
    return [*public, *(table.area(told, names, area) for area in AREAS)]


def _whole(scene: Scene) -> Scene:
    """Return a scene with what is painted into its base picture."""
    name = scene.base.rpartition("/")[2]
    ground = {"board": [*chart.fixed(chart.view("board")), *panels.fixed()], "itinerary": itinerary.fixed()}
    below = ground[name] if name in ground else chart.fixed(chart.view(name[-1]))
    return replace(scene, placements=(*below, *scene.placements))


def _texts(scene: Scene) -> list[str]:
    return [reading.text for reading in readings(scene)]


def _sprites(scene: Scene) -> list[str]:
    return [placement.sprite.name for placement in scene.placements]


@cache
def every() -> tuple[Scene, ...]:
    """Return every picture these tests look at."""
    return (
        *(scene for board in BOARDS.values() for scene in _scenes(around(board), positions.LONG)),
        *(scene for names in (positions.NAMES, ()) for scene in _scenes(around(crowded()), names)),
        *(
            scene
            for seats in (1, 2, 3)
            for told, last in met(seats)[2:6:2]
            for scene in _scenes(told, positions.NAMES, last)
        ),
    )


@cache
def read() -> tuple[tuple[Scene, tuple[Reading, ...]], ...]:
    """Return every picture with its texts, those of its base picture among them."""
    return tuple((scene, tuple(readings(_whole(scene)))) for scene in every())


# Reading -----------------------------------------------------------------------------------------------------------


def test_decisions_can_be_read_in_focus_and_area_pictures_as_shown():
    small = {
        (scene.base, r.sprite, r.text, r.size)
        for scene, texts in read()
        for r in texts
        if r.role == "decision" and scene.size == focus.SIZE and r.size * SHOWN / scene.size[0] < LEAST
    }
    assert not small


def test_names_on_the_whole_board_can_be_read_after_a_click():
    assert all(r.size >= 17 for r in read()[0][1] if r.sprite.startswith(("name ", "city ", "area ")))


def test_every_text_stands_out_from_its_ground():
    faint = {
        (r.sprite, r.text, r.fill, r.ground)
        for _, texts in read()
        for r in texts
        if theme.contrast(r.fill, r.ground) < 4.5
    }
    assert not faint


def test_no_text_lies_over_another():
    found = {(scene.base, *pair) for scene in map(_whole, every()) for pair in overlaps(scene)}
    assert not found


def test_texts_keep_inside_the_picture():
    for scene, texts in read():
        w, h = scene.size
        for r in texts:
            left, top, right, bottom = r.area.bounds
            assert 0 <= left < right <= w, (scene.base, r.sprite, r.text)
            assert 0 <= top < bottom <= h, (scene.base, r.sprite, r.text)


@pytest.mark.parametrize("name", ["crowded", "alone"])
def test_texts_stand_on_the_ground_they_name(name):
    for scene in _scenes(around(BOARDS[name])):
        picture = np.asarray(pixels(scene), int)
        for r in readings(scene):
            if r.sprite.startswith(("mini ", "deployment ")):
                continue  # cards have their own test
            left, top, right, bottom = (round(side) for side in r.area.bounds)
            part = picture[top:bottom, left:right].reshape(-1, 3)
            near = np.abs(part - np.array(theme.rgb(r.ground))).max(axis=1) < 44
            assert near.mean() > 0.15, (scene.base, r.sprite, r.text, r.ground)


# Showing -----------------------------------------------------------------------------------------------------------


def test_every_location_shows_how_it_stands():
    for scene in (_board(crowded()), _focus(crowded())):
        sprites = _sprites(scene)
        assert {"free N02", "token N04", "tag N10", "tag RS"} <= set(sprites)
        assert {"free N04", "free N10", "tag N04"}.isdisjoint(sprites)
        assert sprites.count("rome") == len(crowded().rome)
        assert sprites.count("joker") == 2
        cubes = sum(name.startswith("cube ") for name in sprites)
        houses = sum(name.startswith("oppidum ") for name in sprites)
        assert cubes + houses == sum(len(realm.pieces) for realm in crowded().realms)


def test_shared_locations_show_everybody_who_holds_them():
    for scene in (_board(crowded()), _focus(crowded()), table.area(around(crowded()), (), Area.CENTRE)):
        spots = (itinerary.view() if "itinerary" in scene.base else chart.view(_key(scene))).spots
        x, y = spots[positions.spots("C07")[0]]
        near = {
            p.sprite.name
            for p in scene.placements
            if abs(p.x - x) < 30 and abs(p.y - y) < 60 and "cube" in p.sprite.name
        }
        assert near >= {"cube B", "cube I", "cube R"}


def _key(scene: Scene):
    name = scene.base.rpartition("/")[2]
    return name if name == "board" else name[-1]


def _board(board: Board, last: tuple[Event, ...] = (), names=positions.NAMES) -> Scene:
    return RENDERER.board(around(board), names, STAMP, last=last)


def _focus(board: Board, last: tuple[Event, ...] = (), names=positions.NAMES) -> Scene:
    return RENDERER.focus(around(board), names, STAMP, last=last)


def test_gains_leftovers_and_shared_roads_are_marked_as_the_last_change():
    use = PowerUse(kingdom=I, two=False, recruited=None, source=None, three=True, cohabited=positions.spots("C08")[0],
                   how="chosen")  # fmt: skip
    last = (
        Gained(area=Area.CENTRE, gain=positions.gain(B, "C09 JC", winner=True, joker="RC")),
        LeftToRome(area=Area.SOUTH, locations=positions.spots("S07"), joker=False),
        PowersUsed(area=Area.CENTRE, use=use),
    )
    assert changes.of_events(last) == _changes("C08", "C09 RC S07")
    for scene in (_board(battling(), last), _focus(battling(), last)):
        assert _sprites(scene).count("last") == 1
        assert _sprites(scene).count("before") == 3
        assert "Changed last: C08. Changed before that in the same turn: C09, S07 and RC." in scene.alt


def _changes(last: str, before: str = "") -> Changes:
    return Changes(frozenset(positions.spots(last)), frozenset(positions.spots(before)))


def _gained(kingdom: Kingdom, taken: str) -> Gained:
    return Gained(area=Area.NORTH, gain=positions.gain(kingdom, taken, winner=True))


def _turn(number: int) -> TurnBegan:
    return TurnBegan(turn=number, order=(), totals=(), tokens=())


def test_only_what_whoever_acted_last_has_changed_stands_out():
    row = (_gained(B, "N01 N02"), _gained(I, "N03"), _gained(R, "N04"), _gained(R, "N05"))
    assert changes.of_events(row) == _changes("N04 N05", "N01 N02 N03")
    assert changes.of_events((*row, _turn(4))) == changes.of_events(row), "a turn that began has changed nothing yet"


def test_older_turns_are_not_marked():
    row = (_gained(B, "N01 N02"), _turn(2), _gained(I, "N03"), _gained(B, "N04"), _turn(3))
    assert changes.of_events(row) == _changes("N04", "N03")


def test_after_a_row_of_computers_turns_few_locations_are_marked():
    for seats in (1, 2, 3):
        told = [one.event for step in course(GAME, seats, 1).steps for one in step.told if one.seat is None]
        for end in range(len(told)):
            marked = changes.of_events(told[: end + 1])
            assert len(marked.last) + len(marked.before) <= 12
            assert not marked.last & marked.before


def test_a_location_changed_twice_is_marked_as_the_last_change():
    assert changes.of_events((_gained(B, "N01"), _gained(I, "N01"))) == _changes("N01")


def test_the_map_about_an_area_marks_its_battle_and_says_so():
    board = battling()
    assert board.record is not None
    north, centre, south = board.record.battles
    taken = north.evolve(gains=(positions.gain(I, "N09 N11", winner=True), positions.gain(B, "N04", winner=False)))
    fought = board.evolve(record=board.record.evolve(battles=(taken, centre, south)))
    scene = table.area(around(fought), (), Area.NORTH)
    assert (_sprites(scene).count("last"), _sprites(scene).count("before")) == (1, 2)
    assert "Changed last: N04. Changed before that in the same turn: N09 and N11." in scene.alt


@pytest.mark.parametrize("name", BOARDS)
def test_every_kingdom_stands_on_both_pictures(name):
    board = BOARDS[name]
    for scene in (_board(board), _focus(board)):
        texts = _texts(scene)
        for realm in board.realms:
            if realm.role is Role.PLAYER:
                assert realm.seat is not None
                assert any(text.startswith(positions.NAMES[realm.seat][:6]) for text in texts)
                assert [t.sprite.name for t in scene.placements if t.sprite.name.endswith(f" {realm.queue[0]}")]


def test_a_taken_token_is_marked_while_the_next_may_take_it_too():
    board = battling()
    assert board.record is not None
    north, centre, south = board.record.battles
    taken = centre.evolve(gains=(positions.gain(B, "C09 JC", winner=True, joker="C06"),))
    fought = board.evolve(
        tokens=positions.tokens("N04 N09 N11 N14 S07"), record=board.record.evolve(battles=(north, taken, south))
    )
    assert chart.takeable_again(fought) == {"C09", "JC"}
    for scene in (_board(fought), _focus(fought), table.area(around(fought), (), Area.CENTRE)):
        assert _sprites(scene).count("again") == 1
        assert "joker" in _sprites(scene)
        assert "May be taken again: C09 and a joker." in scene.alt
    both = taken.evolve(gains=(*taken.gains, positions.gain(R, "JC", winner=True, joker="RC")), stage="vassals")
    settled = fought.evolve(record=board.record.evolve(battles=(north, both, south)))
    assert chart.takeable_again(settled) == frozenset()
    assert "joker" not in _sprites(_focus(settled))


def test_nobody_at_a_seat_shows_the_kingdom():
    assert "Brigantes" in _texts(_focus(crowded(), names=()))


def test_the_stamp_counts_turn_and_picture():
    for scene in (_board(crowded()), _focus(crowded())):
        assert "turn 3 · picture 12" in _texts(scene)


def test_the_order_of_the_turn_is_the_order_of_the_chips():
    texts = _texts(_focus(crowded()))
    assert texts.index("Boudica") < texts.index("Agricola") < texts.index("Claudius")


def test_strips_tell_what_lies_at_stake_and_then_how_the_battle_stands():
    before, after = _texts(_focus(crowded())), _texts(_focus(battling()))
    assert before.count("3 tokens") == 1
    assert before.count("2 tokens") == 2
    assert "3 tokens" not in after
    assert "1 token" in after, "nobody came to the South: what lies there goes to Rome"
    told = _scenes(around(battling()))[2]
    assert {"Agricola", "Boudica", "Claudius", "NORTH", "5", "9", "3"} <= set(_texts(told))


@pytest.mark.rule("REX-63")
def test_the_heads_of_a_finished_board_count_the_objectives_in():
    ended = positions.board(phase=Phase.OVER).evolve(tally=positions.over().tally)
    assert any(reckoned.points != reckoned.achievements for reckoned in ended.tally)
    totals = sorted(str(reckoned.points) for reckoned in ended.tally)
    whole = [reading.text for reading in readings(_board(ended)) if reading.sprite == "points"]
    assert sorted(whole) == totals
    for reckoned in ended.tally:
        chip = f"chip {reckoned.kingdom.value}"
        told = [reading.text for reading in readings(_focus(ended)) if reading.sprite == chip]
        assert str(reckoned.points) in told


def test_first_that_is_gone_is_struck_out():
    taken = [placement.sprite for placement in _board(crowded()).placements if placement.sprite.name == "track cities"]
    fresh = [
        placement.sprite
        for placement in _board(crowded().evolve(first_at=(None, None, None))).placements
        if placement.sprite.name == "track cities"
    ]
    assert len(taken[0].items) == len(fresh[0].items) + 1


def test_cartimanduas_mini_cards_lie_in_their_slots():
    assert [name for name in _sprites(_board(alone())) if name.startswith("deployment")] == [
        "deployment NC", "deployment CS", "deployment SN",
    ]  # fmt: skip
    assert "Cartimandua the Foresighted" in _texts(_board(alone()))
    assert not [name for name in _sprites(_board(crowded())) if name.startswith("deployment")]


def test_an_empty_queue_has_no_heading():
    told = crowded()
    emptied = told.evolve(realms=tuple(realm.evolve(queue=()) for realm in told.realms))
    assert _texts(_board(told)).count("queue") == 3
    assert "queue" not in _texts(_board(emptied))


def test_a_kingdom_left_out_has_no_markers():
    assert sum(name.startswith("chip R") for name in _sprites(_focus(left_out()))) == 0
    assert "not in this match" in _texts(_board(left_out()))


def test_random_reinforcements_lie_face_down():
    assert _sprites(_board(left_out())).count("back X") == len(left_out().stock)


def test_sealed_answers_are_ticked():
    fresh = _focus(crowded().evolve(sealed=()))
    assert {p.sprite.key for p in _focus(crowded()).placements} - {p.sprite.key for p in fresh.placements}


@pytest.mark.parametrize("phase", list(Phase))
def test_every_phase_has_its_picture(phase):
    told = around(battling().evolve(phase=phase))
    sizes = [scene.size for scene in _scenes(told)]
    assert sizes == [(1400, 1800), *([(1050, 700)] * 4)]


def test_the_words_tell_the_position_and_fit_a_description():
    alt = _focus(crowded()).alt
    for part in (
        "picture 12", "Turn 4: Agricola is on campaign.", "At stake in North: N04, N11 (city) and a joker.",
        "Brigantes (Agricola): road 2, cities 1, regions 3", "Iceni hold N10, N15, C02",
        "Rome holds C06, RN, RC and RS.",
    ):  # fmt: skip
        assert part in alt
    for scene in every():
        assert 40 < len(scene.alt) <= ALT_LIMIT
        assert scene.alt.endswith((".", "!"))


def test_the_words_of_a_full_board_name_every_piece():
    for seats in (1, 2, 3):
        told, last = met(seats)[-1]
        alt = RENDERER.focus(told, positions.NAMES, STAMP, last=last).alt
        for realm in told.board.realms:
            assert all(place in alt for place in realm.pieces)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_public_pictures_do_not_depend_on_what_is_hidden(seats):
    for step in spread(course(GAME, seats, 1).steps, 4):
        match = step.match
        other = match.world(Seat(0), Rng(bytes(32), 7))
        assert other.table() == match.table()
        assert _scenes(table_of(match)) == _scenes(table_of(other))


def test_beside_a_question_stands_what_it_is_about():
    told = around(battling())
    prompts = {
        "gain:3.N.1": "area-N",
        "powers:3.S.2": "area-S",
        "plan:3": "walnut",
        "recruit:3.0": "walnut",
        "rome:3.0": None,
    }
    for key, base in prompts.items():
        scene = RENDERER.beside(told, positions.hand(), prompt(key))
        assert (scene and scene.base.rpartition("/")[2]) == base


def test_a_repainted_picture_equals_a_fresh_painting():
    scenes = [RENDERER.focus(told, positions.NAMES, STAMP, last=last) for told, last in met(3)[:4]]
    forget()
    repainted = [paint(scene) for scene in scenes]
    for scene, data in zip(scenes, repainted, strict=True):
        forget()
        assert paint(scene) == data
