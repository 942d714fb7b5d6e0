"""The card pictures of Rex Britannorum in content and words: hands, battles, stakes, the reckoning, the rules."""

from itertools import combinations

import pytest
from PIL import Image

from engines.core.seats import Seat
from engines.rex_britannorum import GAME
from engines.rex_britannorum.data.tables import OBJECTIVES, REINFORCEMENTS, TROOPS
from engines.rex_britannorum.events import TurnBegan
from engines.rex_britannorum.ids import Card, Kingdom, Phase
from engines.rex_britannorum.turn_views import PowerUse, Sent
from engines.rex_britannorum.views import Contenders
from renderers.contract import ALT_LIMIT
from renderers.paint import assets, theme
from renderers.paint.extent import sprite_box
from renderers.paint.scene import Placement, Scene
from renderers.rex_britannorum.art import cards, effects, objectives, parts, stakes
from renderers.rex_britannorum.howto import how_to_play
from renderers.rex_britannorum.private.hand import hand, sent
from renderers.rex_britannorum.reports.report import report
from tests.engines.rex_britannorum.playing import table_of
from tests.kit.walker import course, spread
from tests.renderers import rex_positions as positions
from tests.renderers.colour import SIGHTS, difference, seen
from tests.renderers.reading import readings

B, I, R = Kingdom  # noqa: E741  (the letters on the pieces)
LYING = ("card ", "mini ", "token ", "joker", "chip ", "deployment ")
"""Beginnings of the names of sprites that lie beside each other, never over each other."""


def _texts(scene: Scene) -> list[str]:
    return [reading.text for reading in readings(scene)]


def _sprites(scene: Scene) -> list[str]:
    return [placement.sprite.name for placement in scene.placements]


def _hand(*args, phase: Phase = Phase.PLAN, **kwargs) -> Scene:
    scene = hand(positions.table(phase=phase), positions.hand(*args, **kwargs), Seat(0))
    assert scene is not None
    return scene


def _items(scene: Scene, name: str) -> list[str]:
    """Return the texts of the first sprite with this name."""
    placement = next(placement for placement in scene.placements if placement.sprite.name == name)
    return [node.text for node in placement.sprite.items if hasattr(node, "text")]


# Cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", [*TROOPS[B][::2], *TROOPS[I][::2], *TROOPS[R][::2], *REINFORCEMENTS])
def test_a_card_shows_its_value_its_kingdom_and_its_power(card):
    texts = [node.text for node in cards.front(card, 148, 207).items if hasattr(node, "text")]
    assert card[1] in texts
    assert (card[0] in texts) == (card[0] != "X"), "reinforcements show Rome's eagle"
    assert ("no power" in texts) == (int(card[1]) > 4)


def test_a_mercenary_is_marked_and_a_reinforcement_is_none():
    assert cards.hired(Card("R7"), B)
    assert not cards.hired(Card("B7"), B)
    assert not cards.hired(Card("X7"), B)
    scene = _hand()
    assert [name for name in _sprites(scene) if name.endswith(" mercenary")] == ["card R7 mercenary"]
    assert "mercenary" in _texts(scene)


@pytest.mark.parametrize("sight", SIGHTS)
def test_any_two_kingdoms_and_rome_differ_in_every_kind_of_sight(sight):
    for one, other in combinations(parts.LOOKS.values(), 2):
        assert difference(seen(one.colour, sight), seen(other.colour, sight)) >= 20, (one.letter, other.letter)
    assert len({look.pattern for look in parts.LOOKS.values()}) == len(parts.LOOKS)


def test_the_table_has_the_kingdoms_colours_in_its_palette():
    with assets.picture("rex_britannorum/walnut").open("rb") as file:
        image = Image.open(file)
        image.load()
    assert image.size == (1050, 1050)
    told = image.getpalette("RGB")
    assert told is not None
    palette = set(zip(told[::3], told[1::3], told[2::3], strict=True))
    assert {theme.rgb(colour) for colour in (*parts.IDENTITY, *theme.IDENTITY)} <= palette


# The hand --------------------------------------------------------------------------------------------------------


def test_a_hand_shows_cards_queue_deck_and_discard():
    scene = _hand()
    held = [name.split()[1] for name in _sprites(scene) if name.startswith("card ")]
    assert held == ["B7", "B5", "B3", "B3", "B1", "R7", "X4"]
    assert [name for name in _sprites(scene) if name.startswith("mini ")] == ["mini B6", "mini B3", "mini B1"]
    assert {"deck 4", "Brigantes · turn 3 of 7"} <= set(_texts(scene))
    assert [name for name in _sprites(scene) if name.startswith("chip ")] == ["chip B7", "chip B4"]


