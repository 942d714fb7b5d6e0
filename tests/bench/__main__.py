"""Measures every aim, or those whose name contains one of the given words, and prints met or missed."""

from __future__ import annotations

import sys

from bot.loading import for_good
from tests.bench import append, chessboard, crowd, invasion, load, picture, play, press, rex, room, stepping, wire
from tests.bench.aims import FULL

AIMS = (
    *play.AIMS,
    *chessboard.AIMS,
    *stepping.AIMS,
    *rex.AIMS,
    *invasion.AIMS,
    *append.AIMS,
    *press.AIMS,
    *wire.AIMS,
    *picture.AIMS,
    *crowd.AIMS,
    *load.AIMS,
    *room.AIMS,
)


def main(words: list[str]) -> int:
    """Print one line per aim; return 1 if one was missed."""
    missed = 0
    for aim in AIMS:
        if words and not any(word in aim.name for word in words):
            continue
        measured = aim.measure(FULL)
        missed += not measured.met
        verdict = "met   " if measured.met else "MISSED"
        print(f"{verdict}  {aim.name}: {measured.value} (wanted: {aim.wanted})", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    with for_good():  # what is measured is loaded by now, as the program is when it plays
        pass
    sys.exit(main(sys.argv[1:]))
