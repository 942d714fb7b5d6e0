"""Odds: counted ones against the reference, sampled ones against counted ones, and both against prying."""

import pytest

from engines.caesar_britannia import GAME
from engines.caesar_britannia.foresight import foresee, threat
from engines.caesar_britannia.ids import CELTS, ROME, Scenario, Tactic
from engines.caesar_britannia.legal.armies import enemies_in
from engines.caesar_britannia.legal.battle import BattleKind
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.odds import Odds, Terms, counted, mean
from engines.caesar_britannia.players.filling import values_offered
from engines.caesar_britannia.sampling import sampled
from engines.caesar_britannia.views import CaesarOptions
from engines.core.match import Match
from engines.core.prompt import Draft
from engines.core.rng import Rng
from tests.engines.caesar_britannia.reference.notation import celts, gaius, lugotorix, rome
from tests.engines.caesar_britannia.reference.odds import exact, expected_losses
from tests.engines.caesar_britannia.reference.pieces import CELTS as CELTIC
from tests.engines.caesar_britannia.reference.pieces import ROME as ROMAN
from tests.engines.caesar_britannia.reference.pieces import Battle, Side
from tests.kit.walker import BOUND, seed_named

SEEDS = 12
"""Courses of matches that are searched for what is looked at."""

KINDS = {
    "V": "legio_vii_vexillation",
    "A": "ala",
    "C": "cohors_classica",
    "X": "sagittiffer_i",
    "F": "funditor_i",
    "B": "bellatores",
    "I": "iaculatores",
    "Q": "equites",
    "L": "funditores",
    "N": "nobiles",
}


def fighters(words):
    """Return the combat units of an army in the letters of the reference."""
    found = []
    for number, word in enumerate(words.split()):
        letter, kind = word[0], KINDS[word[0].upper()]
        if letter.upper() in "VACXF":
            found.append(Fighter(name=kind, unit=kind, reduced=letter.islower()))
        else:
            found.append(Fighter(name=f"zone:colles:regini/{kind}.{number}", band=kind))
    return tuple(found)


def answering(battle, orders):
    """Return the answers of an owner who loses his units in this order, step by step."""
    named = {unit.id: unit for army in (battle.rome, battle.celts) for unit in army.units}
    assert {name for order in orders.values() for name in order} == set(named)

    def answer(side, what, legal):
        if what != "losses":
            return None
        size = len(orders[side]) + 1
        taken = (tuple(orders[side][begun:ended]) for begun in range(size) for ended in range(begun, size))
        return next(value for value in taken if legal(value) is None)

    return answer


@pytest.mark.parametrize(
    ("romans", "britons", "roman_order", "celtic_order"),
    [
        ("F", "B1", "F F", "B1"),
        ("f", "L", "f", "L"),
        ("x", "B1", "x", "B1"),
        ("A", "B1 Q", "A A", "B1 Q"),
        ("f x", "B1 L", "f x", "L B1"),
        ("V", "N I1", "V V", "I1 N"),
    ],
)
def test_the_counted_odds_of_a_skirmish_are_those_of_the_reference(romans, britons, roman_order, celtic_order):
    """CIB-3.2.1, CIB-3.4.1, CIB-3.5.1: the reference was written without reading the engine."""
    army, foes = rome(romans, gaius()), celts(britons, lugotorix())
    alea: dict[Side, bool] = {ROMAN: False, CELTIC: False}
    exits: dict[Side, tuple[str, ...]] = {ROMAN: ("p",), CELTIC: ("r",)}
    battle = Battle(ROMAN, army, foes, exits=exits, alea=alea)
    ids = {
        word: unit.id
        for side, words in ((army, romans), (foes, britons))
        for word, unit in zip(words.split(), side.units, strict=True)
    }
    orders = {ROMAN: [ids[word] for word in roman_order.split()], CELTIC: [ids[word] for word in celtic_order.split()]}
    answer = answering(battle, orders)
    reference = exact(battle, answer, critical=False)
    odds = counted(fighters(romans), fighters(britons), ROME, Terms(kind=BattleKind.SKIRMISH))
    assert odds.won == pytest.approx(float(reference.get(ROMAN, 0)))
    assert odds.lost == pytest.approx(float(reference.get(CELTIC, 0)))
    assert odds.drawn == pytest.approx(float(reference.get("nobody", 0)))
    assert odds.own == pytest.approx(float(expected_losses(battle, ROMAN, answer, critical=False)))
    assert odds.enemy == pytest.approx(float(expected_losses(battle, CELTIC, answer, critical=False)))


def test_odds_look_the_same_from_the_other_side():
    terms = Terms(kind=BattleKind.PITCHED, tactics=(Tactic.FRONTAL, Tactic.GENERAL))
    one = counted(fighters("V A C X"), fighters("B1 B2 Q I"), ROME, terms)
    other = counted(fighters("B1 B2 Q I"), fighters("V A C X"), CELTS, terms)
    assert (one.won, one.lost, one.own, one.enemy) == pytest.approx((other.lost, other.won, other.enemy, other.own))