def test_tokens_at_stake_stand_in_their_area():
    texts = _texts(_hand())
    assert {"4 tokens, 1 city", "2 tokens, joker", "1 token"} <= set(texts)
    assert {"N04", "N09", "N11", "N14", "C09", "S07"} <= set(texts)
    bare = positions.table().evolve(board=positions.board().evolve(tokens=positions.tokens("N04")))
    scene = hand(bare, positions.hand(), Seat(0))
    assert scene is not None
    assert _texts(scene).count("no tokens") == 2


def test_a_sealed_plan_lies_on_its_areas():
    scene = _hand(plan=positions.PLAN)
    minis = [
        (placement.sprite.name, placement.x, placement.y)
        for placement in scene.placements
        if placement.sprite.name.startswith("mini ")
    ]
    area = {
        placement.sprite.name[-1]: placement.x
        for placement in scene.placements
        if placement.sprite.name.startswith("area ")
    }
    where = {name: max(letter for letter in "NCS" if area[letter] <= x) for name, x, _ in minis[:3]}
    assert [name for name, _, _ in minis[:3]] == ["mini R7 mercenary", "mini B5", "mini B1"]
    assert area["N"] < minis[1][1] < minis[0][1] < area["C"] < minis[2][1] < area["S"], where
    assert [name for name in _sprites(scene) if name.startswith("sent ")] == ["sent to N", "sent to C", "sent to N"]
    assert "Your plan: 5 → North, 1 → Centre and Regnenses 7 (mercenary) → North." in scene.alt


def test_equal_cards_of_a_plan_are_told_apart():
    plan = positions.PLAN.evolve(
        troops=(Sent(card=Card("B3"), area=positions.S), Sent(card=Card("B3"), area=positions.N)), third=None
    )
    own = positions.hand(positions.cards("B3", "B3", "B1"), plan=plan)
    assert sent(own) == [("B3", "N"), ("B3", "S"), ("B1", None)]


def test_objectives_show_how_each_condition_stands_now():
    scene = _hand(objectives=positions.OBJECTIVES[1:])
    assert _items(scene, "objective link1") == [
        "LINK", "+1", "on C05–C10 and", "N06–N11", "2/2", "control C05–C10", "2/4", "control N06–N11", "1/4",
    ]  # fmt: skip


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_every_objective_fits_its_card(objective):
    facts = OBJECTIVES[objective]
    scene = _hand(objectives=(objective, positions.OBJECTIVES[0]))
    shown = " ".join(_items(scene, f"objective {objective}"))
    assert "…" not in shown
    for condition in facts.conditions:
        assert objectives.named(condition).split()[0] in shown


def test_the_card_to_be_put_back_is_veiled():
    scene = _hand(objectives=positions.OBJECTIVES, dropping=positions.OBJECTIVES[1], phase=Phase.OBJECTIVES)
    names = _sprites(scene)
    assert names[names.index("objective put back") - 2] == "objective cities2"
    assert names.count("asked") == 3


def test_without_cards_and_objectives_there_is_no_picture():
    own = positions.hand((), objectives=()).evolve(queue=())
    assert hand(positions.table(), own, Seat(0)) is None


def test_a_condition_that_holds_in_vain_has_a_dark_tick():
    (result,) = [one for one in positions.over().tally[2].objectives if one.objective == "fief6"]
    assert [(one.holds, one.counts) for one in result.conditions] == [(False, False), (True, False), (False, False)]
    boxes = [objectives.tick(one, 0, 0, 14, "end") for one in result.conditions]
    assert len(set(boxes)) == 2
    assert boxes[0] != objectives.tick(result.conditions[0], 0, 0, 14, "now")


# Battles -----------------------------------------------------------------------------------------------------------


def test_the_reveal_shows_who_played_what_sums_winners_and_vassals():
    (scene,) = report(positions.revealed(), positions.table(), positions.NAMES)
    names = _sprites(scene)
    assert [name for name in names if name.startswith("side ")] == [
        "side B", "side I winner", "side R", "side B winner", "side I", "side R winner",
    ]  # fmt: skip
    assert [name.split()[1] for name in names if name.startswith("mini ")] == [
        "B5", "I5", "X4", "R3", "B1", "I2", "R7",
    ]  # fmt: skip
    assert _texts(scene).count("vassal") == 3
    assert {"5", "9", "3", "7", "2", "blocked", "shields", "is a 7", "works"} <= set(_texts(scene))
    assert "nobody" in names
    assert "Nobody came: 1 token to Rome." in _texts(scene)


