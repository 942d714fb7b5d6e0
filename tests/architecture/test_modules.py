"""Modules stay small, and everything public says what it guarantees."""

import ast

from tests.conftest import LONG
from tests.kit.source import PACKAGES, ROOT, modules

LIMIT = 500
"""Lines of a module; about 300 is the aim."""

BANNED = {"utils", "util", "helpers", "helper", "manager", "common", "misc"}


def ours():
    """Return the modules of the packages."""
    return [module for module in modules() if module.name.partition(".")[0] in PACKAGES]


def public(node, prefix=""):
    """Yield every public class and function below a node with its name; what is nested in functions is private."""
    for child in node.body:
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not child.name.startswith("_"):
            yield f"{prefix}{child.name}", child
            if isinstance(child, ast.ClassDef):
                yield from public(child, f"{prefix}{child.name}.")


def is_override(node):
    """Return whether a function is declared to take its docstring from its base, or to be one face of several."""
    names = {getattr(mark, "id", getattr(mark, "attr", "")) for mark in node.decorator_list}
    return bool(names & {"override", "overload"})


def test_no_module_is_long():
    assert [f"{module} has {module.lines} lines" for module in modules() if module.lines > LIMIT] == []


def test_everything_public_has_a_docstring():
    bare = [module.name for module in ours() if module.lines and not ast.get_docstring(module.tree)]
    for module in ours():
        named = public(module.tree)
        bare += [f"{module}.{name}" for name, node in named if not is_override(node) and not ast.get_docstring(node)]
    assert bare == []


def test_the_tests_that_are_begun_first_are_there():
    assert [place for place in LONG if not (ROOT / place).exists()] == []


def test_modules_are_named_for_what_they_hold():
    assert [module.name for module in modules() if BANNED & set(module.name.split("."))] == []


def test_nothing_is_left_to_do():
    """No note says that something is missing."""
    notes = ("TO" + "DO", "FIX" + "ME", "XX" + "X", "raise NotImplemented" + "Error")
    texts = {module.name: module.path.read_text(encoding="utf-8") for module in modules()}
    assert [name for name, text in texts.items() if any(note in text for note in notes)] == []