def test_walls_and_a_front_line_change_the_odds():
    open_field = counted(fighters("F"), fighters("B1"), ROME, Terms(kind=BattleKind.SKIRMISH))
    walls = counted(fighters("F"), fighters("B1"), ROME, Terms(kind=BattleKind.SKIRMISH, sheltered=CELTS))
    assert walls.won == 0.0 < open_field.won
    plain = Terms(kind=BattleKind.PITCHED, tactics=(Tactic.GENERAL, Tactic.GENERAL))
    wings = Terms(kind=BattleKind.PITCHED, tactics=(Tactic.WINGS, Tactic.GENERAL))
    army, foes = fighters("V A C X"), fighters("B1 B2 Q I")
    assert counted(army, foes, ROME, wings).enemy > counted(army, foes, ROME, plain).enemy


def test_exact_odds_have_no_error_and_sampled_ones_a_smaller_one_the_more_battles_there_are():
    assert Odds(won=0.5, lost=0.5, own=1, enemy=1).error == 0.0
    few, many = (
        mean([Odds(won=n % 2, lost=1 - n % 2, own=1, enemy=1, battles=1) for n in range(size)]) for size in (20, 80)
    )
    assert 0 < many.error < few.error
    assert many.battles == 80


def positions(scenario, seeds=range(1)):
    """Yield each match of courses of steady players with the answer that comes next."""
    for seed in seeds:
        match = Match.new(GAME, CaesarOptions(scenario=scenario), 2, seed_named(("odds", seed))).match
        for _ in range(BOUND):
            if match.outcome() is not None:
                break
            prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
            draft = match.think(prompt, "steady")
            yield match, prompt, draft
            match = match.play(prompt.seat, draft).match


def attacks(match, prompt, draft):
    """Return whether an answer is a march into enemies."""
    return draft.verb == "march" and enemies_in(match.table().board, draft.get("to"), prompt.seat)


def test_sampled_odds_agree_with_counted_ones():
    """CIB-3: tactics of small pitched battles, both armies in the open."""
    compared = 0
    for match, prompt, draft in positions(Scenario.SECOND, range(SEEDS)):
        if prompt.kind != "choose":
            continue
        view = match.view(prompt.seat)
        known = foresee(view, prompt, draft, samples=1)
        if known is None or known.battles:
            continue
        action = match.action(draft).evolve(rerolls="never", losses="usual")
        tried = sampled(view, action, samples=100)
        assert tried is not None
        assert abs(tried.won - known.won) <= 2 * tried.error
        assert tried.own == pytest.approx(known.own, abs=0.6)
        assert tried.enemy == pytest.approx(known.enemy, abs=0.6)
        compared += 1
        if compared == 3:
            break
    assert compared == 3


def test_odds_do_not_tell_what_lies_hidden():
    """Worlds that Rome cannot tell apart have the same odds, and the same words."""
    compared = 0
    for match, prompt, draft in positions(Scenario.SECOND):
        if compared == 4:
            break
        if prompt.seat == ROME and (attacks(match, prompt, draft) or draft.verb == "ravage"):
            twin = match.world(ROME, Rng(b"twin", compared))
            assert match.preview(ROME, draft) == twin.preview(ROME, draft)
            compared += 1
    assert compared == 4


def test_an_attack_is_previewed_with_its_odds_and_a_walk_is_not():
    seen = {True: 0, False: 0}
    for match, prompt, draft in positions(Scenario.FIRST):
        if draft.verb != "march":
            continue
        attack = bool(attacks(match, prompt, draft))
        lines = match.preview(prompt.seat, draft)
        assert bool(lines) == attack
        seen[attack] += 1
        text = " ".join(GAME.catalogue.text(line) for line in lines)
        assert ("% to win" in text) == attack
        if min(seen.values()) >= 2:
            break
    assert all(seen.values())


def ravages(match, prompt):
    """Return the answers by which a Roman commander ravages."""
    ask = match.ask(ROME)
    if "ravage" not in values_offered(ask, Draft(prompt=prompt.key), "verb"):
        return []
    leaders = values_offered(ask, Draft.of(prompt.key, verb="ravage"), "leader")
    return [Draft.of(prompt.key, verb="ravage", leader=leader) for leader in leaders]


def test_who_ravages_beside_an_army_sees_the_danger():
    for match, prompt, _ in positions(Scenario.FIRST, range(SEEDS)):
        if prompt.seat != ROME or prompt.kind != "activate":
            continue
        for draft in ravages(match, prompt):
            danger = threat(match.view(ROME), prompt, draft, samples=4)
            if danger is None:
                continue
            leader, odds = danger
            assert leader in match.table().board.heads.values()
            assert 0 <= odds.won + odds.lost <= 1
            said = " ".join(GAME.catalogue.text(line) for line in match.preview(ROME, draft))
            assert "may attack from next to you" in said
            return
    raise AssertionError("nobody could ravage beside an army")
