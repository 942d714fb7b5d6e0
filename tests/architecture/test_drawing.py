"""The drawing in ARCHITECTURE.md shows who really imports whom."""

from __future__ import annotations

import ast
import re
from functools import lru_cache

from tests.kit.source import ROOT, modules, statements

ROOMS = {
    "cogs": "bot.cogs",
    "answering": "bot.front.answering",
    "client": "bot.front.client",
    "posting": "bot.front.posting",
    "transport": "bot.front.transport",
    "ui": "bot.ui",
    "service": "bot.service",
    "ports": "bot.ports",
    "store": "bot.store",
    "local": "bot.local",
    "renderers": "renderers",
    "games": "engines",
    "core": "engines.core",
}
"""Rooms by their name in the drawing; of two that fit, a module is in the deeper one."""


def room(name: str) -> str | None:
    fitting = [(len(package), at) for at, package in ROOMS.items() if f"{name}.".startswith(f"{package}.")]
    return max(fitting)[1] if fitting else None


@lru_cache(maxsize=1)
def imports() -> frozenset[tuple[str, str]]:
    """Return the pairs of rooms of which one imports the other."""
    names = {module.name for module in modules()}
    found: set[tuple[str, str]] = set()
    for module in modules():
        for node in statements(module.tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                for one in node.names:
                    full = f"{node.module}.{one.name}"
                    at, of = room(module.name), room(full if full in names else node.module)
                    if at and of and at != of:
                        found.add((at, of))
    return frozenset(found)


@lru_cache(maxsize=256)
def reachable(edges: frozenset[tuple[str, str]], at: str) -> set[str]:
    """Return everything a room leads to."""
    found: set[str] = set()
    waiting = [at]
    while waiting:
        here = waiting.pop()
        new = {of for one, of in edges if one == here} - found
        found |= new
        waiting += new
    return found


def reduced(edges: frozenset[tuple[str, str]]) -> set[tuple[str, str]]:
    """Return the edges that no longer way stands for: what a drawing needs to show the order."""
    return {(at, of) for at, of in edges if not any(of in reachable(edges, by) for one, by in edges if one == at != by)}


def drawn() -> set[tuple[str, str]]:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    (drawing,) = re.findall(r"```mermaid\n(.*?)```", text, re.DOTALL)
    return {(at, of) for at, of in re.findall(r"^\s*(\w+) --> (\w+)$", drawing, re.MULTILINE)}


def test_no_room_leads_back_to_itself():
    edges = imports()
    assert [at for at in ROOMS if at in reachable(edges, at)] == []


def test_the_drawing_is_true():
    assert drawn() == reduced(imports())
