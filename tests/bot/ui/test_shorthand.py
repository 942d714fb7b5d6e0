"""Answers typed word by word."""

import pytest

from bot.ui.shorthand import as_meant, read, suggest
from bot.ui.text import Words
from engines.core.forms import walk
from engines.core.line import say
from engines.core.prompt import Amount, Choice, Pick
from engines.registry import GAMES
from engines.rex_britannorum.words.shorthand import code_of as rex_code
from engines.roman_invasion.words.shorthand import code_of as invasion_code
from tests.bot.ui.conftest import facts
from tests.kit.walker import course, spread

ASK = say("button.none")
WORDS = Words()
CODES = {"glory": "M6", "prestige": "M6", "invasion": "S7", "fleet": "S5sea", "supply": "S5sea", "siege": "T6"}


def alias(value: str) -> str:
    return CODES.get(value, value)


def card(value: str) -> Choice:
    return Choice(value=value, label=say("announce", match=alias(value), said=value), group=alias(value)[0])


CODES_OF = {"invasion": invasion_code, "rex": rex_code}
HAND = tuple(card(value) for value in CODES)
DISTINCT = Pick(name="cards", ask=ASK, choices=HAND, least=1, most=3, distinct=True)
SEVERAL = Pick(name="cards", ask=ASK, choices=HAND, least=2, most=2)
ONE = Pick(name="card", ask=ASK, choices=HAND)


def values(field, text):
    return [one.value for one in suggest(WORDS, field, text, alias)]


def test_words_are_codes_or_ids_in_any_case():
    assert read(WORDS, DISTINCT, "s7, M6 SIEGE", alias) == ("invasion", "glory", "siege")
    assert read(WORDS, ONE, "s5SEA", alias) == "fleet"


def test_equal_cards_are_taken_one_after_the_other():
    assert read(WORDS, SEVERAL, "M6 M6", alias) == ("glory", "prestige")
    assert read(WORDS, SEVERAL, "M6 M6 M6", alias) == ("glory", "prestige", "M6")


def test_an_unknown_word_stays_so_that_the_form_refuses_it():
    value = read(WORDS, DISTINCT, "Z9 S7", alias)
    assert value == ("Z9", "invasion")
    assert not DISTINCT.admits(value)
    assert read(WORDS, ONE, "Z9", alias) == "Z9"


def test_the_end_of_a_word_will_do_where_no_other_ends_so():
    sending = Pick(name="x", ask=ASK, choices=tuple(Choice(value=v, label=ASK) for v in ("B7N", "B5N", "I4C", "R4C")))
    assert read(WORDS, sending, "7n") == "B7N"
    assert read(WORDS, sending, "4C") == "4C"
    assert read(WORDS, sending, "N") == "N"
    assert read(WORDS, SEVERAL, "sea sea", alias) == ("supply", "fleet")


def test_none_takes_no_choice_where_that_is_an_answer():
    free = DISTINCT.evolve(least=0)
    assert read(WORDS, free, " NONE ", alias) == ()
    assert read(WORDS, DISTINCT, "none", alias) == ("none",)
    assert values(free, "")[0] == values(free, "no")[0] == "none"
    assert "none" not in values(free, "S7 ")
    assert "none" not in values(DISTINCT, "")


def test_suggestions_go_on_word_by_word_within_the_constraints():
    assert values(DISTINCT, "") == ["M6", "S7", "S5sea", "T6"]
    assert values(DISTINCT, "S") == ["S7", "S5sea", "T6"]
    assert values(DISTINCT, "S7 ") == ["S7", "S7 M6", "S7 T6"]
    assert values(DISTINCT, "S7 M") == ["S7 M6"]
    assert values(SEVERAL, "M6 ") == ["M6 M6", "M6 S7", "M6 S5sea", "M6 T6"]
    assert values(SEVERAL, "M6 M6 ") == ["M6 M6"]


