"""Lines become text by a catalogue."""

import pytest

from engines.core.line import Line, Ref, say, seat_ref
from engines.core.seats import Seat, seat_letter
from engines.core.words import CORE, Catalogue

WORDS = Catalogue(
    CORE,
    {
        "card.ace": "Ace",
        "card.king": "King",
        "take": "{seat} takes {n} cards: {cards}.",
        "take.one": "{seat} takes one card: {cards}.",
        "quote": "They say: {line}",
    },
)
ACE = Ref(kind="card", id="ace")
KING = Ref(kind="card", id="king")


def test_arguments_are_put_into_the_template():
    line = say("take", seat=seat_ref(Seat(1)), n=3, cards=(ACE, KING, "a coin"))
    assert WORDS.text(line) == "Seat B takes 3 cards: Ace, King and a coin."


def test_one_has_a_template_of_its_own():
    assert WORDS.text(say("take", seat="Nobody", n=1, cards=(ACE,))) == "Nobody takes one card: Ace."
    assert WORDS.text(say("take", seat="Nobody", n=0, cards=())) == "Nobody takes 0 cards: nothing."


def test_a_namer_comes_before_the_catalogue():
    line = say("take", seat=seat_ref(Seat(1)), n=1, cards=(ACE,))
    assert WORDS.text(line, lambda ref: "Boudica" if ref.kind == "seat" else None) == "Boudica takes one card: Ace."
    assert WORDS.name(KING, lambda ref: ref.id.upper()) == "KING"


def test_a_line_may_stand_in_a_line():
    inner = say("take", seat=seat_ref(Seat(0)), n=1, cards=(KING,))
    assert WORDS.text(say("quote", line=inner), lambda ref: "X" if ref.kind == "seat" else None) == (
        "They say: X takes one card: King."
    )


def test_braces_in_an_argument_stay_as_they_are():
    assert WORDS.text(say("quote", line="{seat}")) == "They say: {seat}"


@pytest.mark.parametrize("line", [say("unknown"), say("quote"), say("quote", line=Ref(kind="card", id="duke"))])
def test_a_missing_text_is_an_error(line):
    with pytest.raises(KeyError):
        WORDS.text(line)


def test_a_catalogue_knows_its_keys_and_their_arguments():
    assert "take" in WORDS
    assert "taken" not in WORDS
    assert WORDS.keys() >= {"take", "take.one", "core.stale"}
    assert WORDS.arguments("take") == {"seat", "n", "cards"}
    assert WORDS.template("quote") == "They say: {line}"


def test_nothing_is_said_twice():
    with pytest.raises(ValueError, match=r"said twice: core\.over"):
        Catalogue(CORE, {"core.over": "Ended."})
    with pytest.raises(ValueError, match=r"said twice: .*core\.and"):
        Catalogue(CORE).merged(Catalogue(CORE))


def test_catalogues_are_merged():
    merged = Catalogue(CORE).merged(Catalogue({"more": "More."}))
    assert merged.text(say("more")) == "More."
    assert "core.over" in merged


def test_a_line_goes_through_json():
    line = say("take", seat=seat_ref(Seat(5)), n=2, cards=(ACE, "x", say("core.nothing")))
    assert Line.model_validate_json(line.model_dump_json()) == line
    assert Line.model_validate(line.model_dump()) == line


def test_seats_have_letters():
    assert [seat_letter(Seat(number)) for number in range(6)] == list("ABCDEF")
    assert [WORDS.name(seat_ref(Seat(number))) for number in range(6)] == [f"Seat {letter}" for letter in "ABCDEF"]
