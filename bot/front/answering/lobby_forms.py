"""The options of a lobby as they come back from its forms: one that was pressed, or all of a dialog."""

from __future__ import annotations

from bot.errors import Refusal
from bot.front.answering.modals import NUMBER, whole_number
from bot.front.answering.press import Pressed
from bot.service.matches.answers import continued
from bot.ui import field as fields
from bot.ui import lobby, lobby_control
from bot.ui.address import same
from bot.ui.facts import LobbyFacts
from engines.core.forms import walk
from engines.core.line import say
from engines.core.prompt import Draft, Field, Pick, Value


def option(
    facts: LobbyFacts,
    pressed: Pressed,
    address: lobby_control.SetOption | lobby_control.SetOptionTo | lobby_control.WrittenOption,
) -> Value:
    """Return the value that a press fills into one option.

    Raises:
        Refusal: if the option is not asked here, or the value was not offered.
    """
    field = _field(facts, address.name)
    value: Value | None = None
    if isinstance(address, lobby_control.WrittenOption):
        value = whole_number(pressed.typed.get(NUMBER, ""))
        if value is None:
            raise Refusal.of("said.not_number")
    elif isinstance(address, lobby_control.SetOption):
        value = fields.read(field, facts.options.get(field.name), address.menu, pressed.values)
    elif isinstance(field, Pick):
        values = tuple(choice.value for choice in field.choices)
        value = same(address.value, values) if address.value else ()
    if value is None:
        raise Refusal.of("core.not_offered")
    return value


def size_of(facts: LobbyFacts, pressed: Pressed) -> int:
    """Return the number of seats a dialog was sent with; as it was, if the dialog did not ask.

    Raises:
        Refusal: if the game is not for so many.
    """
    given = pressed.chosen.get(lobby.SIZE)
    if given is None:
        return facts.row.size
    size = whole_number(given[0]) if len(given) == 1 else None
    if size is None or size not in facts.game.seats:
        raise Refusal.of("core.not_offered")
    return size


def written(facts: LobbyFacts, sized: LobbyFacts, pressed: Pressed) -> Draft:
    """Return the options a dialog was sent with, for a lobby of the size chosen in it.

    What the dialog did not ask, and what was left as it was but does not fit the new size, takes its default.

    Raises:
        Refusal: if a value was not offered.
    """

    def value_of(field: Field) -> Value:
        value = _given(field, pressed)
        if value is None or (value == facts.options.get(field.name) and not field.admits(value)):
            value = field.default
        refused = say("core.not_asked") if value is None else field.refusal(value)
        if value is None or refused is not None:
            raise Refusal(refused or say("core.not_asked"), field.clause)
        return value

    return continued(sized.ask, Draft(), value_of)


def _given(field: Field, pressed: Pressed) -> Value | None:
    """Return what a dialog was sent with for one option, or None if it did not ask for it."""
    if isinstance(field, Pick):
        chosen = pressed.chosen.get(field.name)
        return None if chosen is None else fields.read(field, None, 0, chosen) or field.shape(chosen)
    chosen = pressed.chosen.get(field.name, ())
    text = chosen[0] if len(chosen) == 1 else pressed.typed.get(field.name)
    if text is None:
        return None
    number = whole_number(text)
    if number is None:
        raise Refusal.of("said.not_number")
    return number


def _field(facts: LobbyFacts, name: str) -> Field:
    for field, _ in walk(facts.ask, facts.options):
        if field.name == name:
            return field
    raise Refusal.of("core.not_asked")
