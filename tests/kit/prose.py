"""The project's prose: docstrings, comments, Markdown and catalogue sentences, with the place where each stands."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tests.kit.source import ROOT, modules, statements

_CLAUSE: Final = r"(?:Who|Whom|Whose|What)(?:ever)?\b"
_LEAD: Final = re.compile(rf"(?:{_CLAUSE}|That\b|Which(?:ever)?\b)")
_START: Final = r"(?:\A|(?<=[.:;!?]\s)|(?<=\n\n)|(?<=\n- )|(?<=\*\*)|(?<=\| )|(?<=# ))"
_SUBJECT: Final = re.compile(rf"{_START}(?:{_CLAUSE}|Whichever\b)[^?]*?(?:[.?!](?=\W|\Z)|\Z)")
_QUOTED: Final = re.compile(r"```.*?```|`[^`\n]*`|\"[^\"\n]*\"", re.DOTALL)
_NO_VERB: Final = frozenset(
    {"a", "an", "the", "this", "that", "these", "those", "it", "its", "every", "all", "one", "some", "somebody", "each"}
    | {"both", "several", "whether", "where", "how", "as"}
)
"""Words with which no docstring of a function begins: it begins with what the function does."""

_BODIES: Final = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Text:
    """One docstring, comment, paragraph or sentence, and where it stands."""

    where: str
    text: str

    def leads_with_clause(self) -> bool:
        """Return whether its first words are a relative or interrogative clause instead of a verb or a noun."""
        return _LEAD.match(self.text) is not None

    def subjects(self) -> list[str]:
        """Return its sentences whose subject is a relative clause; questions are none."""
        return [found[0] for found in _SUBJECT.finditer(_QUOTED.sub("…", self.text)) if not found[0].endswith("?")]

    def begins_with_verb(self) -> bool:
        """Return whether its first word can be the verb of a function's docstring."""
        word = re.match(r"\w+", self.text)
        return word is not None and word[0].lower() not in _NO_VERB


def docstrings() -> Iterator[Text]:
    """Yield every docstring, and every text that stands below a constant or a field."""
    for module in modules():
        for line, text in _documented(module.tree):
            yield Text(f"{module}:{line}", text)


def docstrings_of_functions() -> Iterator[Text]:
    """Yield the docstrings of the packages' functions and methods; a property is named like a value."""
    for module in modules():
        if module.name.startswith("tests."):
            continue
        for node in statements(module.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not _is_property(node):
                text = ast.get_docstring(node)
                if text is not None:
                    yield Text(f"{module}:{node.lineno}", text)


def comments() -> Iterator[Text]:
    """Yield every comment; each of its lines is one."""
    for module in modules():
        source = module.path.read_text(encoding="utf-8")
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                yield Text(f"{module}:{token.start[0]}", token.string.lstrip("# "))


def paragraphs() -> Iterator[Text]:
    """Yield the paragraphs of every Markdown file of the project."""
    for path in sorted(ROOT.rglob("*.md")):
        if any(
            part.startswith(".") or part in {"node_modules", "legatus-data"} for part in path.relative_to(ROOT).parts
        ):
            continue
        source = path.read_text(encoding="utf-8")
        for found in re.finditer(r"(?:[^\n]+\n?)+", source):
            line = source.count("\n", 0, found.start()) + 1
            yield Text(f"{path.relative_to(ROOT)}:{line}", f"\n{found[0].strip()}" if found[0][0] in "-|" else found[0])


def sentences() -> Iterator[Text]:
    """Yield every text of the packages that is no docstring: among them all sentences that people read."""
    for module in modules():
        if module.name.startswith("tests."):
            continue
        documented = {id(node) for node in _nodes(module.tree)}
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documented:
                yield Text(f"{module}:{node.lineno}", node.value)


def _documented(tree: ast.Module) -> Iterator[tuple[int, str]]:
    yield from ((node.lineno, str(node.value)) for node in _nodes(tree))


def _nodes(tree: ast.Module) -> Iterator[ast.Constant]:
    """Yield the texts that stand as statements of their own."""
    for node in (tree, *statements(tree)):
        for one in node.body if isinstance(node, _BODIES) else ():
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) and isinstance(one.value.value, str):
                yield one.value


def _is_property(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any("property" in ast.unparse(one) for one in node.decorator_list)
