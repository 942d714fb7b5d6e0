"""The middle of a panel: the form of one question, what is filled in, what is open, and the final button."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from bot.ui import field as fields
from bot.ui.address import short
from bot.ui.blocks import paragraph, rows
from bot.ui.control import (
    Choose,
    ChooseNone,
    Confirm,
    Do,
    Press,
    Reopen,
    StartOver,
    TurnMenus,
    Undo,
    WriteAmount,
)
from bot.ui.facts import Facts
from bot.ui.field import Stem
from bot.ui.limits import BUTTON_LABEL, OPTION_TEXT, OPTIONS, size
from bot.ui.message import Block, Button, Menu, Option, Style, Text
from bot.ui.text import raw
from engines.core.forms import walk
from engines.core.line import Line, say
from engines.core.match import Match
from engines.core.prompt import VERB, Draft, Field, Pick, Prompt, Value
from engines.core.seats import Seat

_VERB_BUTTONS: Final = 10
"""Verbs beyond this many stand in a menu."""

_IN_PLACE: Final = 3
"""Components of a filled field that is changed in place: its name and its menu."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One question to one seat and the answer so far: as it is filled in, and as it is ``shown`` with its defaults.

    ``chosen`` says whether anything was chosen that was not the only choice.
    ``reopened`` is a filled field that is asked again; ``screen`` the screen shown of a field with very many choices.
    """

    seat: Seat
    prompt: Prompt
    draft: Draft
    shown: Draft
    chosen: bool = False
    reopened: str | None = None
    screen: int = 0


@dataclass(frozen=True, slots=True)
class Form:
    """The form of one question: the filled fields, the open one if any, and the draft the final button answers."""

    facts: Facts
    asked: Asked
    verb: Pick
    filled: tuple[tuple[Field, Value], ...]
    open: Field | None
    draft: Draft

    @classmethod
    def of(cls, facts: Facts, asked: Asked) -> Form:
        """Walk the form along the answer that is shown."""
        ask = facts.match.ask(asked.seat)
        verb = ask(Draft(prompt=asked.prompt.key))
        if not isinstance(verb, Pick) or verb.name != VERB:
            raise ValueError(f"{facts.game.id}: the form of {asked.prompt.key} does not begin with its verb")
        filled, opened = _walked(walk(ask, asked.shown), asked.reopened)
        draft = Draft(prompt=asked.prompt.key, filled=tuple((field.name, value) for field, value in filled))
        return cls(facts, asked, verb, filled, opened, draft)

    @property
    def held(self) -> Value | None:
        """Return the value chosen for the open field: not admitted yet, or to be changed."""
        return None if self.open is None else self.asked.draft.get(self.open.name)

    def body(self, room: int) -> tuple[Block, ...]:
        """Return the verbs, the filled fields and the open one, in at most ``room`` components."""
        verbs, opened = self._verbs(), self._open()
        left = room - sum(size(block) for block in (*verbs, *opened))
        return (*verbs, *self._filled(left), *opened)

    def foot(self) -> tuple[Block, ...]:
        """Return what the answer would do as far as it goes, and the final buttons."""
        words = self.facts.words
        preview = self.facts.match.preview(self.asked.seat, self.draft)
        found: list[Block | None] = [paragraph(words.markdown(line) for line in preview)]
        buttons: list[Button] = []
        if self.open is None:
            label = words.plain(self.verb_label(), BUTTON_LABEL)
            buttons.append(Button(label, self._address(Confirm), Style.SUCCESS))
            found.append(self._unsealed(label))
        if any(name != VERB for name, _ in self.asked.draft.filled):  # defaults are nothing to start over from
            buttons.append(Button(words.label("button.over"), self._address(StartOver)))
        undo = undo_button(self.facts, self.asked.seat)
        if undo is not None:
            buttons.append(undo)
        return tuple(block for block in (*found, *rows(buttons)) if block is not None)

    def _unsealed(self, verb: str) -> Text | None:
        """Return that an answer to a sealed question does not count yet, however complete it looks."""
        prompt, said = self.asked.prompt, "panel.unsealed"
        if not prompt.sealed:
            return None
        if not prompt.awaited:
            said = "panel.unsealed.changed"
        elif self.asked.chosen:
            said = "panel.unsealed.chosen"
        return Text(self.facts.words.say(said, verb=verb))

    def verb_label(self) -> Line:
        """Return the words of the chosen verb."""
        chosen = self.verb.chosen(self.draft.verb or "")
        return chosen[0].label if chosen else self.verb.ask

    def _verbs(self) -> tuple[Block, ...]:
        if len(self.verb.choices) < 2 and self.draft.verb is not None:
            return ()
        if len(self.verb.choices) > _VERB_BUTTONS:
            return fields.controls(self.facts.words, self._stem(), self.verb, self.draft.verb, self.asked.screen)
        said = paragraph(self._foreseen(choice.value) for choice in self.verb.choices)
        whole = self.draft.verb if self.open is None else None  # the final button says that one
        made = rows(self._verb_button(choice.value) for choice in self.verb.choices if choice.value != whole)
        return made if said is None else (*made, said)

    def _foreseen(self, value: str) -> str:
        """Return what a verb without fields would do at once, as long as no verb is chosen."""
        whole = Draft.of(self.asked.prompt.key, verb=value)
        if self.draft.verb is not None or self.facts.match.ask(self.asked.seat)(whole) is not None:
            return ""
        words = self.facts.words
        lines = tuple(words.markdown(line) for line in self.facts.match.preview(self.asked.seat, whole))
        label = self.verb.chosen(value)[0].label
        return words.say("panel.verb", verb=label, preview=raw(" ".join(lines))) if lines else ""

    def _verb_button(self, value: str) -> Button:
        """Return the button of a verb: the whole answer where the verb has no fields."""
        facts, asked = self.facts, self.asked
        label = facts.words.plain(self.verb.chosen(value)[0].label, BUTTON_LABEL)
        token, draft = facts.match.token(asked.prompt), asked.draft.token
        if facts.match.ask(asked.seat)(Draft.of(asked.prompt.key, verb=value)) is None:
            return Button(label, Do(facts.id, asked.seat, token, draft, short(value)).custom_id)
        style = Style.PRIMARY if value == self.draft.verb else Style.SECONDARY
        return Button(label, Press(facts.id, asked.seat, token, draft, VERB, short(value)).custom_id, style)

    def _filled(self, room: int) -> tuple[Block, ...]:
        """Return the filled fields: as many of the last ones in place as fit, the earlier ones in words."""
        words = self.facts.words
        filled = [(field, value) for field, value in self.filled if field.name != VERB]
        places: list[Block] = []
        while filled:
            field, value = filled[-1]
            menu = fields.in_place(words, self._stem(), field, value)
            reserve = _IN_PLACE if len(filled) > 1 else 0
            if menu is None:
                break
            named: Block = Text(words.say("panel.field", ask=fields.asked(field)))
            shown: tuple[Block, ...] = (named, menu, *rows(fields.none(words, self._stem(), field)))
            taken = sum(size(block) for block in shown)
            if room < taken + reserve:
                break
            places[:0] = shown
            room -= taken
            filled.pop()
        said = paragraph(
            words.say("panel.filled", ask=fields.asked(field), value=fields.labels(field, value))
            for field, value in filled
        )
        return (said, self._again(filled), *places) if said is not None else tuple(places)

    def _again(self, filled: Sequence[tuple[Field, Value]]) -> Menu:
        words = self.facts.words
        options = tuple(
            Option(
                short(field.name),
                words.plain(fields.asked(field), OPTION_TEXT),
                words.plain(say("menu.filled", value=fields.labels(field, value)), OPTION_TEXT),
            )
            for field, value in filled[-OPTIONS:]
        )
        return Menu(self._address(Reopen), words.label("menu.reopen"), options)

    def _open(self) -> tuple[Block, ...]:
        if self.open is None or self.open.name == VERB:
            return ()
        words, held = self.facts.words, self.held
        lines = [words.say("panel.field", ask=fields.asked(self.open))]
        refused = None if held is None else self.open.refusal(held)
        if held is not None and refused is not None:
            lines.append(words.say("panel.held", value=fields.labels(self.open, held)))
            lines.append(words.say("panel.said", said=refused))
            if self.open.clause is not None:
                lines.append(cited(self.facts, self.open.clause))
        shown = fields.controls(words, self._stem(), self.open, held, self.asked.screen)
        return (Text("\n".join(lines)), *shown)

    def _stem(self) -> Stem:
        match, seat = self.facts.id, int(self.asked.seat)
        prompt, draft = self.facts.match.token(self.asked.prompt), self.asked.draft.token
        return Stem(
            press=lambda name, value: Press(match, seat, prompt, draft, name, value),
            menu=lambda name, menu: Choose(match, seat, prompt, draft, name, menu),
            none=lambda name: ChooseNone(match, seat, prompt, draft, name),
            write=lambda field: WriteAmount(match, seat, prompt, draft, field.name, field.least, field.most),
            turn=lambda name, screen: TurnMenus(match, seat, prompt, draft, name, screen),
        )

    def _address(self, kind: type[Confirm] | type[StartOver] | type[Reopen]) -> str:
        token, draft = self.facts.match.token(self.asked.prompt), self.asked.draft.token
        return kind(self.facts.id, self.asked.seat, token, draft).custom_id


def undo_button(facts: Facts, seat: Seat) -> Button | None:
    """Return the button that takes the seat's last action back, where that is allowed."""
    if facts.over or not facts.match.can_undo(seat):
        return None
    return Button(facts.words.label("button.undo"), Undo(facts.id, seat, asked_token(facts.match, seat)).custom_id)


def asked_token(match: Match, seat: Seat) -> str:
    """Return a short name of all that a seat is asked now. Every action of its own changes it, others' do not."""
    tokens = "".join(match.token(prompt) for prompt in match.prompts_of(seat))
    return blake2b(tokens.encode(), digest_size=5).hexdigest()


def cited(facts: Facts, clause: str) -> str:
    """Return a clause with its text, for the sentence it explains."""
    text = facts.game.rulebook[clause].text if clause in facts.game.rulebook else ""
    return facts.words.say("rules.cited", clause=clause, text=text)


def _walked(
    steps: tuple[tuple[Field, Value | None], ...], reopened: str | None
) -> tuple[tuple[tuple[Field, Value], ...], Field | None]:
    """Return the filled fields and the open one: the first without a value, or the one asked again."""
    filled: list[tuple[Field, Value]] = []
    for field, value in steps:
        if value is None or field.name == reopened:
            return tuple(filled), field
        filled.append((field, value))
    return tuple(filled), None
