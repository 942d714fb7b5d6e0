"""The record of a match: deterministic, replayable, and enough to go on from after a restart."""

import os
import subprocess
import sys
from hashlib import blake2b

from tests.contract.laws import record
from tests.kit.profile import Profile
from tests.kit.walker import Seated, course, courses

DIGEST = """
import sys
from hashlib import blake2b
from tests.contract.conftest import ALL
from tests.kit.walker import course

(game,) = (game for game in ALL if game.id == sys.argv[1])
played = course(game, game.seats[-1], 1)
print(blake2b("".join(match.snapshot().document for match in played.matches).encode()).hexdigest())
"""


def test_entries_play_again_to_the_same_bytes(table: Seated, profile: Profile):
    for played in courses(*table, profile.steps):
        record.entries_play_again(played)


def test_a_match_rebuilt_at_any_step_is_the_live_one(table: Seated, profile: Profile):
    for played in courses(*table, profile.steps):
        record.snapshots_go_on(played)


def test_a_step_leads_where_playing_leads(table: Seated, profile: Profile):
    for played in courses(*table, profile.steps):
        record.stepping_is_playing(played)


def test_entries_are_numbered_and_dated(table: Seated, profile: Profile):
    for played in courses(*table, profile.steps):
        record.versions_count_entries(played)


def test_told_events_read_back(table: Seated, profile: Profile):
    for played in courses(*table, profile.steps):
        record.events_read_back(played)


def test_another_process_plays_the_same_match(game):
    """Bytes depend on nothing a process decides for itself, such as the order of a set."""
    here = "".join(match.snapshot().document for match in course(game, game.seats[-1], 1).matches)
    environment = {**os.environ, "PYTHONHASHSEED": "12345"}
    command = [sys.executable, "-c", DIGEST, game.id]
    there = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert there.stdout.strip() == blake2b(here.encode()).hexdigest()
