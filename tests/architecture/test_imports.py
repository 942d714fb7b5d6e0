"""Imports: the contracts of pyproject.toml hold, and none of them speaks of modules there are not."""

import importlib.util
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.kit.rules import games
from tests.kit.source import PACKAGES, ROOT, modules

LINTER = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
CONTRACTS = {contract["name"]: contract for contract in LINTER["contracts"]}


@cache
def names():
    """Return the names of all modules of the project; reading them takes too long for every process to do it."""
    return frozenset(module.name for module in modules())


def patterns(contract):
    """Yield every module a contract names; a layer may name several, and is named within its containers."""
    insides = [f"{container}." for container in contract.get("containers", ())] or [""]
    for key in (
        "layers",
        "source_modules",
        "forbidden_modules",
        "protected_modules",
        "allowed_importers",
        "modules",
        "containers",
    ):
        for entry in contract.get(key, ()):
            inside = insides if key == "layers" else [""]
            yield from (f"{within}{part.strip(' ()')}" for within in inside for part in re.split(r"[|:]", entry))


def matches(pattern):
    """Return the project's modules a pattern with wildcards names."""
    regex = re.escape(pattern).replace(r"\*\*", r".+").replace(r"\*", r"[^.]+")
    return [name for name in names() if re.fullmatch(regex, name)]


def test_the_contracts_hold():
    program = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([program, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert f"{len(CONTRACTS)} kept, 0 broken" in done.stdout


@pytest.mark.parametrize("name", CONTRACTS)
def test_every_pattern_of_a_contract_names_something(name):
    """A pattern that matches nothing would pass in silence."""
    for pattern in patterns(CONTRACTS[name]):
        if pattern.partition(".")[0] in PACKAGES:
            assert matches(pattern), f"{pattern} names no module"
        else:
            assert importlib.util.find_spec(pattern) is not None, f"{pattern} is not installed"


def test_every_game_is_under_the_contracts():
    """Each game's package has the modules the contracts guard, so that none of its secrets lives elsewhere."""
    from engines.registry import GAMES

    for game in GAMES.values():
        package = type(game).__module__.rpartition(".")[0]
        for guarded in ("state", "forms", "game", "project"):
            assert f"{package}.{guarded}" in names()
        assert type(game).state_type.__module__ == f"{package}.state"


@pytest.mark.parametrize(("contract", "house"), [("Games", "engines"), ("Pictures", "renderers")])
def test_every_game_is_independent_of_the_others(contract, house):
    (named,) = (set(found["modules"]) for name, found in CONTRACTS.items() if name.startswith(contract))
    packages = [type(game).__module__.split(".") for game in games()]
    written = {f"{house}.{folder}" for root, folder, *_ in packages if root == "engines"}
    assert named == {package for package in written if package in names()}


def test_a_broken_contract_is_noticed(tmp_path):
    """The linter itself works here: a package that breaks a rule like ours fails."""
    package = tmp_path / "sample"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "forms.py").write_text("from sample import state\n", encoding="utf-8")
    (package / "state.py").touch()
    (tmp_path / ".importlinter").write_text(
        "[importlinter]\nroot_package = sample\n\n[importlinter:contract:one]\nname = one\ntype = forbidden\n"
        "source_modules = sample.forms\nforbidden_modules = sample.state\n",
        encoding="utf-8",
    )
    program = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([program, "--no-cache"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "1 broken" in done.stdout
