"""Knowledge of hidden pieces is exactly what an enumeration of every world and every history leaves."""

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.errors import BrokenInvariant
from engines.core.knowledge import Knowledge
from engines.core.rng import Rng
from tests.kit.walker import seed_named

SLOTS = ("a", "b", "c", "d")
KINDS = ("axe", "bow", "cart")
MOST = 6
"""Pieces, beyond which there are too many worlds to go through."""


class Enumeration:
    """Every world that could be, one by one. Pieces have names of their own here, also those that look alike."""

    def __init__(self, kinds, sizes):
        pieces = tuple((kind, number) for kind in sorted(kinds) for number in range(kinds[kind]))
        places = [slot for slot in sizes for _ in range(sizes[slot])]
        self.worlds = {frozenset(zip(pieces, order, strict=True)) for order in permutations(places)}
        self.new = 0

    def keep(self, slot, kinds):
        """Keep the worlds that hold these kinds in a slot."""
        wanted = Counter(kinds)
        self.worlds = {
            world for world in self.worlds if wanted <= Counter(kind for (kind, _), at in world if at == slot)
        }

    def move(self, source, target, count, shown=()):
        """Let any pieces move that are among those seen to move, or as many as nobody saw."""
        moved = set()
        for world in self.worlds:
            here = [piece for piece, at in world if at == source]
            for gone in combinations(here, count):
                if Counter(shown) <= Counter(kind for kind, _ in gone):
                    moved.add(frozenset((piece, target if piece in gone else at) for piece, at in world))
        self.worlds = moved

    def mix(self, slots):
        """Deal the pieces of these slots anew in every way that leaves their sizes as they are."""
        mixed = set()
        for world in self.worlds:
            loose = [piece for piece, at in world if at in slots]
            places = [at for _, at in world if at in slots]
            rest = [(piece, at) for piece, at in world if at not in slots]
            mixed |= {frozenset([*rest, *zip(loose, order, strict=True)]) for order in set(permutations(places))}
        self.worlds = mixed

    def take(self, slot, kind):
        """Let any piece of a kind leave a slot; which of those that look alike is all the same, so the first is named.

        A world is left by as many others as there were such pieces, so names are given anew.
        """
        left = set()
        for world in self.worlds:
            for piece, at in world:
                if piece[0] == kind and at == slot:
                    left.add(_renamed(world - {(piece, at)}, kind))
        self.worlds = {each for world in left for each in _namings(world, kind)}

    def put(self, slot, kind):
        """Lay one more piece of a kind into a slot: it is any of those that look alike."""
        self.worlds = {
            each for world in self.worlds for each in _namings(world | {((kind, len(world) + 9), slot)}, kind)
        }

    def by_slot(self):
        """Return every world as pieces by slot."""
        return [
            {slot: [kind for (kind, _), at in world if at == slot] for slot in {at for _, at in world}}
            for world in self.worlds
        ]


def _renamed(world, kind):
    alike = sorted((at, piece) for piece, at in world if piece[0] == kind)
    others = {(piece, at) for piece, at in world if piece[0] != kind}
    return frozenset(others | {((kind, number), at) for number, (at, _) in enumerate(alike)})


def _namings(world, kind):
    """Return the worlds that differ from this one by nothing but the names of the pieces of a kind."""
    places = [at for piece, at in world if piece[0] == kind]
    others = frozenset((piece, at) for piece, at in world if piece[0] != kind)
    for order in set(permutations(places)):
        yield others | {((kind, number), at) for number, at in enumerate(order)}


def agree(known, worlds):
    """Check every answer of the knowledge against the worlds that are left."""
    assert known.count() == len(worlds.worlds)
    left = worlds.by_slot()
    named = {tuple(sorted((slot, tuple(sorted(pieces))) for slot, pieces in world.items())) for world in left}
    for world in every_world(known):
        assert known.consistent(dict(world)) == (tuple(sorted(world)) in named), world
    for slot in known.sizes:
        counts = [Counter(world.get(slot, ())) for world in left]
        assert set(known.possible(slot)) == set().union(*counts)
        least = counts[0]
        for count in counts[1:]:
            least &= count
        assert Counter(known.certain(slot)) == least
    assert Knowledge.model_validate_json(known.model_dump_json()) == known


def every_world(known):
    """Return every way to divide the pieces among the slots, whatever was told."""
    pieces = [kind for kind, count in known.kinds.items() for _ in range(count)]
    places = [slot for slot, size in known.sizes.items() for _ in range(size)]
    found = set()
    for order in set(permutations(places)):
        held: dict[str, list[str]] = {slot: [] for slot in known.sizes}
        for piece, slot in zip(pieces, order, strict=True):
            held[slot].append(piece)
        found.add(tuple(sorted((slot, tuple(sorted(pieces))) for slot, pieces in held.items())))
    return found


@st.composite
def tables(draw):
    kinds = {kind: draw(st.integers(0, 2), label=kind) for kind in KINDS}
    count = sum(kinds.values())
    places = draw(st.lists(st.sampled_from(SLOTS[:3]), min_size=count, max_size=count), label="places")
    return kinds, Counter(places)


