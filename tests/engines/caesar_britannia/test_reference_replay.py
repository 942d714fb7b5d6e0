"""The reference accepts its own battles, and finds whatever is spoiled in a record."""

from dataclasses import replace
from random import Random

import pytest

from tests.engines.caesar_britannia.reference.chance import made_up
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME
from tests.engines.caesar_britannia.reference.replay import mismatch, play, replay
from tests.engines.caesar_britannia.reference.tape import After, Choice, Rolled, Throw

SEEDS = range(130)


@pytest.fixture(scope="module")
def records():
    """Battles the reference played by itself, every twelfth a harassment."""
    return [play(made_up(seed), Rolled(seed), harassment=seed % 12 == 11) for seed in SEEDS]


def test_what_it_plays_it_accepts(records):
    assert [mismatch(record) for record in records] == [None] * len(records)


def test_the_made_up_battles_end_in_every_way(records):
    endings = {record.outcome.ending for record in records}
    assert endings >= {"phases", "annihilation", "lost game", "flight", "crush rome", "crush celts", "harassment"}
    assert endings >= {"good order rome", "good order celts"}


def test_it_leaves_the_battle_as_it_was(records):
    assert all(record.battle == made_up(seed) for seed, record in zip(SEEDS, records, strict=True))


def test_units_and_steps_are_conserved(records):
    """Nobody but the saviour's joins, nobody recovers; a step gone is a loss or destroyed after the fighting."""
    for record in records:
        battle, out = record.battle, record.outcome
        for side in (ROME, CELTS):
            units = list(battle.army(side).units)
            if side == ROME and battle.saviour and set(out.steps) >= {"E3", "S3", "X3"}:
                units += battle.saviour.units
            assert all(0 <= out.steps[unit.id] <= unit.steps for unit in units)
            gone = sum(unit.steps - out.steps[unit.id] for unit in units)
            later = [unit for unit in units if unit.id in (out.destroyed or ())]
            assert (
                gone - out.losses[side] == 0 if not later else len(later) <= gone - out.losses[side] <= 2 * len(later)
            )


def spoiled(record, seed):
    """Yield the record with one thing wrong in it, each a way an engine may err."""
    draw = Random(seed)
    entries = list(record.entries)
    throws = [n for n, one in enumerate(entries) if isinstance(one, Throw)]
    claims = [n for n, one in enumerate(entries) if isinstance(one, After)]
    losses = [n for n, one in enumerate(entries) if isinstance(one, Choice) and one.what == "losses"]
    if throws:
        n = draw.choice(throws)
        yield [*entries[:n], replace(entries[n], die=7), *entries[n + 1 :]]
        if entries[n].needed is not None:
            yield [*entries[:n], replace(entries[n], needed=entries[n].needed + 2), *entries[n + 1 :]]
    firm = [n for n in throws if entries[n].why in ("fire", "melee") and not entries[n].by]
    if firm and not record.harassment:
        n = draw.choice(firm)
        yield entries[:n] + entries[n + 1 :]
        yield entries[: n + 1] + entries[n:]
    if claims:
        n = draw.choice(claims)
        lost = {ROME: entries[n].losses[ROME] + 1, CELTS: entries[n].losses[CELTS]}
        yield [*entries[:n], replace(entries[n], losses=lost), *entries[n + 1 :]]
    if losses:
        n = draw.choice(losses)
        yield [*entries[:n], replace(entries[n], value=entries[n].value[1:]), *entries[n + 1 :]]
        yield entries[:n] + entries[n + 1 :]


def test_whatever_is_spoiled_is_found(records):
    for seed, record in enumerate(records[::2]):
        for entries in spoiled(record, seed):
            assert mismatch(replace(record, entries=tuple(entries))), entries


@pytest.mark.parametrize(
    "name", ["victor", "fortuna", "spoils", "steps", "commanders", "losses", "places", "rome_lost"]
)
def test_a_wrong_outcome_is_found(records, name):
    wrong = {
        "victor": "x",
        "fortuna": "x",
        "spoils": 99,
        "steps": {},
        "commanders": {"x": ""},
        "losses": {},
        "places": {"x": ""},
    }
    for record in records[::6]:
        value = not record.outcome.rome_lost if name == "rome_lost" else wrong[name]
        told = replace(record, outcome=replace(record.outcome, **{name: value}))
        assert f"outcome's {name}" in (mismatch(told) or "")


def test_the_replay_returns_what_must_come(records):
    assert all(replay(replace(record, outcome=None)) == record.outcome for record in records)
