"""Every event as one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from engines.caesar_britannia import battle_events as battle
from engines.caesar_britannia import events as happened
from engines.caesar_britannia import special_events as special
from engines.caesar_britannia.data.tables import ROMANS
from engines.caesar_britannia.ids import CAESAR, CelticUnit, Leader, People, RomanUnit
from engines.caesar_britannia.legal.chariots import DOWN
from engines.caesar_britannia.legal.fighters import kind_of
from engines.caesar_britannia.words.labels import (
    CELTIC_UNIT,
    DICE,
    LEADER,
    PEOPLE,
    ZONE,
    foe,
    leaders,
    roman,
    romans,
    source_label,
)
from engines.core.event import Event
from engines.core.line import Line, Ref, say
from engines.core.orders import Order, OrdersFired, OrdersSet, Scope
from engines.core.seats import Seat


def narrate(event: Event) -> Line:
    """Return the event in words."""
    return _TELLERS[type(event)](event)


def celtic_units(units: Iterable[CelticUnit]) -> tuple[Line, ...]:
    """Return Celtic units in words, equal ones counted."""
    return tuple(say("hand.count", n=n, unit=CELTIC_UNIT[unit]) for unit, n in Counter(units).items())


def losses(n: int) -> Line:
    """Return a number of losses in words."""
    return say("log.losses.count", n=n) if n else say("log.losses.none")


def _dice(faces: Iterable[int]) -> tuple[Line | str, ...]:
    return tuple(map(str, faces)) or (say("log.dice.none"),)


def _force(units: tuple[RomanUnit, ...], celts: int) -> tuple[Line | Ref, ...]:
    return (say("log.cu", n=celts),) if celts else romans(units)


def _led(key: str, leader: Leader, units: tuple[Line | Ref, ...], riders: tuple[Leader, ...], **args: Any) -> Line:
    """Return what a commander does with combat units and other commanders, or without them.

    Those who go somewhere are named together with him.
    """
    together = "to" in args
    args |= {"leader": LEADER[leader]}
    if riders:
        args |= {"riders": leaders((leader, *riders) if together else riders)}
    if units:
        args |= {"units": units}
    else:
        key = f"{key}.alone"
    return say(f"{key}.with" if riders else key, **args)


def _began(event: happened.Began) -> Line:
    return say("log.began", scenario=say(f"scenario.{event.scenario.value}"))


def _divided(event: happened.Divided) -> Line:
    armies = tuple(_led("log.army", leader, romans(units), ()) for leader, units in event.armies)
    if event.commios is None:
        return say("log.divided", armies=armies)
    return say("log.divided.commios", armies=armies, zone=ZONE[event.commios])


def _driven(event: special.Driven) -> Line:
    if not event.romans:
        return say("log.driven.alone", to=ZONE[event.to], leaders=leaders(event.leaders))
    args: dict[str, Any] = {"to": ZONE[event.to], "units": romans(event.romans)}
    if not event.leaders:
        return say("log.driven", **args)
    return say("log.driven.leaders", leaders=leaders(event.leaders), **args)


def _morini(event: special.MoriniMet) -> Line:
    units = romans(event.romans)
    if not event.lost:
        return say("log.morini.unharmed", units=units)
    return say("log.morini", units=units, lost=romans(event.lost))


def _battered(event: special.Battered) -> Line:
    if not event.reduced:
        return say("log.battered.lost", units=romans(event.romans))
    if not event.romans:
        return say("log.battered.reduced", reduced=romans(event.reduced))
    return say("log.battered", reduced=romans(event.reduced), units=romans(event.romans))


def _sets(event: happened.SetsDrawn) -> Line:
    drawn = tuple(
        say("log.set", people=PEOPLE[people], leader=LEADER[leader], symbol=Ref(kind="symbol", id=symbol.value))
        for people, symbol, leader in event.sets
    )
    return say("log.sets", sets=drawn)


def _landed(event: happened.Landed) -> Line:
    peoples = tuple(PEOPLE[people] for people in event.peoples)
    return say("log.landed", zone=ZONE[event.zone], peoples=peoples)


def _redeployed(event: happened.Redeployed) -> Line:
    where = {"origin": ZONE[event.origin], "to": ZONE[event.to]}
    if event.leader is not None:
        return say("log.redeployed.leader", leader=LEADER[event.leader], **where)
    return say("log.redeployed", people=PEOPLE[event.people], **where)


def _deployed(event: happened.Deployed) -> Line:
    stands = tuple(say("log.stand", people=PEOPLE[people], zone=ZONE[zone], n=n) for people, zone, n in event.stands)
    chiefs = tuple(
        say("log.commander", leader=LEADER[leader], zone=ZONE[zone], n=n) for leader, zone, n in event.leaders
    )
    return say("log.deployed", stands=stands, leaders=chiefs)


def _oppidum(event: special.OppidumFound) -> Line:
    if event.entered is None:
        return say("log.betrayed", zone=ZONE[event.oppidum])
    if event.entered == event.oppidum:
        return say("log.oppidum", zone=ZONE[event.oppidum])
    return say("log.decoy", entered=ZONE[event.entered], zone=ZONE[event.oppidum])


def _submitted(event: happened.Submitted) -> Line:
    if event.hostage is None:
        return say("log.submitted", people=PEOPLE[event.people])
    return say("log.submitted.hostage", people=PEOPLE[event.people], hostage=LEADER[event.hostage])


def _marched(event: happened.Marched) -> Line:
    units = _force(event.romans, event.celts)
    return _led("log.marched", event.leader, units, event.riders, origin=ZONE[event.origin], to=ZONE[event.to])


def _exchanged(event: happened.Exchanged) -> Line:
    return _led("log.exchanged", event.leader, _force(event.romans, event.celts), event.riders)


def _single(event: happened.SingleMoved) -> Line:
    args: dict[str, Any] = {
        "leader": LEADER[event.leader],
        "origin": ZONE[event.origin],
        "to": ZONE[event.to],
    }
    if event.people is not None:
        return say("log.single.celtic", people=PEOPLE[event.people], **args)
    return say("log.single", units=romans(event.romans), **args)


def _sailed(event: happened.Sailed) -> Line:
    units = romans(event.romans)
    return _led("log.sailed", event.leader, units, event.company, origin=ZONE[event.origin], to=ZONE[event.to])


def _built(event: happened.CastrumBuilt) -> Line:
    args: dict[str, Any] = {
        "leader": LEADER[event.leader],
        "zone": ZONE[event.zone],
        "units": romans(event.garrison),
    }
    return say("log.built.again", **args) if event.again else say("log.built", **args)


def _answered(event: happened.Answered) -> Line:
    args: dict[str, Any] = {"spent": event.spent, "n": event.total, "people": PEOPLE[event.people]}
    if not event.submits:
        return say("log.refuses", **args)
    if event.hostage is None:
        return say("log.submits", **args)
    return say("log.submits.hostage", hostage=LEADER[event.hostage], **args)


def _fallen(celts: tuple[tuple[People, CelticUnit], ...]) -> tuple[Line, ...]:
    return tuple(
        say("celtic.of", unit=say("hand.count", n=n, unit=CELTIC_UNIT[unit]), people=PEOPLE[people])
        for (people, unit), n in Counter(celts).items()
    )


def _losses(event: battle.LossesTaken) -> Line:
    units = (*romans(event.romans), *_fallen(event.celts))
    if not event.reduced:
        return say("log.losses", units=units)
    if not units:
        return say("log.losses.only_reduced", reduced=romans(event.reduced))
    return say("log.losses.reduced", reduced=romans(event.reduced), units=units)


def _side(seat: Seat) -> Ref:
    return Ref(kind="side", id=str(seat))


def _tactic(event: battle.TacticShown) -> Line:
    args: dict[str, Any] = {"side": _side(event.seat), "tactic": say(f"log.{event.tactic.value}")}
    if not event.attached:
        return say("log.tactic", **args)
    attached = tuple(say("log.attached", leader=LEADER[leader], unit=_unit(unit)) for leader, unit in event.attached)
    return say("log.tactic.attached", attached=attached, **args)


def _arrived(event: battle.SaviourArrived) -> Line:
    args: dict[str, Any] = {"zone": ZONE[event.zone], "units": romans(event.romans)}
    if not event.attached:
        return say("log.arrived", **args)
    attached = tuple(say("log.attached", leader=LEADER[leader], unit=_unit(unit)) for leader, unit in event.attached)
    return say("log.arrived.attached", attached=attached, **args)


def _unit(name: str) -> Line | Ref:
    return roman(RomanUnit(name)) if name in ROMANS else CELTIC_UNIT[kind_of(name)]


def _rerolled(event: battle.Rerolled) -> Line:
    args: dict[str, Any] = {
        "side": _side(event.seat),
        "source": source_label(event.source),
        "was": str(event.was),
        "die": str(event.face),
    }
    if event.name in DICE:
        return say(f"log.reroll.{event.name}", **args)
    args["unit"] = _unit(event.name)
    return say("log.reroll", **args) if event.laid is None else say("log.reroll.laid", laid=_unit(event.laid), **args)


def scoped(order: Order, policy: Line) -> Line:
    """Return what an order says, and how long it holds if that is not until it is changed."""
    key = {Scope.TURN: "policy.this_turn", Scope.BATTLE: "policy.this_battle"}.get(order.scope)
    return policy if key is None else say(key, policy=policy)


def _order(order: Order) -> Line:
    policy = scoped(order, say(f"policy.{order.name}.{order.policy}"))
    return say(f"policy.said.{order.name}", policy=policy)


def _driven_back(event: battle.DrivenBack) -> Line:
    away = {name for name, _ in event.away}
    back = celtic_units(kind_of(name) for name in event.back if name not in away)
    gone = celtic_units(kind_of(name) for name in away)
    if not gone:
        return say("log.back", units=back)
    return say("log.back.away", back=back, units=gone) if back else say("log.away", units=gone)


def _ended(event: battle.BattleEnded) -> Line:
    rome, celts = map(losses, event.losses)
    if event.winner is None:
        return say("log.quo", zone=ZONE[event.zone], rome=rome)
    args: dict[str, Any] = {"side": _side(event.winner), "zone": ZONE[event.zone], "rome": rome, "celts": celts}
    return say("log.won.spoils", n=event.spoils, **args) if event.spoils else say("log.won", **args)


def _crushed(event: battle.Crushed) -> Line:
    if not event.faces:
        return say("log.crushed", side=_side(event.seat))
    key = "log.crushed.escape" if event.escaped else "log.crushed.caught"
    return say(key, side=_side(event.seat), faces=_dice(event.faces), n=event.escaped)


def _shared(event: battle.SpoilsShared) -> Line:
    if event.caesar and event.other:
        return say("log.shared", n=event.caesar, leader=LEADER[event.leader], other=str(event.other))
    leader = CAESAR if event.caesar else event.leader
    return say("log.shared.whole", leader=LEADER[leader], n=event.caesar + event.other)


_TELLERS: Final[dict[type[Event], Callable[[Any], Line]]] = {
    happened.Began: _began,
    happened.Divided: _divided,
    happened.TurnBegan: lambda event: say("log.turn", n=event.turn),
    special.StartChosen: lambda event: say("log.start", zone=ZONE[event.zone], n=event.turns),
    special.DumnorixThrown: lambda event: say(
        "log.dumnorix.flees" if event.flees else "log.dumnorix", die=str(event.die)
    ),
    special.MoriniMet: _morini,
    special.TempestThrown: lambda event: say("log.tempest", die=str(event.die), n=event.most),
    special.StormBroke: lambda event: say(f"log.storm.{event.storm.value}", ships=event.ships, n=event.np),
    special.StormPostponed: lambda event: say(f"log.postponed.{event.storm.value}", n=event.turns),
    special.Driven: _driven,
    special.Battered: _battered,
    happened.SetsDrawn: _sets,
    happened.Mustered: lambda event: say("log.mustered", people=PEOPLE[event.people], units=celtic_units(event.units)),
    happened.Landed: _landed,
    happened.Redeployed: _redeployed,
    happened.Deployed: _deployed,
    special.MarkersPlaced: lambda event: say("log.markers", zones=tuple(ZONE[zone] for zone in event.zones)),
    special.OppidumFound: _oppidum,
    special.OppidumRazed: lambda _: say("log.razed"),
    happened.Submitted: _submitted,
    happened.Passed: lambda event: say("log.passed", leader=LEADER[event.leader]),
    happened.Marched: _marched,
    happened.Exchanged: _exchanged,
    happened.Joined: lambda event: say("log.joined", leader=LEADER[event.leader], under=LEADER[event.under]),
    happened.HostagesPassed: lambda event: say(
        "log.passed_on", leader=LEADER[event.leader], to=LEADER[event.receiver], hostages=leaders(event.hostages)
    ),
    happened.SingleMoved: _single,
    happened.Sailed: _sailed,
    happened.Explored: lambda event: say("log.explored", zone=ZONE[event.zone]),
    happened.CastrumBuilt: _built,
    happened.CastrumFell: lambda event: say("log.fell", zone=ZONE[event.zone], ships=event.ships, n=event.np),
    happened.LostAtSea: lambda event: say("log.drowned", units=romans(event.romans)),
    happened.Ravaged: lambda event: say(
        "log.ravaged", leader=LEADER[event.leader], zone=ZONE[event.zone], n=event.spoils
    ),
    happened.Restored: lambda event: say(
        "log.restored", leader=LEADER[event.leader], n=event.cost, units=romans(event.romans)
    ),
    happened.Repaired: lambda event: say("log.repaired", leader=LEADER[event.leader], n=event.np),
    happened.Proposed: lambda event: say("log.proposed", people=PEOPLE[event.people], die=event.die, bonus=event.bonus),
    happened.ProposedAgain: lambda event: say(
        "log.proposed.again", source=say(f"source.{event.source}"), die=event.die, bonus=event.bonus
    ),
    happened.Answered: _answered,
    happened.Recruited: lambda event: say(
        "log.recruited", leader=LEADER[event.leader], people=PEOPLE[event.people], zone=ZONE[event.zone]
    ),
    happened.RecruitSeen: lambda event: say("log.recruit", unit=CELTIC_UNIT[event.unit]),
    happened.Harassed: lambda event: say(
        "log.harassed",
        leader=LEADER[event.leader],
        zone=ZONE[event.zone],
        faces=_dice(event.faces),
        losses=losses(event.hits),
    ),
    happened.Replied: lambda event: say(
        "log.replied", units=romans(event.romans), faces=_dice(event.faces), losses=losses(event.hits)
    ),
    battle.LossesTaken: _losses,
    battle.BattleBegan: lambda event: say(
        "log.battle",
        zone=ZONE[event.zone],
        side=foe(event.seat),
        romans=romans(event.romans),
        celts=celtic_units(sorted(map(kind_of, event.celts))),
    ),
    battle.PhaseFought: lambda event: say(
        f"log.phase.{event.phase.value}",
        rome=_dice(event.faces[0]),
        celts=_dice(event.faces[1]),
        hits=losses(event.hits[0]),
        other=losses(event.hits[1]),
    ),
    happened.ChariotsTurned: lambda event: say("log.turned", leader=LEADER[event.leader], n=event.n),
    battle.ChariotsTried: lambda event: say(
        "log.chariots",
        tries=tuple(say("log.down" if least == DOWN else "log.up", die=str(die)) for _, die, least in event.tries),
    ),
    OrdersSet: lambda event: say("log.orders", orders=tuple(map(_order, event.orders.held))),
    OrdersFired: lambda event: say("log.obeyed", order=_order(event.order)),
    battle.Rerolled: _rerolled,
    battle.Counted: lambda event: say("log.counted", hits=losses(event.hits[0]), other=losses(event.hits[1])),
    battle.PlanSealed: lambda event: say("log.sealed", side=_side(event.seat)),
    battle.TacticShown: _tactic,
    battle.WithdrawalTried: lambda event: say(
        "log.withdrawal.again" if event.again else "log.withdrawal",
        side=_side(event.seat),
        needed=str(event.needed),
        die=str(event.die),
    ),
    battle.Withdrawn: lambda event: say("log.withdrawn", side=_side(event.seat)),
    battle.FlightTried: lambda event: say("log.flight.again" if event.again else "log.flight", die=str(event.die)),
    battle.Bombarded: lambda event: say("log.bombarded", die=str(event.die)),
    battle.DrivenBack: _driven_back,
    battle.SaviourCalled: lambda event: say(
        ("log.saviour.again." if event.again else "log.saviour.")
        + ("late" if event.phase is None else event.phase.value),
        die=str(event.die),
    ),
    battle.SaviourArrived: _arrived,
    battle.SpoilsShared: _shared,
    battle.Pursued: lambda event: say("log.pursued", side=_side(event.seat)),
    battle.Succeeded: lambda event: say(
        "log.succeeded", leader=LEADER[event.leader], fallen=LEADER[event.fallen], n=event.n
    ),
    battle.BattleEnded: _ended,
    battle.Crushed: _crushed,
    battle.Retreated: lambda event: say(
        "log.retreated", side=_side(event.seat), zone=ZONE[event.zone], to=ZONE[event.to]
    ),
    battle.LeaderLost: lambda event: (
        say("log.dead", leader=LEADER[event.leader])
        if event.captor is None
        else say("log.captured", leader=LEADER[event.leader], captor=LEADER[event.captor])
    ),
    battle.LeaderFreed: lambda event: say("log.freed", leader=LEADER[event.leader]),
    battle.Appeared: lambda event: say("log.appeared", leader=LEADER[event.leader], zone=ZONE[event.zone]),
    special.AmbushTried: lambda event: say(
        ("log.ambush.again" if event.again else "log.ambush") + ("" if event.succeeds else ".fails"),
        leader=LEADER[event.leader],
        zone=ZONE[event.zone],
        die=str(event.die),
        bonus=str(event.bonus),
    ),
    special.CommiosCaptured: lambda event: say(
        "log.commios.captured", leader=LEADER[event.leader], zone=ZONE[event.zone]
    ),
    special.CommiosFreed: lambda event: say("log.commios.freed", zone=ZONE[event.zone]),
    special.CommiosRides: lambda event: say("log.commios.rides", leader=LEADER[event.leader]),
    special.Yielded: lambda event: say(
        "log.yielded" if event.spoils else "log.yielded.none",
        leader=LEADER[event.leader],
        people=PEOPLE[event.people],
        n=event.spoils,
    ),
    special.RoseUp: lambda event: say("log.rose", people=PEOPLE[event.people]),
    happened.SpoilsLost: lambda event: say("log.spoils_lost", leader=LEADER[event.leader], n=event.n),
    happened.AllianceMade: lambda _: say("log.alliance"),
    happened.Disgraced: lambda _: say("log.disgraced"),
    happened.LeftBehind: lambda event: say("log.left_behind", left=(*romans(event.romans), *leaders(event.leaders))),
    happened.Ended: lambda event: say("log.ended" if event.objectives else "log.ended.none", n=event.objectives),
}
