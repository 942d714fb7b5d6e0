"""The reports: a turn from its reveal to its stakes, and the reckoning at the end."""

import pytest

from engines.core.editions import event_document
from engines.rex_britannorum import GAME
from engines.rex_britannorum.events import MatchEnded, PlansRevealed, StakesEvaluated, TurnBegan
from tests.engines.rex_britannorum.playing import after, board, event, fight, play, run
from tests.engines.rex_britannorum.positions import new
from tests.kit.lines import text_of

PHONE = 25
"""Lines of a reveal that can be read on a phone without losing the thread."""
MESSAGE = 4000
"""Characters of one message."""
STORED = 2700
"""Bytes of a report, before it is packed."""


def report(applied, kind):
    """Return the report of an event in words."""
    return [text_of(GAME.catalogue, line) for line in GAME.report_lines(event(applied, kind))]


def example():
    """A turn like the rulebook's: ties, a raised 1, a mercenary, a shield, powers 2 and 3."""
    return fight(
        {"B": "7:N 3:C", "I": "1:N 6:C X4:C", "R": "2:N 2:S I5:S"},
        tokens="N04 N09 N11 N14 C09 JC S07",
        pieces={"B": "C05", "I": "C06"},
    )


@pytest.mark.rule("REX-31")
def test_the_reveal_says_per_area_who_played_what_the_powers_at_work_and_who_won():
    assert report(example(), PlansRevealed) == [
        "**Turn 1: the plans lie open.**",
        "Order: Brigantes, Iceni and Regnenses.",
        "**North** · N04 Vindolanda, N09 Cataractonium, N11 Eboracum (city) and N14 Praetorium road",
        "- Brigantes 7",
        "- Iceni 7 (1 counting 7)",
        "- Regnenses 2",
        "- Winners: Brigantes and Iceni. Vassal: Regnenses.",
        "- Regnenses, a vassal, may use 2 after the gains.",
        "**Centre** · C09 Venonis and a joker",
        "- Brigantes 3",
        "- Iceni 10 (6 + Reinforcement 4)",
        "- Winner: Iceni. Vassal: Brigantes.",
        "- Iceni played a 4: no vassal's 2 or 3 works against them.",
        "- Brigantes, a vassal, cannot use 3 against a 4.",
        "**South** · S07 Iping road",
        "- Regnenses 7 (Iceni 5 + 2)",
        "- Winner: Regnenses.",
    ]


@pytest.mark.rule("REX-36", "REX-R10")
def test_in_the_last_turn_nobody_is_promised_a_card():
    told = report(
        fight({"B": "7:N 7:N", "I": "2:N 3:N", "R": "2:N 5:C"}, turn=7, tokens="N04 N09 N11 C09"), PlansRevealed
    )
    assert "- Iceni, a vassal, may use 3 after the gains." in told
    assert [line for line in told if "may use" in line and "2" in line] == []
    assert "- Regnenses played a 2, which brings nothing in the last turn." in told


def finished():
    """The turn of the example, every question answered."""
    match = example().match
    match = after(match, "B", "gain:N", take="N09 N11")
    match = after(match, "I", "gain:N", take="N11")
    match = after(match, "R", "gain:N", take="")
    return play(match, "R", "powers:N", recruit="B7:B")


@pytest.mark.rule("REX-50")
def test_the_report_is_completed_by_gains_powers_rome_help_and_stakes():
    assert report(finished(), StakesEvaluated) == [
        "**Turn 1**",
        "**North** · Brigantes 7; Iceni 7 (1 counting 7); Regnenses 2",
        "- Brigantes win N09 Cataractonium and N11 Eboracum.",
        "- Iceni win N11 Eboracum.",
        "- Regnenses take nothing.",
        "- Rome takes N04 Vindolanda and N14 Praetorium road.",
        "- Regnenses use their 2 to take Brigantes 7 from Brigantes.",
        "**Centre** · Brigantes 3; Iceni 10 (6 + Reinforcement 4)",
        "- Iceni win C09 Venonis and the joker (placed on RC Venta Icenorum), all there was to take.",
        "**South** · Regnenses 7 (Iceni 5 + 2)",
        "- Regnenses win S07 Iping road, all there was to take.",
        "**Stakes**",
        "- **Road** Brigantes 1 → 2; Iceni 1; Regnenses 1",
        "- **Cities** Brigantes 1 → 2; Iceni 0 → 2; Regnenses 0",
        "- **Regions** Brigantes 2; Iceni 2 → 4; Regnenses 1",
        "Points on the scoring boards: Brigantes 0; Iceni 0; Regnenses 0.",
    ]


