"""What is said when seats change hands: to everybody, and personally to those whom somebody else has moved."""

from __future__ import annotations

from bot.actor import Actor
from bot.records import Outgoing, SeatRow, UserId
from bot.service import notices
from bot.service.live import Live
from engines.core.line import Line, Ref, say
from engines.core.seats import Seat


def opened(live: Live, seat: Seat, key: str, by: Actor | None) -> list[Outgoing]:
    """Return what is said when a seat is open from now on; ``by`` took it from the person in it, if somebody did."""
    user = live.holder(seat).user
    affected = _affected(by, user)
    line = say(key, seat=_sign_ref(seat), who=person_ref(user))
    spoken = [
        notices.announcement(line, button=("take", seat), users=affected),
        notices.board((), live.match.version),
        *(notices.personal(one, say("personal.removed")) for one in affected),
    ]
    if user is not None:
        spoken.append(notices.whisper(user, seat, "closed"))
    return spoken


def seated(live: Live, seat: Seat, holder: SeatRow, key: str, by: Actor | None) -> list[Outgoing]:
    """Return what is said when somebody holds a seat from now on; ``by`` put them there, if they did not sit down."""
    old = live.holder(seat).user
    who = person_ref(holder.user) if holder.user is not None else say(f"level.{holder.level}")
    out, into = _affected(by, old), _affected(by, holder.user)
    line = say(key, seat=_sign_ref(seat), who=who, old=person_ref(old))
    asked = seat in live.awaited() and holder.user is not None
    spoken = [
        notices.announcement(line, users=(*out, *into)),
        notices.board((seat,) if asked else (), live.match.version),
        *(notices.personal(user, say("personal.replaced", who=_seated_ref(who, seat))) for user in out),
        *(notices.personal(user, say("personal.seated", seat=_sign_ref(seat))) for user in into),
    ]
    if old is not None:
        spoken.append(notices.whisper(old, seat, "closed"))
    if holder.user is not None:
        spoken.append(notices.whisper(holder.user, seat, "asked" if asked else "hand"))
    return spoken


def stood_in(seat: Seat, target: UserId, by: Actor) -> list[Outgoing]:
    """Return what is said when a stand-in answers for somebody from now on."""
    affected = _affected(by, target)
    line = say("table.standin", who=_seated_ref(person_ref(target), seat))
    told = [notices.personal(user, say("personal.standin")) for user in affected]
    return [notices.announcement(line, button=("back", seat), users=affected), *told]


def ended(live: Live, by: Actor) -> list[Outgoing]:
    """Return what is said when somebody breaks a match off."""
    seat = live.seat_of(by.user)
    who = person_ref(by.user) if seat is None else _seated_ref(person_ref(by.user), seat)
    people = [(row.user, Seat(row.seat)) for row in live.seats if row.user is not None]
    return [
        notices.announcement(say("table.ended", who=who)),
        notices.board((), live.match.version, final=True),
        *(notices.whisper(user, seat, "closed") for user, seat in people),
        *(notices.personal(user, say("personal.ended", who=who)) for user, _ in people if user != by.user),
    ]


def host_is(user: UserId, seat: Seat) -> Outgoing:
    """Return what is said when somebody who sits here is the host from now on."""
    return notices.announcement(say("table.host", who=_seated_ref(person_ref(user), seat)))


def person_ref(user: UserId | None) -> Line | Ref:
    """Return the reference that reads as a mention of a person, or that nobody sits there.

    Whether they are still on the server is seen when it is said: who is not goes by the stored name then.
    """
    return Ref(kind="user", id=str(user)) if user is not None else say("seat.open")


def _seated_ref(person: Line | Ref, seat: Seat) -> Line:
    """Return the words for a person and the seat they sit in: mentions of people with one name look the same."""
    return say("name.labelled", name=person, sign=_sign_ref(seat))


def _sign_ref(seat: Seat) -> Ref:
    """Return the reference that reads as a seat's colour and letter, whoever sits there by then."""
    return Ref(kind="sign", id=str(seat))


def _affected(by: Actor | None, user: UserId | None) -> tuple[UserId, ...]:
    """Return the person to be told what somebody else did to them, if it was somebody else."""
    return () if by is None or user is None or user == by.user else (user,)
