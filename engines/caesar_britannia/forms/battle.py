"""The fields of a battle: tactics, losses, retreats, and where freed commanders appear."""

from __future__ import annotations

from collections.abc import Mapping

from engines.caesar_britannia.forms.picks import leader_pick, zone_pick
from engines.caesar_britannia.forms.policies import for_battle
from engines.caesar_britannia.ids import CELTS, Leader, Tactic
from engines.caesar_britannia.legal.armies import army_size
from engines.caesar_britannia.legal.attack import armies_attacked, escapes, havens, refuge, retreats, unled
from engines.caesar_britannia.legal.command import sv
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.landing import parted, steps_back, usual_step
from engines.caesar_britannia.legal.losses import preferred, replayed
from engines.caesar_britannia.legal.plans import attaching, berths, tactics, usual_berth
from engines.caesar_britannia.legal.rerolls import offers
from engines.caesar_britannia.legal.saviour import attaches, relief_of
from engines.caesar_britannia.views import CaesarView, Host
from engines.caesar_britannia.words.labels import LEADER, ZONE, die_label, fighter_label, source_label
from engines.core.line import Line, say
from engines.core.prompt import Amount, Choice, Draft, Field, Pick, nth


def choose(view: CaesarView, draft: Draft) -> Field | None:
    """Ask for the tactic, then for the unit that each commander is attached to, then for policies.

    Rule: CIB-3.1, CIB-3.3, CIB-R72, CIB-R80.
    """
    battle = view.table.board.battle
    if battle is None:
        return None
    host = battle.host(view.hand.seat)
    if not draft.has("tactic"):
        offered = tuple(Choice(value=one.value, label=say(f"tactic.{one.value}")) for one in tactics(battle, host))
        ask = say("tactic.ask")
        return Pick(name="tactic", ask=ask, choices=offered, default=Tactic.GENERAL.value, clause="CIB-3.3")
    return _attach(host, draft, Tactic(str(draft.get("tactic")))) or for_battle(view, draft)


def save(view: CaesarView, draft: Draft) -> Field | None:
    """Ask for the unit that Caesar, and each commander with him, will fight beside; in a skirmish there is none.

    Rule: CIB-2.3.5, CIB-R42.
    """
    board = view.table.board
    battle = board.battle
    if battle is None or not attaches(battle):
        return None
    return _attach(relief_of(board), draft, Tactic.GENERAL)


