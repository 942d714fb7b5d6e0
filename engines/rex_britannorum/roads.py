"""The longest road of a kingdom, exactly, on whatever board is loaded: forks and rings included."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, TypeVar

from engines.rex_britannorum.data import LOCATIONS, NEIGHBOURS
from engines.rex_britannorum.ids import Kind, Location

N = TypeVar("N")

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

    ``neighbours`` may name nodes beyond ``nodes``; it is taken as undirected. The answer is exact: trees are measured
    by two sweeps, whatever has a ring by trying every path that could still be longer than the best one.

    Rule: REX-50.
    """
    kept = frozenset(nodes)
    graph = {node: frozenset(neighbours[node]) & kept - {node} for node in kept}
    best = 0
    left = set(kept)
    while left:
        component = _reached(graph, next(iter(left)), frozenset())
        left -= component
        if len(component) > best:
            best = max(best, _longest_inside(graph, component, best))
    return best


def _longest_inside(graph: Mapping[N, frozenset[N]], component: set[N], best: int) -> int:
    """Return the longest path of one component, or ``best`` if none is longer."""
    if sum(len(graph[node]) for node in component) == 2 * (len(component) - 1):
        end, _ = _farthest(graph, next(iter(component)))
        return max(best, _farthest(graph, end)[1])
    # A path can begin at a dead end if there is one on it, so those are tried first: they find long paths early.
    for start in sorted(component, key=lambda node: len(graph[node])):
        best = _extended(graph, start, frozenset((start,)), best)
        if best == len(component):
            break
    return best


def _extended(graph: Mapping[N, frozenset[N]], end: N, visited: frozenset[N], best: int) -> int:
    """Return the length of the longest path that begins with ``visited`` and goes on from ``end``, or ``best``."""
    best = max(best, len(visited))
    onward = graph[end] - visited
    if not onward or len(visited) - 1 + len(_reached(graph, end, visited)) <= best:
        return best
    for node in onward:
        best = _extended(graph, node, visited | {node}, best)
    return best


def _farthest(graph: Mapping[N, frozenset[N]], start: N) -> tuple[N, int]:
    """Return the node of a tree that is farthest from ``start``, and how many nodes the way there has."""
    steps = 1
    seen = {start}
    ring = [start]
    while True:
        following = [node for near in ring for node in graph[near] if node not in seen]
        if not following:
            return ring[0], steps
        seen.update(following)
        ring = following
        steps += 1


def _reached(graph: Mapping[N, frozenset[N]], start: N, barred: frozenset[N]) -> set[N]:
    """Return what can be reached from ``start``, itself included, without setting foot on a barred node."""
    reached = {start}
    frontier = [start]
    while frontier:
        for node in graph[frontier.pop()]:
            if node not in reached and node not in barred:
                reached.add(node)
                frontier.append(node)
    return reached
