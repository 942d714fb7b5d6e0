"""Frozen matches: one stored match per game and edition, as an older version of the program left it.

``python -m tests.kit.frozen invasion`` freezes one of the current edition. A frozen match of an edition that was
released is never frozen anew: what it proves is that such matches still open.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from engines.core.game import AnyGame
from engines.core.match import Match
from engines.core.record import Snapshot
from tests.kit.source import ROOT
from tests.kit.walker import Course, course

FOLDER = ROOT / "tests" / "fixtures"


@dataclass(frozen=True)
class Frozen:
    """The content of a vault for one match."""

    seats: int
    options: dict[str, object]
    seed: str
    version: int
    snapshots: dict[str, str]

    def thaw(self, game: AnyGame) -> Match:
        """Return the match as the current version reads it."""
        kept = {int(seq): Snapshot(int(seq), document) for seq, document in self.snapshots.items()}
        options = game.options_type.model_validate(self.options)
        last = kept[self.version]
        return Match.thaw(game, options, self.seats, bytes.fromhex(self.seed), last, kept.__getitem__)


def path_of(game: AnyGame, edition: int) -> Path:
    """Return where the frozen match of an edition lies."""
    return FOLDER / game.id / f"edition_{edition}.json"


def read(game: AnyGame, edition: int) -> Frozen:
    """Return the frozen match of an edition."""
    return Frozen(**json.loads(path_of(game, edition).read_text(encoding="utf-8")))


def freeze(game: AnyGame) -> Frozen:
    """Return a match in the middle, with something to take back."""
    seats = game.seats[len(game.seats) // 2]
    played, match = next(_middles(game, seats))
    needed = (*match.snapshot().needs, match.version)
    return Frozen(
        seats=match.seats,
        options=match.options.model_dump(mode="json"),
        seed=played.seed.hex(),
        version=match.version,
        snapshots={str(seq): played.matches[seq].snapshot().document for seq in needed},
    )


def _middles(game: AnyGame, seats: int) -> Iterator[tuple[Course, Match]]:
    for number in count(1):
        played = course(game, seats, number)
        for match in played.matches[len(played.matches) // 3 :]:
            if match.snapshot().needs:
                yield played, match


def main(name: str) -> None:
    """Freeze a match of the current edition of the game of this name."""
    from tests.kit.rules import games

    (game,) = (game for game in games() if game.id == name)
    path = path_of(game, game.edition)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(freeze(game).__dict__, indent=1) + "\n", encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main(sys.argv[1])
