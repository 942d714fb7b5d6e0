"""The browser that the tests of the browser page drive: whatever Chromium the machine has."""

from __future__ import annotations

import shutil
from typing import Final

REQUIRE: Final = "LEGATUS_REQUIRE_BROWSER"
"""Set to 1, this environment variable makes the absence of a browser a failure."""

HOW_TO_GET_IT: Final = (
    "Chromium was not found, so the tests of the browser page are left out. To run them: "
    "sudo apt-get install chromium fonts-noto-color-emoji"
)

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str | None:
    """Return the path of the program, or None if there is none."""
    return next((path for name in _NAMES if (path := shutil.which(name))), None)
