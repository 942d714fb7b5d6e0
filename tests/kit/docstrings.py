"""Texts beside names in the source: docstrings of functions and classes, texts below constants."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from tests.kit.source import ROOT


def described(dotted: str) -> str | None:
    """Return the docstring of a module, or of what a dotted name names in one; None where there is none.

    A constant and a field are described by the text below them.

    Raises:
        LookupError: where no module defines the name.
    """
    parts = dotted.split(".")
    for cut in range(len(parts), 0, -1):
        tree = _tree(ROOT.joinpath(*parts[:cut]))
        if tree is not None:
            return _inside(tree, parts[cut:], dotted)
    raise LookupError(f"no module defines {dotted}")


@cache
def _tree(place: Path) -> ast.Module | None:
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        if path.is_file():
            return ast.parse(path.read_text(encoding="utf-8"))
    return None


def _inside(tree: ast.Module, names: Sequence[str], dotted: str) -> str | None:
    node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef = tree
    for place, name in enumerate(names):
        last = place == len(names) - 1
        found = next((one for one, _ in _pairs(node.body) if _defines(one, name)), None)
        if isinstance(found, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node = found
        elif found is not None and last:
            return next(_text(below) for one, below in _pairs(node.body) if one is found)
        else:
            raise LookupError(f"no {name} in {dotted}")
    return ast.get_docstring(node)


def _pairs(body: Sequence[ast.stmt]) -> Iterator[tuple[ast.stmt, ast.stmt | None]]:
    """Yield each statement with the one below it."""
    yield from zip(body, (*body[1:], None), strict=True)


def _defines(node: ast.stmt, name: str) -> bool:
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return node.name == name
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return any(isinstance(target, ast.Name) and target.id == name for target in targets)


def _text(node: ast.stmt | None) -> str | None:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value.value
    return None