EVENTS = ("reveal", "move", "show", "merge", "split", "shuffle", "take", "put")


def happen(data, known, worlds):
    """Let something happen to both; return what is known then, or None if it cannot have happened."""
    event = data.draw(st.sampled_from(EVENTS), label="event")
    source, target, other, _ = data.draw(st.permutations(SLOTS), label="slots")
    size = known.sizes.get(source, 0)
    count = data.draw(st.integers(0, size), label="count")
    kinds = data.draw(st.lists(st.sampled_from(KINDS), min_size=1, max_size=2), label="kinds")
    _enumerate(worlds, event, (source, target, other), (size, count), kinds)
    try:
        return _learn(known, event, (source, target, other), (size, count), kinds)
    except BrokenInvariant:
        assert not worlds.worlds
        return None


def _enumerate(worlds, event, slots, counts, kinds):
    source, target, other = slots
    size, count = counts
    match event:
        case "reveal":
            worlds.keep(source, kinds)
        case "move":
            worlds.move(source, target, count)
        case "show":
            worlds.move(source, target, max(count, len(kinds)), kinds)
        case "merge":
            worlds.move(source, target, size)
        case "split":
            worlds.move(source, target, count)
            worlds.move(source, other, size - count)
        case "shuffle":
            worlds.mix((source, target))
        case "take":
            worlds.take(source, kinds[0])
        case "put":
            worlds.put(source, kinds[0])


def _learn(known, event, slots, counts, kinds):
    source, target, other = slots
    size, count = counts
    events = {
        "reveal": lambda: known.reveal(source, kinds),
        "move": lambda: known.move(source, target, count),
        "show": lambda: known.move(source, target, max(count, len(kinds)), kinds),
        "merge": lambda: known.merge(source, target),
        "split": lambda: known.split(source, {target: count, other: size - count}),
        "shuffle": lambda: known.shuffle((source, target)),
        "take": lambda: known.take(source, kinds[:1]),
        "put": lambda: known.put(source, kinds[:1]),
    }
    return events[event]()


@settings(max_examples=400, deadline=None)
@given(tables(), st.data())
def test_it_is_what_an_enumeration_of_all_worlds_leaves(table, data):
    kinds, sizes = table
    known, worlds = Knowledge.of(kinds, sizes), Enumeration(kinds, sizes)
    agree(known, worlds)
    for _ in range(data.draw(st.integers(1, 6), label="events")):
        if sum(known.kinds.values()) > MOST:
            return
        after = happen(data, known, worlds)
        if after is None:
            return
        known = after
        agree(known, worlds)


# Examples ------------------------------------------------------------------------------------------------------------


def test_a_piece_seen_in_a_stack_of_which_some_moved_is_one_of_those():
    known = Knowledge.of({"chariot": 1, "warband": 5, "axe": 5}, {"camp": 5, "bowl": 6}).reveal("camp", ["chariot"])
    assert known.certain("camp") == ("chariot",)
    known = known.move("camp", "hill", 2)
    assert "chariot" in known.possible("camp")
    assert "chariot" in known.possible("hill")
    assert "chariot" not in known.possible("bowl")
    assert known.reveal("hill", ["chariot"]).count() * 5 == known.count() * 2
    assert known.reveal("hill", ["chariot"]).possible("camp") == ("axe", "warband")
    assert known.merge("hill", "ford").merge("camp", "ford").certain("ford") == ("chariot",)


def test_as_many_of_the_seen_pieces_moved_as_moved():
    kinds = {"chariot": 1, "horse": 1, "warband": 6, "axe": 3}
    known = (
        Knowledge.of(kinds, {"camp": 3, "hill": 5, "bowl": 3})
        .reveal("camp", ["chariot", "horse"])
        .move("camp", "hill", 1)
    )
    axes = {"bowl": ["axe"] * 3}
    assert not known.consistent({"camp": ["warband"] * 2, "hill": ["chariot", "horse", *["warband"] * 4], **axes})
    assert known.consistent({"camp": ["warband", "chariot"], "hill": ["horse", *["warband"] * 5], **axes})
    assert known.reveal("hill", ["horse"]).certain("camp") == ("chariot",)


def test_look_alikes_seen_twice_may_be_one_piece_or_two():
    kinds = {"chariot": 2, "warband": 4, "axe": 4}
    known = Knowledge.of(kinds, {"camp": 3, "hill": 7}).reveal("camp", ["chariot"])
    known = known.move("camp", "ford", 1).reveal("ford", ["chariot"])
    assert known.certain("camp") == ()
    others = ["warband"] * 2 + ["axe"] * 4
    assert known.consistent({"ford": ["chariot"], "camp": ["warband"] * 2, "hill": ["chariot", *others]})
    assert known.consistent({"ford": ["chariot"], "camp": ["chariot", "warband"], "hill": ["warband", *others]})


def test_a_piece_seen_to_move_is_where_it_went():
    kinds = {"chariot": 1, "warband": 4, "axe": 4}
    known = Knowledge.of(kinds, {"camp": 3, "hill": 6}).move("camp", "ford", 2, ["chariot"])
    assert known.certain("ford") == ("chariot",)


