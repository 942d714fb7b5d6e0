"""The options a table agrees on before the match."""

import pytest

from engines.core.forms import complete, drafts
from engines.core.prompt import Draft
from engines.rex_britannorum import GAME
from engines.rex_britannorum.ids import Kingdom
from engines.rex_britannorum.views import RexOptions

DIALOG = 45
"""Characters of a field's label in a dialog."""
FIELDS = 4
"""Fields that fit a dialog beside the number of seats."""


def asking(seats):
    return lambda draft: GAME.options_field(seats, draft)


def every(seats):
    return [GAME.options(draft) for draft in drafts(asking(seats), Draft())]


def fields(seats):
    found, draft, ask = [], Draft(), asking(seats)
    while (field := ask(draft)) is not None:
        found.append(field)
        draft = draft.put(field.name, field.default)
    return found


def test_every_option_cites_its_clause():
    cited = {(field.name, field.clause) for seats in (1, 2, 3) for field in fields(seats)}
    assert cited == {
        ("kingdoms", "REX-13"),
        ("objectives", "REX-11"),
        ("reinforcements", "REX-12"),
        ("recruitment", "REX-R5"),
    }


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_defaults_are_the_usual_game(seats):
    draft = complete(asking(seats), Draft())
    assert draft is not None
    assert GAME.options(draft) == RexOptions()
    assert GAME.options(Draft()) == RexOptions()


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        (1, ["kingdoms", "objectives", "reinforcements"]),
        (2, ["kingdoms", "objectives", "reinforcements", "recruitment"]),
        (3, ["objectives", "reinforcements", "recruitment"]),
    ],
)
def test_the_options_fit_one_dialog_beside_the_number_of_seats(seats, names):
    found = fields(seats)
    assert [field.name for field in found] == names
    assert len(found) <= FIELDS
    for field in found:
        assert len(GAME.catalogue.text(field.ask)) <= DIALOG
        assert all(choice.hint is not None or len(field.choices) == 1 for choice in field.choices)


@pytest.mark.rule("REX-13")
def test_two_players_choose_their_kingdoms_and_what_becomes_of_the_third():
    agreed = {(options.kingdoms, options.third) for options in every(2)}
    pairs = [None, (Kingdom("B"), Kingdom("I")), (Kingdom("B"), Kingdom("R")), (Kingdom("I"), Kingdom("R"))]
    assert agreed == {(pair, third) for pair in pairs for third in ("npk", "none")}


@pytest.mark.rule("REX-13")
def test_a_player_alone_chooses_one_kingdom_and_three_players_none():
    assert {options.kingdoms for options in every(1)} == {None, *((Kingdom(letter),) for letter in "BIR")}
    assert {options.kingdoms for options in every(3)} == {None}


@pytest.mark.rule("REX-11")
def test_the_late_discard_is_for_two_or_three_players():
    assert {options.objectives for options in every(1)} == {"two", "off"}
    assert {options.objectives for options in every(2)} == {"two", "late", "off"}
    words = [GAME.catalogue.text(choice.label) for choice in fields(1)[1].choices]
    assert words == ["Three Objectives", "No Objectives"]


@pytest.mark.rule("REX-12")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_reinforcements_are_chosen_or_drawn_and_recruitment_is_quick_only_among_several(seats):
    assert {options.reinforcements for options in every(seats)} == {"chosen", "random"}
    assert {options.recruitment for options in every(seats)} == ({"turns"} if seats == 1 else {"turns", "quick"})


def test_a_choice_of_kingdoms_names_them_all():
    kingdoms, *_ = fields(2)
    words = {choice.value: GAME.catalogue.text(choice.label) for choice in kingdoms.choices}
    assert words["drawn"] == "Drawn; the third plays by itself"
    assert words["BI"] == "Brigantes and Iceni; Regnenses play by themselves"
    assert words["IR-none"] == "Iceni and Regnenses; Brigantes are left out"
