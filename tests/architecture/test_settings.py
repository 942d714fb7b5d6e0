"""The file an owner copies lists exactly the settings there are, with their defaults."""

import re

from bot.settings import Settings
from tests.kit.source import ROOT

LINES = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()


def test_the_example_lists_every_setting_with_its_default():
    given = dict(line.split("=", 1) for line in LINES if line and not line.startswith("#"))
    expected = {name.upper(): field.default for name, field in Settings.model_fields.items()}
    assert list(given) == list(expected)
    for name, default in expected.items():
        shown = "" if default is None else str(default)
        assert given[name].lower() == shown.lower(), name


def test_every_setting_is_explained():
    """A comment stands before each, an empty line between."""
    for number, line in enumerate(LINES):
        if re.match(r"[A-Z_]+=", line):
            assert LINES[number - 1].startswith("# ")


def test_the_example_can_be_used_as_it_is(monkeypatch):
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    copied = Settings(_env_file=ROOT / ".env.example")
    assert copied == Settings(_env_file=None)
