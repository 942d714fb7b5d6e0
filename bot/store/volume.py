"""Volumes: the record of a match that is over, packed many entries together.

One entry after the other says nearly the same, so together they take a tenth of the room they take alone. A volume
holds few enough that any entry of it is found by unpacking a few hundred kilobytes, however long the match was.
"""

import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from bot.records import PERSON, Doc, EntryRow, Recorded, ToldRow, UserId
from bot.store.soundness import kind_of

ENTRIES: Final = 64
"""Entries of one volume."""
_LEVEL: Final = 6


@dataclass(frozen=True, slots=True)
class Telling:
    """The events one entry told: ``lines`` is the number of public lines up to and including it."""

    seq: int
    lines: int
    told: tuple[tuple[int | None, str, Doc], ...]

    def read(self, viewer: int | None) -> Iterator[ToldRow]:
        """Yield what ``viewer`` may read of it; None is the public."""
        line = self.lines - sum(seat is None for seat, _, _ in self.told)
        for n, (seat, kind, event) in enumerate(self.told):
            line += seat is None
            if seat is None or seat == viewer:
                yield ToldRow(self.seq, n, seat, kind, event, line if seat is None else None, line)


@dataclass(frozen=True, slots=True)
class Leaf:
    """One entry with its snapshot and what it told."""

    recorded: Recorded
    telling: Telling


def bind(leaves: Sequence[Leaf]) -> bytes:
    """Return the volume of some entries, read once more and found to be the same.

    Raises:
        ValueError: if it is not the same.
    """
    written = json.dumps([_written(leaf) for leaf in leaves], separators=(",", ":"))
    volume = zlib.compress(written.encode(), _LEVEL)
    if unbind(volume) != tuple(leaves):
        raise ValueError("a record that does not come back as it was")
    return volume


def unbind(volume: bytes) -> tuple[Leaf, ...]:
    """Return the entries of a volume, in order.

    Raises:
        UnknownKind: if a newer version wrote it.
        ValueError: if it is damaged.
    """
    try:
        return tuple(_read(written) for written in json.loads(zlib.decompress(volume)))
    except (zlib.error, LookupError, TypeError) as error:
        raise ValueError("a damaged volume") from error


def _written(leaf: Leaf) -> dict[str, Any]:
    entry = asdict(leaf.recorded.entry) | {"at": leaf.recorded.entry.at.isoformat()}
    return {"entry": entry, "snapshot": leaf.recorded.snapshot, "lines": leaf.telling.lines, "told": leaf.telling.told}


def _read(written: dict[str, Any]) -> Leaf:
    held = written["entry"]
    entry = EntryRow(**(_of_person(held) | {"kind": kind_of(held["kind"]), "at": datetime.fromisoformat(held["at"])}))
    told = tuple((seat, kind, event) for seat, kind, event in written["told"])
    return Leaf(Recorded(entry, written["snapshot"]), Telling(entry.seq, written["lines"], told))


def _of_person(held: dict[str, Any]) -> dict[str, Any]:
    """Return an entry with its person apart: volumes that were bound before revision 0009 have it in ``actor``."""
    if "user" in held:
        return held
    what, _, who = held["actor"].partition(":")
    return held | ({"actor": PERSON, "user": UserId(int(who))} if what == "user" else {"user": None})
