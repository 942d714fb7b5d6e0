"""Between rows and records: the one place that knows both spellings.

A row that is damaged raises ``ValueError``, or whatever turns the driver's values into ours.
"""

import json
import secrets
from datetime import datetime
from typing import Any, Final, TypeAlias

from isal import isal_zlib
from sqlalchemy import Row, select

from bot.figures import Incident
from bot.records import (
    Amend,
    Append,
    Doc,
    EntryRow,
    LobbyMember,
    Mark,
    MatchId,
    MatchRow,
    OutboxRow,
    Outgoing,
    Place,
    Post,
    Recorded,
    SeatRow,
    SeatSpell,
    Tell,
)
from bot.store.soundness import kind_of, sound
from bot.store.tables import matches, troubles

Params: TypeAlias = dict[str, Any]
"""The values of one statement, by column or parameter name."""

_NONCE_BYTES: Final = 18
"""24 characters of base64, within the 25 Discord takes."""

_LEVEL: Final = 1


def pack(document: Doc) -> bytes:
    """Return a document compressed; a position of 16 KB takes about 1.6 KB."""
    packed: bytes = isal_zlib.compress(document.encode(), _LEVEL)
    return packed


def unpack(packed: bytes) -> Doc:
    """Return a document :func:`pack` compressed.

    Raises:
        ValueError: if it is damaged.
    """
    try:
        plain: bytes = isal_zlib.decompress(packed)
    except Exception as error:  # isal's own error is no class its stubs know of
        raise ValueError("a damaged document") from error
    return plain.decode()


def pack_told(tells: tuple[Tell, ...]) -> bytes:
    """Return what an entry told, compressed as one document."""
    return pack(json.dumps([(tell.seat, tell.kind, tell.event) for tell in tells], separators=(",", ":")))


def unpack_told(packed: bytes) -> tuple[tuple[int | None, str, Doc], ...]:
    """Return seat, kind and event of what :func:`pack_told` compressed, in order.

    Raises:
        ValueError: if it is damaged.
    """
    return tuple((seat, kind, event) for seat, kind, event in json.loads(unpack(packed)))


HEADS: Final = select(matches, troubles.c.why.label("trouble"), troubles.c.since.label("lost")).select_from(
    matches.outerjoin(troubles, troubles.c.match == matches.c.id)
)
"""All heads of matches, as :func:`match_row` reads them."""


def match_row(row: Row[Any]) -> MatchRow:
    """Return the head of a match."""
    return sound(
        MatchRow(
            id=MatchId(row.id),
            game=row.game,
            rules_version=row.rules_version,
            edition=row.edition,
            options=row.options,
            seed=row.seed,
            status=row.status,
            mark=Mark(row.version, row.roster),
            size=row.size,
            host=row.host,
            guild=row.guild,
            place=Place(row.channel, row.thread),
            pictures=row.pictures,
            language=row.language,
            created=row.created,
            started=row.started,
            finished=row.finished,
            nudged=row.nudged,
            trouble=row.trouble,
            lost=row.lost,
        )
    )


def lobby_member(row: Row[Any]) -> LobbyMember:
    """Return one member of a lobby."""
    return sound(LobbyMember(user=row.user, level=row.level, wanted=row.wanted))


def lobby_params(match: MatchId, members: tuple[LobbyMember, ...]) -> list[Params]:
    """Return the rows of a whole lobby."""
    return [
        {
            "match": match,
            "ord": place,
            "user": member.user,
            "level": member.level,
            "wanted": member.wanted,
            "over": False,
        }
        for place, member in enumerate(members)
    ]


def seat_row(row: Row[Any]) -> SeatRow:
    """Return who holds a seat."""
    return sound(
        SeatRow(
            seat=row.seat,
            user=row.user,
            level=row.level,
            open=row.open,
            standin=row.standin,
            since=row.since,
            gone=row.gone,
        )
    )


