"""The fields of a battle: tactics, losses, retreats, and where freed commanders appear."""

from __future__ import annotations

from engines.caesar_britannia.forms.picks import leader_pick, zone_pick
from engines.caesar_britannia.ids import CELTS, Leader, Tactic
from engines.caesar_britannia.legal.armies import army_size
from engines.caesar_britannia.legal.attack import armies_attacked, escapes, havens, refuge, retreats, unled
from engines.caesar_britannia.legal.battle import BattleKind, distinct, targets
from engines.caesar_britannia.legal.command import sv
from engines.caesar_britannia.legal.losses import preferred
from engines.caesar_britannia.legal.plans import attaching, berths, chooses, tactics, usual_berth
from engines.caesar_britannia.legal.saviour import relief_of
from engines.caesar_britannia.views import CaesarView, Host
from engines.caesar_britannia.words.labels import LEADER, fighter_label
from engines.core.line import say
from engines.core.prompt import Amount, Choice, Draft, Field, Pick, nth


def choose(view: CaesarView, draft: Draft) -> Field | None:
    """Ask for the tactic, then for the unit that each commander is attached to. Rule: CIB-3.1, CIB-3.3, CIB-R72."""
    battle = view.table.board.battle
    if battle is None:
        return None
    host = battle.host(view.hand.seat)
    if not draft.has("tactic"):
        offered = tuple(Choice(value=one.value, label=say(f"tactic.{one.value}")) for one in tactics(battle, host))
        ask = say("tactic.ask")
        return Pick(name="tactic", ask=ask, choices=offered, default=Tactic.GENERAL.value, clause="CIB-3.3")
    return _attach(host, draft, Tactic(str(draft.get("tactic"))))


def save(view: CaesarView, draft: Draft) -> Field | None:
    """Ask for the unit that Caesar, and each commander with him, will fight beside; in a skirmish there is none.

    Rule: CIB-2.3.5, CIB-R42.
    """
    board = view.table.board
    battle = board.battle
    if (
        battle is None
        or battle.kind is not BattleKind.PITCHED
        or not any(map(chooses, (battle.attacker, battle.defender)))
    ):
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


def losses(view: CaesarView, draft: Draft) -> Field | None:
    """Ask for one unit after the other that takes a loss. Rule: CIB-3.4.4."""
    suffering = view.table.board.suffering
    taken = tuple(map(str, draft.several("loss")))
    if suffering is None or len(taken) == suffering.hits:
        return None
    named = {fighter.name: fighter for fighter in suffering.fighters}
    able = distinct(suffering.fighters, targets(suffering.fighters, taken, suffering.phase))
    choices = tuple(Choice(value=name, label=fighter_label(named[name], taken.count(name))) for name in able)
    return Pick(
        name=nth("loss", len(taken) + 1),
        ask=say("loss.ask"),
        choices=choices,
        default=preferred(suffering.fighters, taken, suffering.phase),
        times=suffering.hits,
        clause="CIB-3.4.4",
    )


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
