"""News of seats that change hands: to everybody, and personally to those whom somebody else has moved."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.actor import Actor
from bot.records import Outgoing, SeatRow, UserId
from bot.service.matches import notices
from bot.service.matches.live import Live
from bot.service.matches.outbox import SeatButton
from bot.service.people.patience import GONE_AFTER, stands_still
from bot.table_options import kept_until
from engines.core.line import Line, Ref, say
from engines.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Lost:
    """The things dropped when a seat changes hands: a half-filled answer of whoever had it, their standing orders."""

    answer: bool = False
    orders: bool = False

    def __bool__(self) -> bool:
        """Return whether anything is."""
        return self.answer or self.orders

    def to_loser(self, said: Line) -> Line:
        """Return a sentence for whoever had the seat, with what becomes of their orders."""
        return say("personal.orders_lost", said=said) if self.orders else said

    def to_next(self, said: Line) -> Line:
        """Return a sentence for whoever has the seat now, with what becomes of the orders given there before."""
        return say("personal.orders_dropped", said=said) if self.orders else said


def opened(
    live: Live, row: SeatRow, key: str, by: Actor | None, now: datetime, *, away: bool, lost: Lost
) -> list[Outgoing]:
    """Return what is said when a seat is open from ``now`` on; ``by`` took it from the person in it, if somebody did.

    ``away`` says that it is so because they are not on the server, ``lost`` what is dropped.
    """
    seat = Seat(row.seat)
    user = live.holder(seat).user
    affected = _affected(by, user)
    line = say(
        "table.opened", said=say(key, seat=_sign_ref(seat), who=_player_ref(user, seat)), ways=_ways(live, row, now)
    )
    kind = "personal.removed" if by is not None else "personal.seat_open"
    personal = say(f"{kind}.begun" if lost.answer else kind)
    told = affected if by is not None or not away or user is None else (user,)
    if lost and not told and user is not None:  # their own doing, of which they read the rest in the answer to it
        told, personal = (user,), say("personal.left.begun" if lost.answer else "personal.left")
    spoken = [
        notices.announcement(line, button=SeatButton("take", seat), users=affected),
        notices.board((), live.match.version),
        *_buttons(live, seat),
        *(notices.personal(one, lost.to_loser(personal)) for one in told),
    ]
    if user is not None:
        spoken.append(notices.direct_message(user, seat, "closed"))
    return spoken


def gone(live: Live, row: SeatRow, until: datetime | None, *, direct: bool) -> list[Outgoing]:
    """Return what is said when a person has left the server and their seat is kept until then.

    ``direct`` says that they have a direct message of the match, in which they can play on from elsewhere.
    """
    seat = Seat(row.seat)
    assert row.user is not None
    assert until is not None
    assert row.gone is not None
    said, personal = ("table.gone", "personal.gone") if direct else ("table.gone.silent", "personal.gone.silent")
    return [
        notices.announcement(_kept(live, row, until, row.gone, said)),
        notices.board((), live.match.version),
        notices.personal(row.user, say(personal, until=moment_ref(until))),
        _redrawn(row.user, seat),
    ]


def standing(live: Live, now: datetime) -> list[Outgoing]:
    """Return what is said again where a match goes on of seats that wait for somebody: it was said in another place."""
    spoken = []
    for row in live.seats:
        seat, until = Seat(row.seat), kept_until(live.row, row)
        if row.open:
            line = say("table.still_open", seat=_sign_ref(seat), ways=_ways(live, row, now))
            spoken.append(notices.announcement(line, button=SeatButton("take", seat)))
        elif row.kept and until is not None:
            spoken.append(notices.announcement(_kept(live, row, until, now, "table.gone.silent")))
        elif row.user is not None and row.standin:
            spoken.append(notices.announcement(_answered_for(row.user, seat), button=SeatButton("back", seat)))
    return spoken


def returned(live: Live, seat: Seat) -> list[Outgoing]:
    """Return what is said when a person for whom a seat was kept is on the server again."""
    user = live.holder(seat).user
    assert user is not None
    line = say("table.returned", who=_player_ref(user, seat), seat=_sign_ref(seat))
    return [notices.announcement(line), notices.board((), live.match.version), _redrawn(user, seat)]


def seated(
    live: Live,
    seat: Seat,
    holder: SeatRow,
    key: str,
    by: Actor | None,
    *,
    lost: Lost,
    former: UserId | None = None,
) -> list[Outgoing]:
    """Return what is said when somebody holds a seat from now on; ``by`` put them there, if they did not sit down.

    ``lost`` is what is dropped of whoever sat there; ``former`` is who had an open seat.
    """
    old = live.holder(seat).user
    who = _player_ref(holder.user, seat) if holder.user is not None else say(f"level.{holder.level}")
    out, into = _affected(by, old), _affected(by, holder.user)
    before = _player_ref(former if old is None else old, seat)
    line = say(key, seat=_sign_ref(seat), who=who, old=before, letter=letter(live, seat))
    asked = seat in live.awaited() and holder.user is not None
    more = _more(live, seat, begun=lost.answer)
    if lost:  # that is news to whoever did it as well
        losing, getting = (tuple(user for user in (one,) if user is not None) for one in (old, holder.user))
    else:
        losing, getting = out, into
    spoken = [
        notices.announcement(line, users=(*out, *into)),
        notices.board((seat,) if asked else (), live.match.version),
        *_buttons(live, seat),
        *(notices.personal(user, lost.to_loser(_replaced(live, seat, holder, who, more))) for user in losing),
        *(
            notices.personal(user, lost.to_next(say(f"personal.seated{more}", seat=_sign_ref(seat))))
            for user in getting
        ),
    ]
    if old is not None:
        spoken.append(notices.direct_message(old, seat, "closed"))
    if holder.user is not None:
        spoken.append(notices.direct_message(holder.user, seat, "asked" if asked else "hand"))
    return spoken


def _replaced(live: Live, seat: Seat, holder: SeatRow, who: Line | Ref, more: str) -> Line:
    """Return what somebody is told whose seat another has now, or a computer; ``more`` as :func:`_more` says it."""
    if holder.level is None:
        return say(f"personal.replaced{more}", who=who)
    said = say("personal.computer", who=who, letter=letter(live, seat), n=int(live.id))
    return say(f"personal.computer{more}", said=said) if more else said


def stood_in(live: Live, row: SeatRow, by: Actor) -> list[Outgoing]:
    """Return what is said when a stand-in answers for a seat from now on."""
    seat, board = Seat(row.seat), notices.board((), live.match.version)
    if row.user is None:
        line = say("table.standin_open", seat=_sign_ref(seat))
        return [notices.announcement(line, button=SeatButton("take", seat)), board]
    affected = _affected(by, row.user)
    line = _answered_for(row.user, seat)
    told = [notices.personal(user, say("personal.standin")) for user in affected]
    return [
        notices.announcement(line, button=SeatButton("back", seat), users=affected),
        board,
        *told,
        _redrawn(row.user, seat),
    ]


def ended(live: Live, by: Actor) -> list[Outgoing]:
    """Return what is said when somebody breaks a match off."""
    seat = live.seat_of(by.user)
    who = person_ref(by.user) if seat is None else _seated_ref(person_ref(by.user), seat)
    people = [(row.user, Seat(row.seat)) for row in live.seats if row.user is not None]
    return [
        notices.announcement(say("table.ended", who=who)),
        notices.board((), live.match.version, final=True),
        notices.earlier_posts(),
        *(notices.direct_message(user, seat, "closed") for user, seat in people),
        *(notices.ended(user, say("personal.ended", who=who)) for user, _ in people if user != by.user),
    ]


def host_is(user: UserId, seat: Seat) -> Outgoing:
    """Return what is said when somebody who sits here is the host from now on."""
    return notices.announcement(say("table.host", who=_seated_ref(person_ref(user), seat)))


def person_ref(user: UserId | None) -> Line | Ref:
    """Return the reference that reads as a mention of a person, or that nobody sits there.

    Whether they are still on the server is seen when it is said: who is not goes by the stored name then.
    """
    return Ref(kind="user", id=str(user)) if user is not None else say("seat.open")


def _player_ref(user: UserId | None, seat: Seat) -> Line | Ref:
    """Return the same for whoever has or had a seat: where the name tells no seat from another, it is signed."""
    return Ref(kind="player", id=f"{user}:{seat}") if user is not None else say("seat.open")


def moment_ref(moment: datetime) -> Ref:
    """Return the reference that reads as a date with the time of day, in everybody's own time."""
    return Ref(kind="moment", id=str(int(moment.timestamp())))