def test_an_absent_kingdom_leaves_its_place_empty_and_a_kingdom_left_out_has_none():
    (scene,) = report(positions.revealed(positions.crowded()), positions.table(), positions.NAMES)
    assert [name for name in _sprites(scene) if name.startswith("absent")] == ["absent I", "absent B", "absent R"]
    event = positions.revealed()
    two = event.evolve(contenders=Contenders(kingdoms=(B, I), npks=()))
    (scene,) = report(two, positions.table(2), positions.NAMES)
    assert not [name for name in _sprites(scene) if name.startswith(("side R", "absent R"))]


def test_the_mini_cards_of_a_non_player_kingdom_stand_with_its_cards():
    (scene,) = report(positions.revealed(positions.crowded()), positions.table(2), positions.NAMES)
    assert [name for name in _sprites(scene) if name.startswith("deployment")] == ["deployment SN", "deployment NC"]


@pytest.mark.parametrize(
    ("number", "kingdom", "told"),
    [
        (0, B, (None,)),
        (0, I, (None, ("shields", "works"))),
        (0, R, (("blocked", "blocked"),)),
        (1, B, (("is a 7", "works"),)),
        (1, I, (("works", "works"),)),
        (1, R, (None,)),
    ],
)
def test_powers_at_the_reveal(number, kingdom, told):
    assert _effects(positions.battles()[number], kingdom) == told


def test_powers_once_an_area_is_settled():
    _, centre, _ = positions.finished().battles
    assert _effects(centre, I) == (("takes R7", "works"),)
    left = centre.evolve(uses=(centre.uses[0].evolve(recruited=None, source=None),))
    assert _effects(left, I) == (("declined", "idle"),)
    assert _effects(centre.evolve(uses=()), I) == (("nothing", "idle"),)


def test_a_three_tells_where_its_cube_stands_and_equal_powers_work_once():
    _, centre, _ = positions.finished().battles
    use = PowerUse(kingdom=I, two=False, recruited=None, source=None, three=True, cohabited=positions.spots("C09")[0],
                   how="chosen")  # fmt: skip
    shared = centre.evolve(
        sides=(centre.sides[0], positions.side(I, "I3 X3", 6), centre.sides[2]), uses=(use,)
    )  # fmt: skip
    assert _effects(shared, I) == (("on C09", "works"), None)
    at_reveal = shared.evolve(gains=(), uses=(), stage="winners", tokens=positions.tokens("C05"))
    assert _effects(at_reveal, I) == (("nothing", "idle"), None), "no road lies there"


def test_twos_and_threes_of_a_non_player_kingdom_are_ignored():
    north, _, _ = positions.crowded().battles
    assert _effects(north, R, contenders=Contenders(kingdoms=(B, I), npks=(R,))) == (
        ("ignored", "idle"),
        ("ignored", "idle"),
    )


def test_a_two_without_a_winners_card_works_while_there_are_reinforcements():
    _, centre, _ = positions.battles()
    own = centre.evolve(sides=(positions.side(B, "I1", 7, raised=1), *centre.sides[1:2], positions.side(R, "I7", 7)))
    assert _effects(own, I) == (("works", "works"),)
    assert _effects(own, I, stocked=False) == (("nothing", "idle"),)
    assert _effects(centre, I, stocked=False) == (("works", "works"),), "a winner's card of another colour"
    assert _effects(centre, I, record=positions.record().evolve(turn=7)) == (("nothing", "idle"),)


def _effects(battle, kingdom, **parts) -> tuple[tuple[str, str] | None, ...]:
    told = effects.of_side(positions.revealed().evolve(**parts), battle, battle.side(kingdom))
    return tuple(None if one is None else (one.told, one.tone) for one in told)


# Stakes ------------------------------------------------------------------------------------------------------------


def test_the_evaluation_shows_the_battles_again_and_the_tracks():
    fought, tracks = report(positions.evaluated(), positions.table(), positions.NAMES)
    assert "takes R7" in _texts(fought)
    assert [name for name in _sprites(tracks) if name.startswith("track ")] == [
        "track road", "track cities", "track regions",
    ]  # fmt: skip
    road = _items(tracks, "track road")
    assert [text for text in road if text.startswith("+")] == ["+2", "+3"]
    assert [text for text in _items(tracks, "track regions") if text.startswith("+")] == []
    assert _items(tracks, "gains C") == ["C", "CENTRE", "B", "C09", "C08", "R", "C09", "RC", "I", "takes", "R", "7"]
    assert _items(tracks, "gains S") == ["S", "SOUTH", "S07"]
    assert "Road Brigantes 1 → 3 (First and threshold 3)" in tracks.alt


