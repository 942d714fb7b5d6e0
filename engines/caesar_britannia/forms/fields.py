"""The field that may be filled in next, judged from what the seat sees: the one statement of what is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from engines.caesar_britannia.data.tables import OCEANS
from engines.caesar_britannia.forms import battle, policies
from engines.caesar_britannia.forms.arming import arming, troops, values_in
from engines.caesar_britannia.forms.opening import deploy, divide, hide
from engines.caesar_britannia.forms.picks import filled, leader_pick, leaders_pick, units_pick, zone_pick
from engines.caesar_britannia.ids import CAESAR, ROME, Leader, RomanUnit, Zone, bowl
from engines.caesar_britannia.legal import deeds
from engines.caesar_britannia.legal.ambush import ambushers
from engines.caesar_britannia.legal.armies import leaders_in, place_of, subordinates
from engines.caesar_britannia.legal.chariots import turned
from engines.caesar_britannia.legal.command import available, higher, sv
from engines.caesar_britannia.legal.commios import captors, holds_commios
from engines.caesar_britannia.legal.harassment import chariots, harassed_from
from engines.caesar_britannia.legal.leaving import ways_off
from engines.caesar_britannia.legal.lots import Lot, chosen, fitting, is_celtic, lots, roman_lots, stack_of, values_of
from engines.caesar_britannia.legal.moves import (
    assaults,
    berths,
    exchanges,
    fellow_travellers,
    isolated,
    marches,
    needs_crew,
    passengers,
    sailings,
    steps,
    strikes,
)
from engines.caesar_britannia.views import Board, CaesarView
from engines.caesar_britannia.words.labels import CELTIC_UNIT, PEOPLE, ZONE, lot_hint, lot_label
from engines.core.line import say
from engines.core.prompt import VERB, Amount, Choice, Draft, Field, Pick, Prompt


def next_field(view: CaesarView, prompt: Prompt, draft: Draft) -> Field | None:
    """Return the field to fill next in an answer to a question, or None when the draft is complete."""
    verb = draft.verb
    if verb is None:
        return _verbs(_offered(view, prompt))
    naming = _ABLE.get(verb) or _NAMED.get(verb)
    if naming is not None and not draft.has("leader"):
        able = (Leader(prompt.about),) if prompt.about is not None else naming(view)
        return leader_pick("leader", able, say("leader.ask"), "CIB-1")
    if prompt.kind in ("activate", "ambush") and draft.has("leader") and view.hand.seat != ROME:
        if not draft.has("turn") and (field := policies.turn(view, _leader(draft))) is not None:
            return field
        view = _turned(view, draft)
    ask = _FIELDS.get(verb)
    return None if ask is None else ask(view, draft)


def _turned(view: CaesarView, draft: Draft) -> CaesarView:
    """Return what the Celt sees when the chariots of an answer are turned. Rule: CIB-0.2.2."""
    chariots = values_in(draft, "turn")
    if not chariots:
        return view
    return view.evolve(hand=view.hand.evolve(stacks=turned(view.hand.stacks, chariots)))


@lru_cache(maxsize=256)
def _verbs(names: tuple[str, ...]) -> Pick:
    choices = tuple(Choice(value=name, label=say(f"verb.{name}")) for name in names)
    return Pick(name=VERB, ask=say("verb.ask"), choices=choices)


def _offered(view: CaesarView, prompt: Prompt) -> tuple[str, ...]:
    """Return the verbs of a question: of an activation those for which some commander is able. Rule: CIB-1."""
    board = view.table.board
    match prompt.kind:
        case "activate":
            return tuple(verb for verb, able in _ABLE.items() if able(view))
        case "arrive":
            leader = Leader(str(prompt.about))
            able = {"exchange": exchanges(board, leader), "join": higher(board, leader)}
            return ("keep", *(verb for verb, possible in able.items() if possible))
        case "leave":
            return ("stand", *ways_off(board, view.hand.seat))
        case kind:
            more = _more(board, prompt)
            return (*_ALTERNATIVES.get(kind, (kind,)), *([more] if more else []))


def _more(board: Board, prompt: Prompt) -> str | None:
    """Return a verb that a question offers in certain positions only, after the others."""
    match prompt.kind:
        case "deploy" if board.markers:
            return "hide"
        case "capture" if prompt.mode == "awaited":
            return "spare"
        case "persuade" if deeds.throws_again(board):
            return "again"
        case _:
            return None


_ALTERNATIVES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "deploy": ("deployed", "deploy"),
        "storm": ("face", "postpone"),
        "escort": ("ride", "part"),
        "save": ("save", "stay"),
        "ambush": ("ambush", "hold"),
        "reroll": ("lie", "reroll"),
    }
)
"""The verbs of questions that always offer the same, where they are not the kind of question itself."""


# Able commanders -----------------------------------------------------------------------------------------------------


def _those(judge: Callable[[Board, Leader], object]) -> Callable[[CaesarView], tuple[Leader, ...]]:
    def able(view: CaesarView) -> tuple[Leader, ...]:
        board = view.table.board
        return tuple(leader for leader in available(board, view.hand.seat) if judge(board, leader))

    return able


def _romans(judge: Callable[[Board, Leader], object]) -> Callable[[CaesarView], tuple[Leader, ...]]:
    able = _those(judge)
    return lambda view: able(view) if view.hand.seat == ROME else ()


def _celts(judge: Callable[[Board, Leader], object]) -> Callable[[CaesarView], tuple[Leader, ...]]:
    able = _those(judge)
    return lambda view: able(view) if view.hand.seat != ROME else ()


def _singles(view: CaesarView) -> tuple[Leader, ...]:
    board = view.table.board
    return tuple(
        leader for leader in available(board, view.hand.seat) if any(isolated(board, leader, view.hand.stacks))
    )


def _marchers(view: CaesarView) -> tuple[Leader, ...]:
    """Return the commanders who can march: alone, or with combat units against enemies. Rule: CIB-2.2.2, CIB-3."""
    board = view.table.board
    return tuple(
        leader
        for leader in available(board, view.hand.seat)
        if marches(board, leader) or (assaults(board, leader, 1) and troops(view, leader, moving=True))
    )


def _harassers(view: CaesarView) -> tuple[Leader, ...]:
    if view.hand.seat == ROME:
        return ()
    board = view.table.board
    return tuple(
        leader for leader in available(board, view.hand.seat) if harassed_from(board, leader, view.hand.stacks)
    )


_ABLE: Final[Mapping[str, Callable[[CaesarView], tuple[Leader, ...]]]] = MappingProxyType(
    {
        "march": _marchers,
        "sail": _romans(sailings),
        "exchange": _those(exchanges),
        "join": _those(higher),
        "single": _singles,
        "found": _romans(deeds.may_found),
        "ravage": _romans(deeds.may_ravage),
        "restore": _romans(deeds.restorable),
        "repair": _romans(deeds.may_repair),
        "propose": _romans(deeds.may_propose),
        "recruit": _celts(deeds.recruits),
        "harass": _harassers,
        "submit": _celts(holds_commios),
        "pass": _those(lambda board, leader: True),  # noqa: ARG005
    }
)
"""The commanders who could act so, by verb."""


_NAMED: Final[Mapping[str, Callable[[CaesarView], tuple[Leader, ...]]]] = MappingProxyType(
    {
        "ambush": lambda view: ambushers(view.table.board),
        "capture": lambda view: captors(view.table.board),
        "rise": lambda view: view.table.board.sworn,
    }
)
"""The commanders among whom an answer beside an activation names one, by verb."""


# The fields of each verb -------------------------------------------------------------------------------------------


def _leader(draft: Draft) -> Leader:
    return Leader(str(draft.get("leader")))


def _march(view: CaesarView, draft: Draft) -> Field | None:
    """Ask for the army, who comes along, and where to. Rule: CIB-2.2.2."""
    leader = _leader(draft)
    field = arming(view, leader, draft, moving=True)
    if field is not None or draft.has("to"):
        return field
    board = view.table.board
    size = _size(view, leader, draft)
    return zone_pick("to", (*marches(board, leader), *assaults(board, leader, size)), say("to.ask"), "CIB-2.2.2")


def _size(view: CaesarView, leader: Leader, draft: Draft) -> int:
    """Return how many units the army has that an answer makes up."""
    board = view.table.board
    here = lots(board, board.at[leader], view.hand.seat, view.hand.stacks)
    return len(chosen(here, values_in(draft, "army")))


def _exchange(view: CaesarView, draft: Draft) -> Field | None:
    return arming(view, _leader(draft), draft, moving=False)


def _join(view: CaesarView, draft: Draft) -> Field | None:
    """Ask under whom. Rule: CIB-2.2.2."""
    if draft.has("under"):
        return None
    return leader_pick("under", higher(view.table.board, _leader(draft)), say("under.ask"), "CIB-2.2.2")


def _single(view: CaesarView, draft: Draft) -> Field | None:
    """Ask which isolated unit moves, and where to. Rule: CIB-2.2.3."""
    board = view.table.board
    found = tuple(isolated(board, _leader(draft), view.hand.stacks))
    unit = draft.get("unit")
    if unit is None:
        choices = tuple(
            Choice(
                value=lot.value,
                label=say("lot.label", unit=lot_label(lot)),
                hint=say("deploy.stands", zone=ZONE[_zone(board, lot)]),
            )
            for lot in found
        )
        return Pick(name="unit", ask=say("unit.ask"), choices=choices, clause="CIB-2.2.3")
    if draft.has("to"):
        return None
    (lot,) = (lot for lot in found if lot.value == unit)
    zone = _zone(board, lot)
    return zone_pick("to", (*steps(board, zone, lot), *strikes(board, zone, lot)), say("to.ask"), "CIB-2.2.3")


def _zone(board: Board, lot: Lot) -> Zone:
    zone = place_of(board, stack_of(lot.value)) if is_celtic(lot.value) else board.units[RomanUnit(lot.value)]
    assert zone is not None
    return zone


def _sail(view: CaesarView, draft: Draft) -> Field | None:
    """Ask where the ships go, and whom they take along. Rule: CIB-2.3.6, CIB-R54."""
    board, leader = view.table.board, _leader(draft)
    if not draft.has("to"):
        return zone_pick("to", sailings(board, leader), say("to.ask"), "CIB-2.3.6")
    if not filled(draft, "aboard") and (field := _aboard(board, leader, Zone(str(draft.get("to"))))) is not None:
        return field
    others = fellow_travellers(board, leader)
    if not others or draft.has("company"):
        return None
    return leaders_pick("company", others, subordinates(board, leader), say("company.ask"), "CIB-2.3.6")


def _aboard(board: Board, leader: Leader, to: Zone) -> Field | None:
    offered = passengers(board, leader)
    zone = board.at[leader]
    capacity = None if zone in OCEANS else berths(board, zone)
    if not offered or capacity == 0:
        return None
    first = needs_crew(board, to)
    fits = sum(lot.weight * len(lot.pieces) for lot in offered) if capacity is None else capacity
    own = fitting(tuple(lot for lot in offered if lot.holder == leader), fits)
    return units_pick(
        "aboard",
        offered,
        say("aboard.ask"),
        "CIB-2.3.6",
        default=own or (fitting(offered, fits)[:1] if first else ()),
        least=int(first),
        capacity=capacity,
    )


def _found(view: CaesarView, draft: Draft) -> Field | None:
    """Ask who goes into the Castrum: one unit at least. Rule: CIB-2.3.1."""
    board = view.table.board
    zone = board.at[_leader(draft)]
    if not filled(draft, "garrison"):
        here = roman_lots(board, zone)
        ask = say("garrison.ask")
        return units_pick("garrison", here, ask, "CIB-2.3.1", default=values_of(here), least=1)
    if draft.has("company"):
        return None
    beside = leaders_in(board, zone, ROME)
    return leaders_pick("company", beside, beside, say("inside.ask"), "CIB-2.3.1")


def _restore(view: CaesarView, draft: Draft) -> Field | None:
    """Ask which reduced units are restored, as many as SV and spoils allow. Rule: CIB-2.3.3."""
    if filled(draft, "reduced"):
        return None
    board, leader = view.table.board, _leader(draft)
    cost = deeds.restoration_cost(board)
    units = deeds.restorable(board, leader)
    most = min(len(units), sv(leader), board.spoils.get(leader, 0) // cost)
    offered = tuple(Lot(unit, ((unit,),), leader, unit in board.activated, (unit,)) for unit in units)
    return units_pick(
        "reduced",
        offered,
        say("reduced.ask", n=cost),
        "CIB-2.3.3",
        default=(units[0],),
        least=1,
        capacity=most,
    )


def _persuade(view: CaesarView, draft: Draft) -> Field | None:
    """Ask how many spoils points are added to the die. Rule: CIB-2.3.4."""
    board = view.table.board
    if draft.has("spoils") or board.attempt is None:
        return None
    ask = say("spoils.ask", people=PEOPLE[board.attempt.people], n=board.attempt.missing)
    most = board.spoils.get(CAESAR, 0)
    return Amount(name="spoils", ask=ask, least=0, most=most, default=board.attempt.missing, clause="CIB-2.3.4")


def _again(view: CaesarView, draft: Draft) -> Field | None:
    """Ask by what the die of a submission is thrown again, where several things allow it. Rule: CIB-2.3.4."""
    sources = deeds.throws_again(view.table.board)
    if draft.has("source") or len(sources) < 2:
        return None
    choices = tuple(Choice(value=source, label=say(f"source.{source}")) for source in sources)
    return Pick(name="source", ask=say("source.ask"), choices=choices, default=sources[0], clause="CIB-2.3.4")


def _recruit(view: CaesarView, draft: Draft) -> Field | None:
    """Ask with Fortuna's favour which unit is recruited, or whether two are drawn. Rule: CIB-2.4.1."""
    board = view.table.board
    people = deeds.recruits(board, _leader(draft))
    if draft.has("recruit") or not deeds.favoured(board) or people is None:
        return None
    kinds = dict.fromkeys(view.hand.stacks[bowl(people)])
    choices = (
        Choice(value=deeds.TWO, label=say("recruit.two")),
        *(Choice(value=unit.value, label=say("lot.label", unit=CELTIC_UNIT[unit])) for unit in kinds),
    )
    return Pick(name="recruit", ask=say("recruit.ask"), choices=choices, default=deeds.TWO, clause="CIB-2.4.1")