def test_a_piece_for_the_only_room_left_is_certain():
    known = Knowledge.of({"chariot": 1, "warband": 3}, {"camp": 2, "hill": 2}).reveal("camp", ["warband", "chariot"])
    assert known.certain("hill") == ("warband", "warband")
    assert known.possible("nowhere") == known.certain("nowhere") == ()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda known: known.reveal("camp", ["chariot", "chariot"]),
        lambda known: known.reveal("hill", ["dragon"]),
        lambda known: known.reveal("camp", ["chariot"]).reveal("hill", ["chariot"]),
        lambda known: known.move("camp", "hill", 4),
        lambda known: known.move("camp", "camp", 1),
        lambda known: known.move("camp", "hill", 1, ["warband", "warband"]),
        lambda known: known.take("nowhere", ["warband"]),
    ],
)
def test_an_impossible_fact_is_refused(wrong):
    known = Knowledge.of({"chariot": 1, "warband": 4}, {"camp": 3, "hill": 2})
    with pytest.raises(BrokenInvariant):
        wrong(known)


@pytest.mark.parametrize(("kinds", "sizes"), [({"axe": 1}, {"a": 2}), ({"axe": -1, "bow": 2}, {"a": 1})])
def test_the_slots_hold_the_pieces(kinds, sizes):
    with pytest.raises(BrokenInvariant):
        Knowledge.of(kinds, sizes)


# Samples -------------------------------------------------------------------------------------------------------------


def scene(name):
    """Return knowledge and the enumeration it stands for."""
    kinds, sizes = {"axe": 2, "bow": 1, "cart": 3}, {"a": 3, "b": 2, "c": 1}
    known, worlds = Knowledge.of(kinds, sizes), Enumeration(kinds, sizes)
    if name == "one moved":
        worlds.keep("a", ["axe", "bow"])
        worlds.move("a", "b", 1)
        return known.reveal("a", ["axe", "bow"]).move("a", "b", 1), worlds
    if name == "mixed":
        worlds.keep("b", ["bow"])
        worlds.mix("bc")
        worlds.keep("c", ["axe"])
        return known.reveal("b", ["bow"]).shuffle("bc").reveal("c", ["axe"]), worlds
    if name == "seen again":
        worlds.keep("a", ["axe"])
        worlds.move("a", "d", 2)
        worlds.keep("d", ["cart"])
        worlds.move("d", "c", 1)
        return known.reveal("a", ["axe"]).move("a", "d", 2).reveal("d", ["cart"]).move("d", "c", 1), worlds
    return known, worlds


@pytest.mark.parametrize("name", ["nothing told", "one moved", "mixed", "seen again"])
def test_every_world_is_as_likely(name):
    """Chi-square stays below a bound that fair draws pass all but once in some thousand seeds."""
    known, enumeration = scene(name)
    worlds = Counter(_key(world) for world in enumeration.by_slot())
    draws = 80 * len(worlds)
    rng = Rng(seed_named(name), 0)
    drawn = Counter(_key(known.sample(rng)) for _ in range(draws))
    assert drawn.keys() == worlds.keys()
    likely = {world: draws * count / worlds.total() for world, count in worlds.items()}
    chi = sum((drawn[world] - likely[world]) ** 2 / likely[world] for world in worlds)
    freedom = len(worlds) - 1
    assert chi < freedom + 4 * (2 * freedom) ** 0.5


def _key(world):
    return tuple(sorted((slot, tuple(sorted(pieces))) for slot, pieces in world.items() if pieces))


def test_a_campaign_of_forty_counters_in_many_stacks_is_dealt_as_it_was_told():
    kinds = {f"unit {number}": 1 for number in range(24)} | {"warband": 10, "chariot": 6}
    sizes = {"bowl": 10} | {f"stack {number}": 5 for number in range(6)}
    known = Knowledge.of(kinds, sizes)
    for number in range(3):
        seen = [f"unit {5 * number + place}" for place in range(4)]
        known = known.reveal(f"stack {number}", [*seen, "chariot" if number else "warband"])
    known = known.move("stack 0", "stack 1", 2).merge("stack 1", "stack 3").split("stack 3", {"ford": 3, "hill": 2})
    known = known.move("bowl", "stack 4", 2).shuffle(["stack 4", "stack 5"])
    known = known.take("ford", ["unit 1"]).put("bowl", ["unit 1"]).reveal("hill", ["chariot"])
    assert known.count() > 1 << 33
    rng = Rng(seed_named("campaign"), 0)
    worlds = [known.sample(rng) for _ in range(15)]
    assert all(known.consistent(world) for world in worlds)
    assert len(set(map(_key, worlds))) == 15
    assert known.sample(Rng(seed_named("same"), 0)) == known.sample(Rng(seed_named("same"), 0))
    for slot in known.sizes:
        held = [Counter(world[slot]) for world in worlds]
        assert set().union(*held) <= set(known.possible(slot))
        assert all(Counter(known.certain(slot)) <= one for one in held)