def test_a_name_begins_word_by_word_whatever_stands_between_its_words():
    ways = tuple(
        Choice(value=f"B{value}{area[0]}", label=say("plan.choice", card=value, area=area))
        for value in ("7", "6")
        for area in ("North", "Centre", "South")
    )
    sending = Pick(name="first", ask=ASK, choices=ways)
    for typed, meant in (("7 s", "B7S"), ("6 south", "B6S"), ("7 C", "B7C"), ("6 n", "B6N")):
        assert suggest(Words(GAMES["rex"]), sending, typed)[0].value == meant


def test_a_name_written_nearly_right_is_found():
    assert "T6" in values(ONE, "seige")


def test_a_suggestion_sent_as_it_was_shown_means_what_it_writes():
    regions = tuple(
        Choice(value=name.lower(), label=say("announce", match=name, said="resistance 2"), hint=ASK)
        for name in ("Cantiaci", "Cantii")
    )
    target = Pick(name="target", ask=ASK, choices=regions)
    for one in suggest(WORDS, target, ""):
        for text in (one.name, f" {one.name.upper()} "):
            assert read(WORDS, target, as_meant(WORDS, target, text)) == one.value
        assert suggest(WORDS, target, one.name)[0].value == one.value
    for typed in ("", "S7", "S7 ", "S7 M6 "):
        for one in suggest(WORDS, DISTINCT, typed, alias):
            meant = as_meant(WORDS, DISTINCT, one.name, alias)
            assert read(WORDS, DISTINCT, meant, alias) == read(WORDS, DISTINCT, one.value, alias), one
    assert as_meant(WORDS, target, "Canti") == "Canti"
    assert as_meant(WORDS, DISTINCT, "S7 ", alias) == "S7 ", "what is typed stays as it is"


def test_a_text_shown_for_two_choices_means_neither():
    alike = Pick(name="x", ask=ASK, choices=tuple(Choice(value=v, label=ASK, hint=ASK) for v in ("a", "b")))
    first, _ = suggest(WORDS, alike, "")
    assert not alike.admits(read(WORDS, alike, as_meant(WORDS, alike, first.name)))


@pytest.mark.parametrize(("game", "seats"), [("invasion", 3), ("invasion", 6), ("rex", 3)])
def test_every_suggestion_of_a_match_means_the_same_as_it_is_shown(game: str, seats: int):
    codes = CODES_OF[game]
    seen: set[str] = set()
    for turn in spread([turn for turn in course(GAMES[game], seats, 1).turns if turn.draft], 60):
        match = turn.before
        assert turn.draft is not None
        named, shown = facts(match).words, facts(match, ()).words
        for field, value in walk(match.ask(turn.seat), turn.draft):
            if isinstance(field, Amount) or value is None:
                continue
            seen.add(field.name)
            ways = suggest(shown, field, "", codes)
            further = () if field.single else suggest(shown, field, f"{ways[-1].value} ", codes)
            for one in (*ways, *further):
                meant = read(named, field, as_meant(shown, field, one.name, codes), codes)
                assert meant == read(named, field, one.value, codes), one
    assert len(seen) > 3


@pytest.mark.fault("B16")
def test_at_most_25_and_nothing_longer_than_100():
    many = Pick(
        name="x", ask=ASK, choices=tuple(Choice(value=f"v{n}" * 20, label=ASK) for n in range(200)), least=1, most=9
    )
    for text in ("", "v", "(.*", "é", " ", "v0" * 20 + " ", "a" * 300):
        found = suggest(WORDS, many, text)
        assert len(found) <= 25
        assert all(len(one.value) <= 100 and 0 < len(one.name) <= 100 for one in found)


def test_numbers():
    amount = Amount(name="n", ask=ASK, least=-2, most=30)
    assert read(WORDS, amount, " -2 ") == -2
    assert read(WORDS, amount, "two") == "two"
    assert not amount.admits(read(WORDS, amount, "two"))
    assert [one.value for one in suggest(WORDS, amount, "3")] == ["3", "30"]
    assert len(suggest(WORDS, amount, "")) == 25
