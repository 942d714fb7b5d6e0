"""The project's prose is plain: verbs first, and no relative clause as a subject."""

import pytest

from tests.kit.prose import Text, comments, docstrings, docstrings_of_functions, paragraphs, sentences


def test_no_docstring_begins_with_a_clause():
    assert [f"{one.where} {one.text[:60]}" for one in docstrings() if one.leads_with_clause()] == []


def test_docstrings_of_functions_begin_with_a_verb():
    assert [f"{one.where} {one.text[:60]}" for one in docstrings_of_functions() if not one.begins_with_verb()] == []


@pytest.mark.parametrize("texts", [docstrings, comments, paragraphs, sentences], ids=lambda texts: texts.__name__)
def test_no_sentence_has_a_relative_clause_as_its_subject(texts):
    assert [f"{one.where} {subject}" for one in texts() for subject in one.subjects()] == []


@pytest.mark.parametrize(
    "text",
    [
        "Who leaves keeps the seat.",
        "A seat is kept. Whoever had it last may take it.",
        "Two parts:\n\nWhat is lost stays lost.",
        "\n- One thing.\n- Whoever leaves, keeps.",
        "**Who has held a seat** takes no other.",
        "| X-1 | What nobody took is gone. |",
    ],
)
def test_a_relative_clause_is_found_out(text):
    assert Text("", text).subjects()


@pytest.mark.parametrize(
    "text",
    ["Who has the first turn?", "Ask who leaves. Tell what stands there.", "`What is this` is a code. It is read."],
)
def test_questions_and_objects_are_no_subjects(text):
    assert Text("", text).subjects() == []
