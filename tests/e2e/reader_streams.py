"""The traffic to each person and to everybody in each channel, as lists of texts to compare two runs by."""

from __future__ import annotations

import json
import re
from hashlib import blake2b
from typing import TypeAlias

from tests.e2e.program import Program

Streams: TypeAlias = dict[tuple[str, str], list[str]]
"""By reader and channel: what came, in order; of a file its name and a fingerprint of its bytes."""


def streams_of(program: Program) -> Streams:
    """Return what each reader got in each channel, in order; lanes of different channels run side by side."""
    world = program.table.world
    names = {str(user.id): user.name for user in world.users.values()} | {
        str(guild.id): guild.name for guild in world.guilds.values()
    }
    places = {str(one.id): one.name or f"to {names[str(one.recipient_id)]}" for one in world.channels.values()}
    found: dict[tuple[str, str], list[str]] = {}
    for record in program.records():
        if record.reader == "bot":
            continue
        kind, _, number = record.reader.partition(":")
        reader = names[number] if kind == "person" else "everybody"
        if record.way.startswith("file"):
            place, text = "files", f"{record.way} {blake2b(record.body).hexdigest()}"
        else:
            body = json.loads(record.body)
            place = places.get(str(body.get("channel_id")), "")
            text = f"{record.way} {json.dumps(body, ensure_ascii=False)}"
        found.setdefault((reader, place), []).append(text)
    return {stream: _Order(names | places).of(texts) for stream, texts in found.items()}


class _Order:
    """Puts in place of ids and moments, which differ between any two runs, names or the order they came in."""

    def __init__(self, known: dict[str, str]) -> None:
        self._known = dict(known)

    def of(self, texts: list[str]) -> list[str]:
        return [self._one(text) for text in texts]

    def _one(self, text: str) -> str:
        text = re.sub(r"\b\d{17,20}\b", self._number, text)
        text = re.sub(r"<t:\d+:", "<t:", text)
        text = re.sub(r"127\.0\.0\.1:\d+", "table", text)
        text = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00", "moment", text)
        return re.sub(r'(hm=|"nonce": ")[\w-]+', r"\1", text)

    def _number(self, found: re.Match[str]) -> str:
        return self._known.setdefault(found.group(), f"#{len(self._known)}")


def assert_only_seen_by(keeper: str, first: Streams, twin: Streams) -> None:
    """Fail where anybody but the keeper could tell two runs apart, or where the keeper could not."""
    others = [key for key in first if key[0] != keeper]
    assert sorted(others) == sorted(key for key in twin if key[0] != keeper)
    for key in others:
        assert difference(first[key], twin[key]) is None, key
    mine = [key for key in first if key[0] == keeper]
    assert any(first[key] != twin[key] for key in mine), "the keeper sees the difference"


def difference(one: list[str], other: list[str]) -> tuple[str, str] | None:
    """Return where two streams begin to differ, None if they do not."""
    if len(one) != len(other):
        return f"{len(one)} things", f"{len(other)} things"
    pairs = zip(one, other, strict=True)
    return next((_around(left, right) for left, right in pairs if left != right), None)


def _around(one: str, other: str) -> tuple[str, str]:
    at = next((at for at, (left, right) in enumerate(zip(one, other, strict=False)) if left != right), 0)
    return one[max(0, at - 120) : at + 120], other[max(0, at - 120) : at + 120]