def letter(live: Live, seat: Seat) -> str:
    """Return the letter of a seat on the board of its game."""
    match = live.match
    return live.game.seat_label(seat, match.seats, match.options, match.table())


def _kept(live: Live, row: SeatRow, until: datetime, now: datetime, key: str) -> Line:
    """Return the sentence that a seat is kept until then for a person who has left the server."""
    seat, ways = Seat(row.seat), _ways(live, row, now, "table.gone_ways")
    return say(key, who=_player_ref(row.user, seat), seat=_sign_ref(seat), until=moment_ref(until), ways=ways)


def _answered_for(user: UserId, seat: Seat) -> Line:
    """Return the sentence that a stand-in answers for a person."""
    return say("table.standin", who=_seated_ref(person_ref(user), seat))


def _ways(live: Live, row: SeatRow, now: datetime, key: str = "table.ways") -> Line:
    """Return who may do what about a seat without a person: now, and after a while if others then may too."""
    assert row.gone is not None
    then, sign = row.gone + GONE_AFTER, letter(live, Seat(row.seat))
    if row.standin:
        return say(f"{key}.standin")
    hosts = live.row.host == live.holder(Seat(row.seat)).user
    if hosts and all(one.kept for one in live.seats if one.seat != row.seat and one.user is not None):  # none follows
        return say(f"{key}.managers", letter=sign)
    if then <= now:
        return say(f"{key}.all", letter=sign)
    if stands_still(live.row):  # nobody can say when
        return say(f"{key}.host", letter=sign)
    return say(key, letter=sign, then=moment_ref(then))


