"""``python -m tests``: everything, in the short profile or with ``--deep`` in the long one.

The tests of the browser page need Chromium. Without it they are left out with one line that says how to get it, unless
``LEGATUS_REQUIRE_BROWSER=1`` is set, where its absence is a failure. Further arguments go to pytest.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

from tests.kit.browser import HOW_TO_GET_IT, REQUIRE, chromium
from tests.kit.profile import CI, DEEP, VARIABLE, Profile
from tests.kit.source import modules

ROOT = Path(__file__).resolve().parents[1]
PROCESSES = 3
"""One more than CI has processors: some tests wait for a bot, a browser or a disk, but each process collects all."""
LONG = 300
"""Lines from which on a module is named as long; from 500 on it fails."""


def main() -> int:
    """Run the tests and return pytest's exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests", description="Run every test.")
    parser.add_argument("--deep", action="store_true", help="the long profile: half an hour, not minutes")
    given, further = parser.parse_known_args()
    profile = DEEP if given.deep else CI
    leave_out = [] if given.deep else ["not deep"]
    if chromium() is None:
        print(HOW_TO_GET_IT, flush=True)
        if os.environ.get(REQUIRE) == "1":
            return 1
        leave_out.append("not browser")
    _announce(profile)
    marks = ["-m", " and ".join(leave_out)] if leave_out else []
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(PROCESSES), "--dist", "worksteal", *marks, *further]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, VARIABLE: profile.name}, check=False).returncode


def _announce(profile: Profile) -> None:
    long = sorted((module.lines, module.name) for module in modules() if module.lines > LONG)
    if long:
        print(f"over {LONG} lines: " + ", ".join(f"{name} {lines}" for lines, name in long))
    print(f"profile {profile.name}: {profile}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
