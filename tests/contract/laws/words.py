"""Words: whatever a person may read is in the catalogue, fits its place and rests on a clause of the rulebook."""

from __future__ import annotations

from itertools import combinations

from bot.service.matches.codec import fitting
from engines.core.event import Event
from engines.core.forms import complete, random_draft, random_value
from engines.core.game import AnyGame
from engines.core.line import Line
from engines.core.match import Applied, Match
from engines.core.prompt import Amount, Choice, Draft, Field, Pick, Prompt, field_name
from engines.core.rng import Rng
from engines.core.seats import Seat
from tests.kit.lines import LABEL, OPTION, lines_in, text_of

REPORT_KEY = 32
"""Characters of a report's key."""
VALUE = 60
"""Characters of a choice's value: it travels in addresses of at most a hundred."""


def everything_shown_reads(match: Match) -> None:
    """Position, status, hands, orders, questions and the reckoning are words."""
    game = match.game
    table = match.table()
    for line in lines_in((game.position(table), game.status(table), match.outcome())):
        text_of(game.catalogue, line)
    assert game.position(table), "the position says nothing"
    for number in range(match.seats):
        seat = Seat(number)
        for line in lines_in((match.hand_words(seat), match.orders(seat))):
            text_of(game.catalogue, line)
    for prompt in match.prompts():
        _question(game, prompt)


def events_read(applied: Applied) -> None:
    """Every told event narrates, and every report says something and has a short key."""
    game = applied.match.game
    for told in applied.told:
        line = game.narrate(told.event)
        assert isinstance(line, Line)
        text_of(game.catalogue, line)
        if told.event.report:
            _report(game, told.event)


def seats_are_told_apart(match: Match) -> None:
    """Every seat has a letter of its own, before the match and in it, and a name that reads where it has one."""
    game, seats = match.game, [Seat(number) for number in range(match.seats)]
    for table in (None, match.table()):
        letters = [game.seat_label(seat, match.seats, match.options, table) for seat in seats]
        assert len(set(letters)) == len(letters)
        assert all(len(letter) == 1 for letter in letters)
        names = [game.seat_name(seat, match.seats, match.options, table) for seat in seats]
        texts = [text_of(game.catalogue, name) for name in names if name is not None]
        assert len(set(texts)) == len(texts)


def wishes_survive(game: AnyGame, lobby: int, seats: int) -> None:
    """Wishes for any seats of a larger lobby lead to seats of their own and to good options."""
    agreed = complete(lambda draft: game.options_field(lobby, draft), Draft())
    assert agreed is not None
    for count in range(seats + 1):
        for wanted in combinations(map(Seat, range(lobby)), count):
            options, fulfilled = game.fewer(agreed, wanted, seats)
            assert len(set(fulfilled)) == len(fulfilled) == len(wanted)
            assert all(0 <= seat < seats for seat in fulfilled)
            fitted = fitting(game, seats, options)
            assert complete(lambda draft: game.options_field(seats, draft), fitted) == fitted


def forms_read(match: Match, prompt: Prompt, rng: Rng) -> None:
    """Every field along a random answer fits its widget, and every preview on the way reads."""
    ask = match.ask(prompt.seat)
    draft = Draft(prompt=prompt.key)
    while (field := ask(draft)) is not None:
        field_fits(match.game, field)
        draft = draft.put(field.name, random_value(field, rng))
        for line in lines_in(match.preview(prompt.seat, draft)):
            text_of(match.game.catalogue, line)


def _report(game: AnyGame, event: Event) -> None:
    lines = game.report_lines(event)
    assert lines, "a report says nothing"
    for line in lines:
        text_of(game.catalogue, line)
    assert event.report_key is None or 0 < len(event.report_key) <= REPORT_KEY


def options_can_be_agreed(game: AnyGame, seats: int, rng: Rng) -> None:
    """The options form reads, each option has a default, and every complete draft of it makes options."""

    def ask(draft: Draft) -> Field | None:
        return game.options_field(seats, draft)

    whole = complete(ask, Draft())
    assert whole is not None, "an option has no default"
    assert isinstance(game.options(whole), game.options_type)
    draft = Draft()
    for name, value in random_draft(ask, Draft(), rng).filled:
        field = ask(draft)
        assert field is not None
        assert field.default is not None, f"the option {name} has no default"
        field_fits(game, field)
        draft = draft.put(name, value)
        assert complete(ask, draft) is not None
    assert isinstance(game.options(draft), game.options_type)


def field_fits(game: AnyGame, field: Field) -> None:
    """A field has words that fit their place, values that fit an address, bounds that can be met and a true clause."""
    assert len(text_of(game.catalogue, field.ask)) <= OPTION
    _clause(game, field.clause)
    assert field_name(field.name).isidentifier()
    assert field.default is None or field.admits(field.default), f"the default of {field.name} is not admitted"
    if isinstance(field, Amount):
        assert field.least <= field.most
        return
    assert 0 <= field.least <= field.most
    assert field.choices or field.least == 0
    values = [choice.value for choice in field.choices]
    assert len(set(values)) == len(values), f"{field.name} offers a value twice"
    for choice in field.choices:
        _choice(game, field, choice)
    for constrained, name in ((field.distinct, "distinct"), (field.capacity is not None, "capacity")):
        assert not constrained or f"{field_name(field.name)}.{name}" in game.catalogue


def _choice(game: AnyGame, field: Pick, choice: Choice) -> None:
    assert choice.value.isascii()
    assert 0 < len(choice.value) <= VALUE
    assert choice.count >= 1
    assert choice.weight >= 0
    assert not field.distinct or choice.group
    assert len(text_of(game.catalogue, choice.label)) <= (LABEL if field.name == "verb" else OPTION)
    if choice.hint is not None:
        assert len(text_of(game.catalogue, choice.hint)) <= OPTION


def _question(game: AnyGame, prompt: Prompt) -> None:
    assert len(text_of(game.catalogue, prompt.title)) <= OPTION
    assert prompt.clause is not None, f"{prompt.key} rests on no clause"
    _clause(game, prompt.clause)
    assert prompt.key.isascii()
    assert 0 < len(prompt.key) <= VALUE


def _clause(game: AnyGame, clause: str | None) -> None:
    assert clause is None or clause in game.rulebook, f"there is no clause {clause}"
