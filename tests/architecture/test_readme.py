"""The README's two commands stand where people and machines look for them, and what it points to is there."""

import re

import pytest

from bot.front.transport.permissions import invitation
from tests.kit.source import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
HEADINGS = [line for line in README.splitlines() if re.match(r"#+ ", line)]


def block(heading: str) -> list[str]:
    """Return the lines of the first fenced block below a heading."""
    below = README.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    fence = re.search(r"^```\w*\n(.*?)^```$", below, re.MULTILINE | re.DOTALL)
    assert fence is not None
    return fence[1].splitlines()


@pytest.mark.parametrize(("heading", "last"), [("Play", ".venv/bin/legatus"), ("Test", ".venv/bin/python -m tests")])
def test_the_block_is_one_whole_command(heading, last):
    (command,) = block(heading)
    assert command.startswith("python3 -m venv .venv && ")
    assert command.endswith(f" && {last}")


@pytest.mark.parametrize("word", ["Play", "Test"])
def test_no_earlier_heading_contains_the_word(word):
    first = next(heading for heading in HEADINGS if word.casefold() in heading.casefold())
    assert first == f"## {word}"


def test_every_file_it_points_to_is_there():
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", README):
        assert (ROOT / target).is_file(), target


def test_the_invitation_asks_for_what_the_bot_asks_for():
    (asked,) = set(re.findall(r"permissions=(\d+)", README))
    assert invitation(1).endswith(f"permissions={asked}")
