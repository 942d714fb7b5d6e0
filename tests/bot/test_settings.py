"""Settings of an owner, and how a mistake is told."""

import re
from pathlib import Path

import pytest

from bot.errors import Unusable
from bot.settings import Settings, read_settings

ROOT = Path(__file__).parents[2]
TOKEN = "MTIz.secret.token"


@pytest.fixture(autouse=True)
def _clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def test_the_example_names_every_setting_with_its_default_and_nothing_else(tmp_path: Path):
    text = (ROOT / ".env.example").read_text()
    named = re.findall(r"^([A-Z_]+)=", text, re.MULTILINE)
    assert named == [name.upper() for name in Settings.model_fields]
    (tmp_path / ".env").write_text(text)
    assert read_settings() == Settings(_env_file=None)


def test_every_setting_of_the_example_has_a_comment():
    lines = (ROOT / ".env.example").read_text().splitlines()
    for number, line in enumerate(lines):
        if re.match(r"[A-Z_]+=", line):
            assert lines[number - 1].startswith("#")


def test_without_a_token_the_folder_is_the_local_tables():
    assert read_settings().folder == Path("legatus-data/local")


def test_the_token_comes_from_the_file_and_is_shown_nowhere(tmp_path: Path):
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\n")
    settings = read_settings(legatus_data=tmp_path)
    assert settings.folder == tmp_path / "discord"
    assert TOKEN not in repr(settings)
    assert TOKEN not in settings.model_dump_json()


def test_the_command_line_wins_over_the_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LEGATUS_PORT", "1234")
    assert read_settings(legatus_port=None).legatus_port == 1234
    assert read_settings(legatus_port=4321).legatus_port == 4321


@pytest.mark.parametrize(
    ("line", "named"),
    [("LEGATUS_PORT=many", "LEGATUS_PORT"), ("DISCORD_TOKN=MTIz.secret.token", "DISCORD_TOKN")],
)
def test_a_wrong_setting_is_named_in_one_line_without_its_value(tmp_path: Path, line: str, named: str):
    (tmp_path / ".env").write_text(f"{line}\n")
    with pytest.raises(Unusable) as refused:
        read_settings()
    assert named in str(refused.value)
    assert line.partition("=")[2] not in str(refused.value)
    assert "\n" not in str(refused.value)
