"""A rulebook is read from RULES.md beside the game."""

import pytest

from engines.core.rulebook import Clause, Rulebook, Saying, read_rulebook

ROWS = """# A game

| Clause | Rule | Function |
|---|---|---|
| TOY-01 | Before any heading. | `rules.begin` |

## Turns

| TOY-02 | A rule with `code` in it, and 2 sentences. Yes. | `rules.seal`, `forms.mark` |
| TOY-03.1a | Numbers may go deeper. | |
| TOY-R1 | What the book leaves open. | `rules.seal` |
| toy-04 | Not a clause: small letters. | `rules.none` |

### Below

| TOY-05 | A smaller heading begins no chapter. | `rules.seal` |

## Also called

| People say | The rules say |
|---|---|
| figure, amount | number, sentence |
| rub | rule |

## Figures

| Figure | Amount |
|---|---|
| a table of another chapter | explains nothing |
"""


@pytest.fixture
def book(tmp_path, monkeypatch):
    package = tmp_path / "written"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "RULES.md").write_text(ROWS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return read_rulebook("written")


def test_rows_are_clauses_in_their_order(book):
    assert [clause.id for clause in book.clauses] == ["TOY-01", "TOY-02", "TOY-03.1a", "TOY-R1", "TOY-05"]
    assert book["TOY-02"] == Clause(
        "TOY-02", "A rule with `code` in it, and 2 sentences. Yes.", ("rules.seal", "forms.mark"), "Turns"
    )
    assert [clause.chapter for clause in book.clauses] == ["", "Turns", "Turns", "Turns", "Turns"]
    assert book["TOY-03.1a"].functions == ()


def test_rulings_are_told_apart(book):
    assert [clause.id for clause in book.clauses if clause.ruling] == ["TOY-R1"]


def test_a_clause_is_known_by_its_id(book):
    assert "TOY-R1" in book
    assert "TOY-99" not in book
    with pytest.raises(KeyError):
        book["TOY-99"]


def test_a_term_is_searched_in_id_chapter_and_text(book):
    assert [clause.id for clause in book.search("turns NUMBERS")] == ["TOY-03.1a"]
    assert [clause.id for clause in book.search("toy-r1")] == ["TOY-R1"]
    assert book.search("elephants") == ()
    assert book.search("") == book.clauses


def ids(book, term):
    return [clause.id for clause in book.search(term)]


def test_synonyms_are_read_from_a_chapter_of_their_own(book):
    assert book.sayings == (Saying(("figure", "amount"), ("number", "sentence")), Saying(("rub",), ("rule",)))


def test_a_synonym_finds_the_clause_that_is_meant(book):
    assert ids(book, "Figure") == ids(book, "amount") == ["TOY-02", "TOY-03.1a"]
    assert ids(book, "figures deeper") == ["TOY-03.1a"], "every word counts, and a plural is its singular"
    assert ids(book, "rub") == ["TOY-02"]


def test_a_word_may_be_the_beginning_of_one_that_stands_there_and_never_its_middle(book):
    assert ids(book, "head") == ["TOY-01", "TOY-05"]
    assert ids(book, "eading") == []
    assert ids(book, "headings") == ["TOY-01", "TOY-05"], "a plural finds its singular"
    assert ids(book, "(code") == []


def test_a_word_that_means_something_else_has_to_stand_there_whole():
    clause = Clause("TOY-01", "Both.", (), "")
    assert Rulebook((clause,), (Saying(("bot",), ("npk",)),)).search("bot") == ()
    assert Rulebook((clause,)).search("bot") == (clause,)


def test_a_word_is_explained_once():
    with pytest.raises(ValueError, match="explained twice"):
        Rulebook((), (Saying(("tie",), ("equal",)), Saying(("draw", "tie"), ("tied",))))


def test_a_clause_stands_once():
    clause = Clause("TOY-01", "Once.", (), "")
    with pytest.raises(ValueError, match="stands twice"):
        Rulebook((clause, clause))