def _buttons(live: Live, seat: Seat) -> tuple[Outgoing, ...]:
    """Return that earlier buttons are looked at, if a seat that is about to change had any."""
    held = live.holder(seat)
    return (notices.earlier_posts(),) if held.open or held.standin else ()


def _redrawn(user: UserId, seat: Seat) -> Outgoing:
    """Return that a person's direct message is drawn anew: it says how they stand, also where no new one arrives."""
    return notices.direct_message(user, seat, "redrawn")


def _more(live: Live, seat: Seat, *, begun: bool) -> str:
    """Return what else is to be said of an answer that somebody had begun: dropped, or only its changes are."""
    if not begun:
        return ""
    stands = any(prompt.sealed and not prompt.awaited for prompt in live.match.prompts_of(seat))
    return ".changed" if stands else ".begun"


def _seated_ref(person: Line | Ref, seat: Seat) -> Line:
    """Return the words for a person and the seat they sit in: mentions of people with one name look the same."""
    return say("name.labelled", name=person, sign=_sign_ref(seat))


def _sign_ref(seat: Seat) -> Ref:
    """Return the reference that reads as a seat's colour and letter, whoever sits there by then."""
    return Ref(kind="sign", id=str(seat))


def _affected(by: Actor | None, user: UserId | None) -> tuple[UserId, ...]:
    """Return the person to be told what somebody else did to them, if it was somebody else."""
    return () if by is None or user is None or user == by.user else (user,)