def test_a_value_beyond_the_last_space_is_told_in_numbers():
    done = positions.finished()
    assert done.stakes is not None
    far = done.stakes.after[0].evolve(cities=12)
    event = positions.evaluated(done.evolve(stakes=done.stakes.evolve(after=(far, *done.stakes.after[1:]))))
    _, tracks = report(event, positions.table(), positions.NAMES)
    assert _items(tracks, "track cities").count("12") == 2


def test_help_from_rome_is_told():
    _, tracks = report(positions.evaluated(), positions.table(), positions.NAMES)
    assert _items(tracks, "foot")[:4] == ["Help from Rome:", "R", "takes", "6"]


# The reckoning -----------------------------------------------------------------------------------------------------


def test_the_reckoning_shows_totals_achievements_and_every_condition():
    event = positions.over()
    (scene,) = report(event, positions.table(), positions.NAMES)
    assert "Agricola is Rex Britannorum" in _texts(scene)
    assert [name for name in _sprites(scene) if name.startswith("score ")] == ["score B winner", "score I", "score R"]
    assert [name for name in _sprites(scene) if name.startswith("objective ")] == [
        f"objective {result.objective}" for tally in event.tally for result in tally.objectives
    ]
    for tally in event.tally:
        assert f"{tally.points}/21" in _texts(scene)
    assert "Brigantes, Agricola: 17 points." in scene.alt


def test_a_tie_leaves_the_title_vacant():
    (scene,) = report(positions.over(2, vacant=True), positions.table(2), positions.NAMES)
    assert "The title remains vacant" in _texts(scene)
    assert not [name for name in _sprites(scene) if name.endswith("winner")]


def test_a_solo_reign_is_rated_out_of_24_beside_the_kingdoms_nobody_played():
    event = positions.over(1)
    (scene,) = report(event, positions.table(1), ("",))
    assert "18/24" in _texts(scene)
    assert "The bards will sing of you for generations" in _texts(scene)
    assert "Iceni: road 3, cities 1, regions 4" in _texts(scene)
    assert "Brigantes" in _texts(scene), "nobody's name: the kingdom's"


def test_other_events_have_no_picture():
    event = TurnBegan(turn=2, order=(Seat(0),), totals=(2,), tokens=())
    assert report(event, positions.table(), positions.NAMES) == ()


# Everywhere --------------------------------------------------------------------------------------------------------


def _everything() -> list[Scene]:
    own = [
        _hand(), _hand(plan=positions.PLAN), _hand(positions.cards("B7", "B5", "B3"), objectives=positions.OBJECTIVES),
        _hand(positions.cards(*positions.MANY), plan=positions.PLAN),
        _hand(objectives=()),
    ]  # fmt: skip
    told = [
        scene
        for event in positions.reports()
        for names in (positions.NAMES, positions.LONG)
        for scene in report(event, positions.table(), names)
    ]
    return [*own, *told, how_to_play()]


def test_the_words_fit_a_description_and_end_with_a_sentence():
    for scene in _everything():
        assert 0 < len(scene.alt) <= ALT_LIMIT
        assert scene.alt.endswith((".", "!"))
        assert "**" not in scene.alt


def test_no_two_pieces_on_the_table_overlap():
    for scene in _everything():
        boxes = [_box(placement) for placement in scene.placements if placement.sprite.name.startswith(LYING)]
        for one, other in combinations(boxes, 2):
            shared = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
            assert min(shared) <= 0, (scene.alt[:40], one, other)


def _box(placement: Placement) -> tuple[int, int, int, int]:
    """Return the box of what is solid in a sprite: its shadow and rim left out."""
    left, top, right, bottom = sprite_box(placement.sprite)
    soft = 8
    if placement.sprite.name.startswith(("token", "joker", "chip")):
        soft = 5
    return (
        placement.x + max(left, -60) + soft,
        placement.y + top + soft,
        placement.x + right - soft - 4,
        placement.y + bottom - soft - 4,
    )


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_whole_matches_can_be_shown(seats):
    for step in spread(course(GAME, seats, 1).steps, 14):
        for number in range(seats):
            view = step.match.view(Seat(number))
            scene = hand(view.table, view.hand, Seat(number))
            assert scene is None or scene.size[1] <= 1050
    final = course(GAME, seats, 1).steps[-1]
    table = table_of(final.match)
    drawn = [scene for told in final.told for scene in report(told.event, table, positions.NAMES)]
    assert len(drawn) >= 1


def test_tokens_are_counted_by_kind():
    assert stakes.counts(positions.tokens("N04 N11 JN")) == (3, 1, 1)
    assert stakes.words(()) == "no tokens"
    assert stakes.words(positions.tokens("N04 N11 N06 JN"), short=True) == "4, 2 cities, joker"
