"""The longest road of a kingdom, exactly, on whatever board is loaded: forks and rings included."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias, TypeVar

from engines.rex_britannorum.data.tables import LOCATIONS, NEIGHBOURS
from engines.rex_britannorum.ids import Kind, Location

N = TypeVar("N")

Graph: TypeAlias = Mapping[N, list[N]]
"""The neighbours of each node, both ways."""

_ROADS: Final = frozenset(place for place, facts in LOCATIONS.items() if facts.kind is Kind.ROAD)


def longest(pieces: Iterable[Location]) -> int:
    """Return the number of roads on the longest road a kingdom with these pieces has; cities count for nothing.

    Rule: REX-50.
    """
    return _longest(_ROADS.intersection(pieces))


@lru_cache(maxsize=1 << 16)
def _longest(roads: frozenset[Location]) -> int:
    return longest_path(roads, NEIGHBOURS)


def longest_path(nodes: Iterable[N], neighbours: Mapping[N, Iterable[N]]) -> int:
    """Return the number of nodes on the longest path that visits none twice and only ``nodes``.

    ``neighbours`` may name nodes beyond ``nodes``; it goes both ways and names nobody twice. The answer is exact: trees
    are measured by two sweeps, whatever has a ring by trying every path that could still be longer than the best one.

    Rule: REX-50.
    """
    kept = frozenset(nodes)
    graph = {node: [other for other in neighbours[node] if other in kept and other != node] for node in kept}
    best = 0
    left = set(kept)
    while left:
        reached, _ = _swept(graph, left.pop())
        left.difference_update(reached)
        if len(reached) > best:
            best = max(best, _longest_inside(graph, reached, best))
    return best


def _swept(graph: Graph[N], start: N) -> tuple[list[N], int]:
    """Return what can be reached from ``start``, nearest first, and how many nodes the way to the farthest has."""
    steps = 1
    reached = [start]
    seen = {start}
    ring = reached
    while ring := [node for near in ring for node in graph[near] if node not in seen]:
        # In a ring of connections two ways may meet on one node, which then stands here twice.
        fresh = list(dict.fromkeys(ring))
        reached = reached + fresh
        seen.update(fresh)
        ring = fresh
        steps += 1
    return reached, steps


def _longest_inside(graph: Graph[N], component: list[N], best: int) -> int:
    """Return the longest path of one component, given from any node on nearest first, or ``best`` if none is longer."""
    if sum(len(graph[node]) for node in component) == 2 * (len(component) - 1):
        return max(best, _swept(graph, component[-1])[1])
    # A path can begin at a dead end if there is one on it, so those are tried first: they find long paths early.
    for start in sorted(component, key=lambda node: len(graph[node])):
        best = _extended(graph, start, frozenset((start,)), best)
        if best == len(component):
            break
    return best


def _extended(graph: Graph[N], end: N, visited: frozenset[N], best: int) -> int:
    """Return the length of the longest path that begins with ``visited`` and goes on from ``end``, or ``best``."""
    best = max(best, len(visited))
    if len(visited) + _ahead(graph, end, visited) <= best:
        return best
    for node in graph[end]:
        if node not in visited:
            best = _extended(graph, node, visited | {node}, best)
    return best


def _ahead(graph: Graph[N], start: N, barred: frozenset[N]) -> int:
    """Return how many nodes can be reached from ``start``, itself not counted, without one that is barred."""
    reached = {start}
    frontier = [start]
    while frontier:
        for node in graph[frontier.pop()]:
            if node not in reached and node not in barred:
                reached.add(node)
                frontier.append(node)
    return len(reached) - 1