def test_reports_of_a_turn_share_one_message_and_fit_a_phone():
    for seats in (1, 2, 3):
        match = new(seats, chance=("pages", seats)).match
        while match.outcome() is None:
            prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
            applied = match.play(prompt.seat, match.fallback(prompt))
            match = applied.match
            for told in applied.told:
                if isinstance(told.event, PlansRevealed):
                    assert len(GAME.report_lines(told.event)) <= PHONE
                if isinstance(told.event, PlansRevealed | StakesEvaluated | MatchEnded):
                    words = [text_of(GAME.catalogue, line) for line in GAME.report_lines(told.event)]
                    assert sum(len(line) + 1 for line in words) <= MESSAGE
                    assert len(event_document(GAME, told.event)) <= STORED


def test_an_event_without_a_report_is_told_in_one_line():
    began = next(told.event for told in new(objectives="off").told if isinstance(told.event, TurnBegan))
    assert GAME.report_lines(began) == (GAME.narrate(began),)


def last(seats, **options):
    """Return the step that ends a match of absent players."""
    match = new(seats, chance="last", **options).match
    match = run(match, until=lambda match: board(match).turn == 7 and board(match).phase.value == "plan")
    while True:
        prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
        applied = match.play(prompt.seat, match.fallback(prompt))
        match = applied.match
        if match.outcome() is not None:
            return applied


@pytest.mark.rule("REX-63")
@pytest.mark.parametrize(("seats", "most", "cards"), [(3, 21, 2), (2, 21, 2), (1, 24, 3)])
def test_the_tally_names_every_track_and_every_condition_and_adds_up(seats, most, cards):
    applied = last(seats)
    words = report(applied, MatchEnded)
    for tally in applied.match.table().board.tally:
        name = {"B": "Brigantes", "I": "Iceni", "R": "Regnenses"}[tally.kingdom.value]
        start = next(
            at for at, line in enumerate(words) if line.startswith(f"**{name}: {tally.points} of {most} points")
        )
        lines = words[start + 1 : start + 1 + 3 + 4 * cards]
        assert [line.split()[1] for line in lines[:3]] == ["Road", "Cities", "Regions"]
        points = [int(word) for line in lines for word in _points(line)]
        assert sum(points) == tally.points
        assert sum(line.startswith("  - ") for line in lines) == 3 * cards


def _points(line):
    head, _, tail = line.replace(": ", " → ").rpartition(" → ")
    return [tail.split()[0]] if head and tail.split()[0].isdigit() and tail.split()[1].startswith("point") else []


@pytest.mark.rule("REX-61")
def test_a_condition_says_why_it_holds_or_fails_in_numbers():
    words = report(last(3), MatchEnded)
    conditions = [line for line in words if line.startswith("  - ")]
    assert conditions
    assert all(line[4] in "✓✗" and ": has " in line for line in conditions)
    assert any(line.endswith("but a condition above it fails") for line in conditions) or any(
        line[4] == "✗" for line in conditions
    )


@pytest.mark.rule("REX-64")
def test_a_solo_reign_ends_with_its_verdict():
    first, *_ = report(last(1), MatchEnded)
    assert first.startswith("**The reign of Seat A ends with ")
    assert " of 24 points. " in first
    without, *_ = report(last(1, objectives="off"), MatchEnded)
    assert " of 15 points. " in without


def test_the_winner_is_named_or_the_title_stays_vacant():
    applied = last(3)
    ended = event(applied, MatchEnded)
    assert "is Rex Britannorum!" in report(applied, MatchEnded)[0] or not ended.winners
    vacant = GAME.catalogue.text(GAME.narrate(ended.evolve(winners=())))
    assert vacant.startswith("Nobody is ahead alone, so the title stays vacant. ")