def _harass(view: CaesarView, draft: Draft) -> Field | None:
    """Ask which zone is harassed, and by which chariots. Rule: CIB-2.4.2."""
    board, leader, stacks = view.table.board, _leader(draft), view.hand.stacks
    target = draft.get("target")
    if target is None:
        return zone_pick("target", harassed_from(board, leader, stacks), say("target.ask"), "CIB-2.4.2")
    if filled(draft, "chariots"):
        return None
    able = chariots(board, leader, Zone(str(target)), stacks)
    pick = units_pick("chariots", able, say("chariots.ask"), "CIB-2.4.2", default=values_of(able), least=1)
    choices = tuple(
        choice.evolve(hint=say("lot.where", whose=lot_hint(lot), zone=ZONE[_zone(board, lot)]))
        for choice, lot in zip(pick.choices, able, strict=True)
    )
    return pick.evolve(choices=choices)


_FIELDS: Final[Mapping[str, Callable[[CaesarView, Draft], Field | None]]] = MappingProxyType(
    {
        "divide": divide,
        "deploy": deploy,
        "hide": hide,
        "march": _march,
        "exchange": _exchange,
        "join": _join,
        "single": _single,
        "sail": _sail,
        "found": _found,
        "restore": _restore,
        "persuade": _persuade,
        "again": _again,
        "recruit": _recruit,
        "harass": _harass,
        "orders": policies.orders,
        "choose": battle.choose,
        "change": policies.change,
        "reroll": battle.reroll,
        "defend": battle.defend,
        "save": battle.save,
        "share": battle.share,
        "losses": battle.losses,
        "drive": battle.drive,
        "retreat": battle.retreat,
        "appear": battle.appear,
    }
)
"""The fields of each verb; a verb that is not here has none but, perhaps, the commander."""