def share(view: CaesarView, draft: Draft) -> Field | None:
    """Ask how many of the spoils are Caesar's. Rule: CIB-R42."""
    booty = view.table.board.booty
    if booty is None or draft.has("spoils"):
        return None
    ask = say("booty.ask", n=booty.n)
    return Amount(name="spoils", ask=ask, least=0, most=booty.n, default=(booty.n + 1) // 2, clause="CIB-R42")


def _attach(host: Host, draft: Draft, tactic: Tactic) -> Field | None:
    commanders, taken = attaching(host), tuple(map(str, draft.several("attach")))
    if len(taken) == len(commanders):
        return None
    able = berths(host, taken)
    return Pick(
        name=nth("attach", len(taken) + 1),
        ask=say("attach.ask", leader=LEADER[commanders[len(taken)]]),
        choices=tuple(Choice(value=fighter.name, label=fighter_label(fighter)) for fighter in able),
        default=usual_berth(host, able, tactic).name,
        times=len(commanders),
        clause="CIB-3.1",
    )


def defend(view: CaesarView, draft: Draft) -> Field | None:
    """Ask which army that is attacked fights first, and who leads the units of nobody. Rule: CIB-3, CIB-R72."""
    board, attack = view.table.board, view.table.board.attack
    if attack is None:
        return None
    able = tuple(leader for leader in armies_attacked(board, attack.zone, view.hand.seat) if leader is not None)
    if not draft.has("first"):
        strongest = max(able, key=lambda leader: army_size(board, leader))
        return leader_pick("first", able, say("first.ask"), "CIB-3").evolve(default=strongest)
    if draft.has("lead") or not unled(board, attack.zone, view.hand.seat):
        return None
    first = Leader(str(draft.get("first")))
    leads = able if army_size(board, first) else (first,)
    return leader_pick("lead", leads, say("lead.ask"), "CIB-3").evolve(default=max(leads, key=sv))


def reroll(view: CaesarView, draft: Draft) -> Field | None:
    """Ask which die is thrown again, and by what where several things allow it. Rule: CIB-3.4.2."""
    found = offers(view.table.board, view.hand.seat)
    if not draft.has("die"):
        choices = tuple(
            Choice(value=offer.cast.name, label=die_label(offer.cast), group=str(offer.cast.seat)) for offer in found
        )
        return Pick(name="die", ask=say("die.ask"), choices=choices, clause="CIB-3.4.2")
    (sources,) = (offer.sources for offer in found if offer.cast.name == draft.get("die"))
    if draft.has("source") or len(sources) == 1:
        return None
    choices = tuple(Choice(value=source, label=say("source.label", source=source_label(source))) for source in sources)
    return Pick(name="source", ask=say("source.ask"), choices=choices, default=sources[0], clause="CIB-3.4.2")


def losses(view: CaesarView, draft: Draft) -> Field | None:
    """Ask for one unit after the other that takes a loss, where there is a choice. Rule: CIB-3.4.4."""
    suffering = view.table.board.suffering
    if suffering is None:
        return None
    answers = tuple(map(str, draft.several("loss")))
    taken, able = replayed(suffering, answers)
    if not able:
        return None
    named = {fighter.name: fighter for fighter in suffering.fighters}
    choices = tuple(Choice(value=name, label=fighter_label(named[name], taken.count(name))) for name in able)
    return Pick(
        name=nth("loss", len(answers) + 1),
        ask=say("loss.ask"),
        choices=choices,
        default=preferred(suffering, taken, able),
        times=suffering.hits - len(taken) + len(answers),
        clause="CIB-3.4.4",
    )


def drive(view: CaesarView, draft: Draft) -> Field | None:
    """Ask for one step back after the other, as many as the artillery forces and as are possible.

    Rule: CIB-5.2.4, CIB-R44.
    """
    board, battle = view.table.board, view.table.board.battle
    taken = tuple(map(str, draft.several("step")))
    if battle is None or len(taken) == battle.driven:
        return None
    able = steps_back(board, battle, taken)
    if not able:
        return None
    named = {fighter.name: fighter for fighter in battle.host(view.hand.seat).fighters}
    return Pick(
        name=nth("step", len(taken) + 1),
        ask=say("step.ask"),
        choices=tuple(Choice(value=step, label=_step_label(named, step)) for step in able),
        default=usual_step(board, able),
        times=battle.driven,
        clause="CIB-5.2.4",
    )


def _step_label(named: Mapping[str, Fighter], step: str) -> Line:
    name, away, zone = parted(step)
    unit = fighter_label(named[name])
    return say("step.away", unit=unit, zone=ZONE[zone]) if away else say("step.back", unit=unit)


def retreat(view: CaesarView, draft: Draft) -> Field | None:
    """Ask where a beaten army goes. Rule: CIB-3.5.3, CIB-R7."""
    board, flight = view.table.board, view.table.board.flight
    if draft.has("to") or flight is None:
        return None
    if flight.dry:
        zones = escapes(board, flight.zone, flight.origin, flight.host.leader)
    else:
        zones = retreats(board, flight.host.seat, flight.zone, flight.origin, flight.host.leader)
    return zone_pick("to", zones, say("to.ask"), "CIB-3.5.3").evolve(default=refuge(board, flight.host.seat, zones))


def appear(view: CaesarView, draft: Draft) -> Field | None:
    """Ask where a freed commander appears. Rule: CIB-R16."""
    board = view.table.board
    if draft.has("to"):
        return None
    zones = havens(board, board.waiting[0])
    return zone_pick("to", zones, say("to.ask"), "CIB-R16").evolve(default=refuge(board, CELTS, zones))
