"""The project's own source as data: its modules, their trees and the keys of the sentences they say."""

from __future__ import annotations

import ast
import gc
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGES: Final = ("bot", "engines", "renderers", "migrations")


@dataclass(frozen=True)
class Module:
    """One module of the project."""

    path: Path
    name: str
    tree: ast.Module
    lines: int

    def __str__(self) -> str:
        return self.name


@lru_cache(maxsize=1)
def modules() -> tuple[Module, ...]:
    """Return every module of the packages and of the tests, kept for good.

    The garbage collector, which would look through more than a million nodes again and again, leaves them alone.
    """
    paths = (path for package in (*PACKAGES, "tests") for path in sorted((ROOT / package).rglob("*.py")))
    enabled = gc.isenabled()
    gc.disable()
    try:
        read = tuple(_read(path) for path in paths)
        gc.freeze()
    finally:
        if enabled:
            gc.enable()
    return read


def statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield every statement of a module, at whatever depth; most of a tree is expressions, which are not looked at."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.stmt):
            yield node
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            inside = getattr(node, name, None)
            if isinstance(inside, list):
                waiting += reversed(inside)


def below(package: str) -> Iterator[Module]:
    """Yield the modules of a package, itself included."""
    return (module for module in modules() if module.name == package or module.name.startswith(f"{package}."))


@dataclass
class Phrases:
    """The keys a package's source mentions: written out, composed, or as the kind of a reference."""

    said: set[str]
    """Keys given to ``say`` and the like as they are."""
    composed: set[str]
    """Patterns of the keys given to ``say`` as f-strings."""
    constants: set[str]
    """Every text in the source outside docstrings and templates."""
    patterns: set[str]
    """Patterns of every f-string."""
    kinds: set[str]
    """Kinds of references."""

    def uses(self, key: str) -> bool:
        """Return whether the source mentions the key somehow."""
        if key in self.constants or any(re.fullmatch(pattern, key) for pattern in self.patterns):
            return True
        stem, _, ending = key.rpartition(".")
        if ending == "one" or f".{ending}" in self.constants:
            return self.uses(stem)
        if ending in ("distinct", "capacity") and stem in self.constants:
            return True
        return key.partition(".")[0] in self.kinds


def phrases(*packages: str) -> Phrases:
    """Return the keys the modules of these packages mention; tables of templates mention none."""
    found = Phrases(set(), set(), set(), set(), set())
    for module in (module for package in packages for module in below(package)):
        docstrings = {id(text) for text in _docstrings(module.tree)}
        tables = {id(key) for node in ast.walk(module.tree) for key in _templates(node)}
        for node in ast.walk(module.tree):
            _note(node, found, docstrings | tables)
    return found


def _read(path: Path) -> Module:
    text = path.read_text(encoding="utf-8")
    parts = path.relative_to(ROOT).with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return Module(path, name, ast.parse(text), text.count("\n"))


def _docstrings(tree: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def _templates(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the keys of a dict of dotted keys to texts."""
    if isinstance(node, ast.Dict):
        keys = [key for key in node.keys if isinstance(key, ast.Constant)]
        if any("." in str(key.value) for key in keys):
            yield from keys


def _note(node: ast.AST, found: Phrases, ignored: set[int]) -> None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in ignored:
        found.constants.add(node.value)
    elif isinstance(node, ast.JoinedStr):
        pattern = _pattern(node)
        if re.match(r"[a-z_]+\\\.", pattern):
            found.patterns.add(pattern)
    elif isinstance(node, ast.Call):
        _note_call(node, found)


def _note_call(node: ast.Call, found: Phrases) -> None:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name in ("say", "word", "sentence", "refuse") and node.args:
        first = node.args[0]
        if isinstance(first, ast.Constant) and isinstance(first.value, str) and "." in first.value:
            found.said.add(first.value)
        elif isinstance(first, ast.JoinedStr):
            found.composed.add(_pattern(first))
    if name == "Ref":
        kinds = [keyword.value for keyword in node.keywords if keyword.arg == "kind"]
        found.kinds |= {str(kind.value) for kind in kinds if isinstance(kind, ast.Constant)}


def _pattern(node: ast.JoinedStr) -> str:
    parts = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values)
    pattern = "".join(parts)
    return pattern + ".+" if pattern.endswith("\\.") else pattern
