"""A question as a person has it before them, and what a press on it means."""

from __future__ import annotations

from dataclasses import dataclass

from bot.errors import Refusal
from bot.front.answering.modals import NUMBER, whole_number
from bot.front.answering.press import Pressed
from bot.service.matches.answers import filled, shown
from bot.service.matches.live import Live
from bot.ui import control
from bot.ui import field as fields
from bot.ui.address import OfDraft, same
from engines.core.forms import walk
from engines.core.prompt import Draft, Field, Pick, Prompt, Value
from engines.core.seats import Seat


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question as the person has it before them."""

    live: Live
    seat: Seat
    prompt: Prompt
    token: str
    draft: Draft


def whole(at: OpenQuestion) -> Draft:
    """Return the answer with its defaults, as the panel showed it."""
    return shown(at.live.match.ask(at.seat), at.draft)


def field_of(at: OpenQuestion, name: str) -> Field | None:
    """Return a field of the form as the panel shows it, or None if it is not asked."""
    steps = walk(at.live.match.ask(at.seat), whole(at))
    return next((field for field, _ in steps if field.name == name), None)


def at_once(at: OpenQuestion, address: OfDraft, value: Value) -> Draft | None:
    """Return the answer that the press of a button gives at once, None if it only fills a field in.

    It does where the field takes a direct answer and leaves nothing else open.
    """
    if not isinstance(address, control.Press):
        return None
    field = field_of(at, address.name)
    ask = at.live.match.ask(at.seat)
    if not (isinstance(field, Pick) and field.direct and field.admits(value)):
        return None
    draft = filled(ask, at.draft, field.name, value)
    return draft if ask(draft) is None else None


def value_of(
    pressed: Pressed,
    at: OpenQuestion,
    address: control.Press | control.Choose | control.ChooseNone | control.WrittenAmount,
) -> Value:
    """Return the value a press fills in.

    Raises:
        Refusal: if the field is not asked here, or the value was not offered.
    """
    field = field_of(at, address.name)
    if field is None:
        raise Refusal.of("core.not_asked")
    value: Value | None = None
    if isinstance(address, control.WrittenAmount):
        value = whole_number(pressed.typed.get(NUMBER, ""))
        if value is None:
            raise Refusal.of("said.not_number")
    elif isinstance(address, control.ChooseNone):
        value = ()
    elif isinstance(address, control.Choose):
        held = at.draft.get(field.name) if at.draft.has(field.name) else whole(at).get(field.name)
        value = fields.read(field, held, address.menu, pressed.values)
    elif isinstance(field, Pick):
        value = same(address.value, tuple(choice.value for choice in field.choices))
    if value is None:
        raise Refusal.of("core.not_offered")
    return value
