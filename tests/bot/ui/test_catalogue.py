"""Every sentence said in the code is in a catalogue and is given the arguments it uses; labels keep the copy rules."""

import ast
from collections.abc import Iterator
from pathlib import Path

import bot
from bot.ui.catalogue import BOT
from bot.ui.text import GENERAL

ROOT = Path(bot.__file__).parent


def calls() -> Iterator[tuple[str, tuple[str, ...] | None]]:
    """Yield the key and argument names of every sentence named in the bot's code; None for arguments unknown."""
    for path in ROOT.rglob("*.py"):
        if "local" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and _speaks(node.func):
                names = tuple(sorted(keyword.arg for keyword in node.keywords if keyword.arg))
                whole = all(keyword.arg for keyword in node.keywords)
                for key in _keys(node.args[0]):
                    yield key, names if whole else None


def _speaks(func: ast.expr) -> bool:
    if isinstance(func, ast.Name):
        return func.id in ("say", "told")
    return isinstance(func, ast.Attribute) and func.attr in ("say", "label", "of", "told")


def _keys(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _keys(node.body)
        yield from _keys(node.orelse)


def test_every_spoken_key_is_in_the_catalogue():
    found = list(calls())
    assert len(found) > 100
    for key, given in found:
        assert key in GENERAL, key
        if given is not None:
            wanted = GENERAL.arguments(key) - ({"who", "new"} if key.startswith("sure.") else set())
            assert wanted <= set(given), f"{key} lacks {wanted - set(given)}"


def test_labels_are_in_title_case_without_a_full_stop():
    for key, text in BOT.items():
        if key.startswith("button."):
            assert not text.endswith("."), key
            assert text[0].isupper(), key
            assert len(text) <= 60, key


def test_no_word_of_the_program_is_shown():
    for key, text in BOT.items():
        words = set(text.casefold().replace("*", " ").split())
        assert not words & {"prompt", "draft", "token", "ephemeral", "interaction", "component", "payload"}, key