def seat_params(match: MatchId, seat: SeatRow) -> Params:
    """Return the row of a seat."""
    return {
        "match": match,
        "seat": seat.seat,
        "user": seat.user,
        "level": seat.level,
        "open": seat.open,
        "standin": seat.standin,
        "since": seat.since,
        "gone": seat.gone,
        "over": False,
    }


def entry(row: Row[Any]) -> EntryRow:
    """Return one line of the record."""
    return sound(
        EntryRow(
            seq=row.seq,
            kind=kind_of(row.kind),
            seat=row.seat,
            actor=row.actor,
            user=row.user,
            prompt=row.prompt,
            action=row.action,
            edition=row.edition,
            rules_version=row.rules_version,
            revealing=row.revealing,
            at=row.at,
            target=row.target,
            interaction=row.interaction,
        )
    )


def entry_params(match: MatchId, line: EntryRow) -> Params:
    """Return the row of an entry."""
    return {
        "match": match,
        "seq": line.seq,
        "kind": str(line.kind),
        "seat": line.seat,
        "actor": line.actor,
        "user": line.user,
        "prompt": line.prompt,
        "action": line.action,
        "edition": line.edition,
        "rules_version": line.rules_version,
        "target": line.target,
        "revealing": line.revealing,
        "at": line.at,
        "interaction": line.interaction,
    }


def recorded(row: Row[Any]) -> Recorded:
    """Return an entry joined with its snapshot."""
    return Recorded(entry(row), unpack(row.document))


def outbox_params(change: Amend) -> list[Params]:
    """Return the rows of what must be said after a change."""
    seq = change.entry.seq if isinstance(change, Append) else change.expected.version
    return outgoing_params(change.match, seq, change.at, change.outbox)


def outgoing_params(match: MatchId, seq: int, at: datetime, outbox: tuple[Outgoing, ...]) -> list[Params]:
    """Return the rows of what must be said of a match, each with its own nonce."""
    return [
        {
            "match": match,
            "seq": seq,
            "ordinal": ordinal,
            "kind": outgoing.kind,
            "user": outgoing.user,
            "payload": outgoing.payload,
            "nonce": secrets.token_urlsafe(_NONCE_BYTES),
            "created": at,
            "tries": 0,
        }
        for ordinal, outgoing in enumerate(outbox)
    ]


def _check_document(text: str) -> None:
    """Check that a text is a document: whoever reads it later would not know whose fault it is.

    Raises:
        ValueError: if it is not.
    """
    if not text.startswith("{"):
        raise ValueError("a damaged document")
    json.loads(text)


def outbox_row(row: Row[Any]) -> OutboxRow:
    """Return an undelivered message.

    Raises:
        ValueError: if it is damaged; its payload is looked into as far as that takes.
    """
    _check_document(row.payload)
    return sound(
        OutboxRow(
            id=row.id,
            match=row.match,
            seq=row.seq,
            ordinal=row.ordinal,
            kind=row.kind,
            user=row.user,
            payload=row.payload,
            nonce=row.nonce,
            created=row.created,
            tries=row.tries,
            error=row.error,
        )
    )


def post(row: Row[Any]) -> Post:
    """Return a message we own."""
    _check_document(row.shown)
    return sound(
        Post(
            match=row.match,
            kind=row.kind,
            owner=row.owner,
            channel=row.channel,
            message=row.message,
            shown=row.shown,
            report_key=row.page,
            current=row.current,
        )
    )


def post_params(message: Post) -> Params:
    """Return the row of a message we own."""
    return {
        "match": message.match,
        "kind": message.kind,
        "owner": message.owner,
        "channel": message.channel,
        "message": message.message,
        "shown": message.shown,
        "page": message.report_key,
        "current": message.current,
    }


def incident(row: Row[Any]) -> Incident:
    """Return an incident."""
    return sound(Incident(id=row.id, at=row.at, where=row.place, text=row.text))


def spell(row: Row[Any]) -> SeatSpell:
    """Return who sat where and when."""
    return sound(SeatSpell(row.seat, row.user, row.level, row.since, row.until))
