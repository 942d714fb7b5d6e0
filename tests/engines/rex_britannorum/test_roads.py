"""The longest road is exact: it is what trying every path finds, on any graph and on the board."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.rex_britannorum.data.tables import LOCATIONS, NEIGHBOURS
from engines.rex_britannorum.ids import Kind
from engines.rex_britannorum.legal.roads import longest, longest_path
from tests.engines.rex_britannorum.positions import read_locations

NODES = range(9)
PAIRS = [(one, other) for one in NODES for other in NODES if one < other]
BOARD_ROADS = [place for place, facts in LOCATIONS.items() if facts.kind is Kind.ROAD]


def by_trying(nodes, neighbours):
    """Return the longest path the slow and obvious way."""

    def on(path):
        return max([len(path), *(on((*path, node)) for node in neighbours[path[-1]] if node in nodes - set(path))])

    return max((on((node,)) for node in nodes), default=0)


def graph_of(edges):
    return {
        node: tuple(other if one == node else one for one, other in edges if node in (one, other)) for node in NODES
    }


@pytest.mark.rule("REX-50")
@settings(deadline=None)
@given(edges=st.sets(st.sampled_from(PAIRS), max_size=13), nodes=st.sets(st.sampled_from(NODES)))
def test_it_is_what_trying_every_path_finds(edges, nodes):
    graph = graph_of(edges)
    assert longest_path(nodes, graph) == by_trying(nodes, graph)


@pytest.mark.rule("REX-50")
@settings(deadline=None)
@given(roads=st.sets(st.sampled_from(BOARD_ROADS), min_size=10))
def test_it_is_exact_on_the_board(roads):
    assert longest(roads) == by_trying(roads, NEIGHBOURS)


@pytest.mark.rule("REX-50")
@pytest.mark.parametrize(
    ("edges", "length"),
    [
        ([(0, 1), (1, 2), (1, 3)], 3),
        ([(0, 1), (1, 2), (2, 0)], 3),
        ([(0, 1), (1, 2), (2, 3), (3, 0), (0, 4)], 5),
        ([(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3)], 6),
        ([(0, 1), (2, 3), (3, 4)], 3),
        ([(0, node) for node in range(1, 9)], 3),
        (PAIRS, 9),
    ],
    ids=["fork", "ring", "ring and branch", "two rings", "two parts", "star", "all joined"],
)
def test_shapes(edges, length):
    assert longest_path(NODES, graph_of(edges)) == length


@pytest.mark.rule("REX-50")
def test_cities_interrupt_and_count_for_nothing():
    assert longest(()) == 0
    assert longest(read_locations("N06")) == 0
    assert longest(read_locations("N04 N05 N06 N07 N08")) == 2


@pytest.mark.rule("REX-50")
def test_the_board_has_a_road_longer_than_six():
    assert longest(BOARD_ROADS) > 6
