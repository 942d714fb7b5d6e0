"""Loops of the rules end, or are found out: each that may go on for ever counts its rounds."""

import ast
import re

from tests.kit.source import modules

RULES = re.compile(r"engines\.\w+\.rules(\.\w+)?")


def counts(loop: ast.While) -> bool:
    """Return whether a loop begins with the count of :class:`engines.core.flow.Rounds`."""
    first = loop.body[0]
    return (
        isinstance(first, ast.Expr)
        and isinstance(first.value, ast.Call)
        and isinstance(first.value.func, ast.Attribute)
        and first.value.func.attr == "count"
    )


def uncounted(tree: ast.Module) -> list[int]:
    """Return the lines of the loops that do not count."""
    return [node.lineno for node in ast.walk(tree) if isinstance(node, ast.While) and not counts(node)]


def test_every_loop_of_the_rules_counts_its_rounds():
    rules = [module for module in modules() if RULES.fullmatch(module.name)]
    assert sum(isinstance(node, ast.While) for module in rules for node in ast.walk(module.tree)) > 5
    assert [f"{module}:{line}" for module in rules for line in uncounted(module.tree)] == []


def test_a_loop_that_does_not_count_is_found():
    assert uncounted(ast.parse("while True:\n    rounds.count()\n    go_on()")) == []
    assert uncounted(ast.parse("while True:\n    go_on()\n    rounds.count()")) == [1]
