"""The form of a panel: editable as far as it goes, complete where defaults suffice, honest about what does not fit."""

from dataclasses import replace

import pytest

from bot.front.transport.facts import asked_of
from bot.service.matches.answers import begun, filled, shown
from bot.ui.message import Buttons, Menu, Text
from bot.ui.panel import panel
from engines.core.errors import Illegal
from engines.core.line import say
from engines.core.match import Match
from engines.core.prompt import VERB, Amount, Choice, Draft, Pick, Prompt
from engines.core.seats import Seat
from tests.bot.ui.conftest import facts
from tests.kit.walker import default_options, seed_of
from tests.toy import GAME as TOY

ASK = say("button.none")


def choices(*names):
    return tuple(Choice(value=name, label=say("panel.field", ask=name), group=name[0]) for name in names)


class Formed:
    """A match of the toy game whose one question has the form under test."""

    def __init__(self, *fields):
        self.fields = (Pick(name=VERB, ask=ASK, choices=choices("act", "wait")), *fields)
        match = Match.new(TOY, default_options(TOY, 2), 2, seed_of(1)).match
        self.prompt = Prompt(key="q", seat=Seat(0), kind="q", title=ASK)
        self.facts = replace(facts(match), match=_Asking(match, self))  # type: ignore[arg-type]  # stands before a match

    def ask(self, draft):
        if draft.verb == "wait":
            return None
        return next((field for field in self.fields if not draft.has(field.name)), None)

    def panel(self, draft, **asked):
        return panel(self.facts, asked_of(self.facts.match, self.prompt, draft, **asked))


class _Asking:
    """Stands before a match and asks the form under test instead of its own."""

    def __init__(self, match, form):
        self._match, self._form = match, form

    def __getattr__(self, name):
        return getattr(self._match, name)

    def ask(self, _seat):
        return self._form.ask

    def token(self, prompt):
        return "0123456789" if prompt is self._form.prompt else self._match.token(prompt)

    def preview(self, _seat, draft):
        return (say("panel.field", ask=f"preview {len(draft.filled)}"),)


def menus(message):
    return [block for block in message.blocks if isinstance(block, Menu)]


def buttons(message):
    return [button.label for block in message.blocks if isinstance(block, Buttons) for button in block.buttons]


def words(message):
    return "\n".join(block.markdown for block in message.blocks if isinstance(block, Text))


def test_a_verb_without_fields_is_one_press_and_says_what_it_does():
    form = Formed(Pick(name="x", ask=ASK, choices=choices(*"abcdef")))
    shown = form.panel(Draft(prompt="q"))
    assert buttons(shown)[:2] == ["**act**", "**wait**"]
    assert any(
        b.custom_id.startswith("pd1") for block in shown.blocks if isinstance(block, Buttons) for b in block.buttons
    )
    assert "preview 1" in words(shown)


def test_defaults_complete_the_draft_at_once():
    form = Formed(
        Pick(name="x", ask=ASK, choices=choices(*"abcdef"), default="c"),
        Amount(name="n", ask=ASK, least=1, most=9, default=4),
    )
    panel = form.panel(Draft.of("q", verb="act"))
    assert [[o.value for o in menu.options if o.chosen] for menu in menus(panel)] == [["c"], ["4"]]
    assert "**act**" in buttons(panel)
    assert "preview 3" in words(panel)
    assert shown(form.ask, Draft.of("q", verb="act")).get("n") == 4


def test_known_effects_are_previewed_before_the_answer_is_whole():
    form = Formed(Pick(name="x", ask=ASK, choices=choices(*"abcdef")))
    shown = form.panel(Draft.of("q", verb="act"))
    assert "preview 1" in words(shown)
    assert not any("py1" in str(block) for block in shown.blocks)


def test_a_later_default_can_be_changed_first():
    form = Formed(
        Pick(name="x", ask=ASK, choices=choices(*"abcdef"), default="c"),
        Amount(name="n", ask=ASK, least=1, most=9, default=4),
    )
    changed = filled(form.ask, Draft.of("q", verb="act"), "n", 7)
    assert changed.values() == {"verb": "act", "x": "c", "n": 7}


def test_choices_that_do_not_fit_are_held_shown_and_not_confirmable():
    field = Pick(name="plots", ask=ASK, choices=choices("a1", "a2", "b1", "b2", "c1", "c2"), most=3, distinct=True)
    form = Formed(field)
    held = filled(form.ask, Draft.of("q", verb="act"), "plots", ("a1", "a2"))
    assert begun(form.ask, held) == held
    shown = form.panel(held)
    assert "Marks of one turn stand in different rows." in words(shown)
    assert not any("py1" in str(block) for block in shown.blocks)
    (menu,) = menus(shown)
    assert [o.value for o in menu.options if o.chosen] == ["a1", "a2"]
    mended = filled(form.ask, held, "plots", ("a1", "b2"))
    assert any("py1" in str(block) for block in form.panel(mended).blocks)


def test_a_value_never_offered_is_not_held():
    form = Formed(Pick(name="plots", ask=ASK, choices=choices("a1", "b1"), most=2))
    for value in (("z9",), ("a1", "a1"), "a1", 3):
        with pytest.raises(Illegal):
            filled(form.ask, Draft.of("q", verb="act"), "plots", value)


def test_many_filled_fields_fit_and_stay_editable():
    form = Formed(*(Pick(name=f"x{n}", ask=ASK, choices=choices(*"abcdef")) for n in range(20)))
    draft = Draft.of("q", verb="act", **{f"x{n}": "a" for n in range(19)})
    shown = form.panel(draft)
    again = next(menu for menu in menus(shown) if menu.custom_id.startswith("pe1"))
    in_place = [menu for menu in menus(shown) if menu.custom_id.startswith("pm1")]
    assert len(again.options) + len(in_place) == 20
    reopened = form.panel(draft, reopened="x3")
    assert menus(reopened)[-1].custom_id.split(":")[5] == "x3"
    assert [o.value for o in menus(reopened)[-1].options if o.chosen] == ["a"]


def test_a_changed_field_keeps_what_still_fits():
    form = Formed(*(Pick(name=f"x{n}", ask=ASK, choices=choices(*"abcdef")) for n in range(3)))
    draft = Draft.of("q", verb="act", x0="a", x1="b", x2="c")
    assert filled(form.ask, draft, "x0", "f").values() == {"verb": "act", "x0": "f", "x1": "b", "x2": "c"}
