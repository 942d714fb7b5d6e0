"""Answers as people type them after a slash: one word for each choice, and how a half-typed one may go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from rapidfuzz import fuzz, process, utils

from bot.ui.limits import OPTION_TEXT, OPTIONS, cut
from bot.ui.text import Words
from engines.core.prompt import Amount, Choice, Field, Pick, Value

Alias: TypeAlias = Callable[[str], str]
"""Gives the word by which people name a choice, by the choice's value; equal pieces may share one."""

_CLOSE: Final = 55
"""How alike a name must be to what was typed, of 100, to be suggested."""
_LETTERS: Final = 3
"""Letters typed from which on likeness means anything."""
_ENDING: Final = 2
"""Letters from which on the end of a word stands for it: "7N" for "B7N", where no other ends so."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One way to go on: what is shown and what is then written."""

    name: str
    value: str


def by_value(value: str) -> str:
    """Return a choice's value as the word for it."""
    return value


def read(words: Words, field: Field, text: str, alias: Alias = by_value) -> Value:
    """Return what a typed text fills into a field.

    The end of a choice's word will do where no other ends so, and "none" where no choice need be taken. A word that
    names none of the choices stays as it was typed, so that the form refuses it.
    """
    if isinstance(field, Amount):
        digits = text.strip()
        return int(digits) if digits.removeprefix("-").isdecimal() and len(digits) < 10 else digits
    if field.single:
        chosen = _named(words, field.choices, text.strip(), alias)
        return text.strip() if chosen is None else chosen.value
    if _is_none(words, field, text):
        return ()
    free = [choice for choice in field.choices for _ in range(choice.count)]
    found: list[str] = []
    for word in _split(text):
        chosen = _named(words, free, word, alias)
        if chosen is not None:
            free.remove(chosen)
        found.append(word if chosen is None else chosen.value)
    return field.shape(found)


def as_meant(words: Words, field: Field, text: str, alias: Alias = by_value) -> str:
    """Return what a suggestion writes, where a text is one as it was shown; any other text as it is.

    Clients send what was shown in place of what it stands for, now and then: when another option is edited afterwards
    or the channel changed, say (github.com/discord/discord-api-docs/issues/7206). ``words`` are those it was shown in.
    """
    if isinstance(field, Amount) or _is_typed(words, field, text, alias):
        return text
    meant = {one.value for one in _shown(words, field, _even(text), alias)}
    return meant.pop() if len(meant) == 1 else text


def _is_typed(words: Words, field: Pick, text: str, alias: Alias) -> bool:
    """Return whether a text is made of the words for choices already."""
    if field.single:
        return _named(words, field.choices, text.strip(), alias) is not None
    typed = _split(text)
    return len(_taken(words, field, typed, alias)[0]) == len(typed)


def _shown(words: Words, field: Pick, text: str, alias: Alias) -> Iterator[Suggestion]:
    """Yield the suggestions of a field that are shown as this text: of one more choice, or of all those taken."""
    heads = [text[:at] for at in range(len(text)) if text.startswith("+ ", at)]
    for head in ("", *({} if field.single else dict.fromkeys(heads))):
        typed = _split(head)
        taken, free = _taken(words, field, typed, alias)
        if len(taken) == len(typed):
            before = "".join(f"{alias(choice.value)} " for choice in taken)
            suggestions = (_suggestion(words, choice, before, alias) for choice in free)
            yield from (one for one in suggestions if _even(one.name) == text)
    if not field.single:
        chosen = _told(words, field, text)
        value = " ".join(alias(choice.value) for choice in chosen)
        yield from (one for one in _whole(words, value, chosen) if _even(one.name) == text)


def _told(words: Words, field: Pick, text: str) -> list[Choice]:
    """Return the choices whose labels follow one another in a text, the longest where several begin alike."""
    free = [(_even(words.plain(choice.label)), choice) for choice in field.choices for _ in range(choice.count)]
    free.sort(key=lambda one: -len(one[0]))
    found, at = [], 0
    while at < len(text):
        told = next((one for one in free if one[0] and text.startswith(one[0], at)), None)
        if told is not None:
            free.remove(told)
            found.append(told[1])
        at += 1 if told is None else len(told[0])
    return found


def _even(text: str) -> str:
    """Return a text as it is compared: clients trim it, and people write small."""
    return " ".join(text.split()).casefold()


def suggest(words: Words, field: Field, text: str, alias: Alias = by_value) -> tuple[Suggestion, ...]:
    """Return how a half-typed text may go on: at most 25 ways, the likeliest first.

    Several choices are completed word by word; a choice that would break a constraint is not suggested. A suggestion
    sent back as it was shown goes on as what it writes.
    """
    text = as_meant(words, field, text, alias)
    if isinstance(field, Amount):
        numbers = (str(number) for number in range(field.least, min(field.most, field.least + 999) + 1))
        return tuple(Suggestion(n, n) for n in numbers if n.startswith(text.strip()))[:OPTIONS]
    if field.single:
        return tuple(_suggestion(words, choice, "", alias) for choice in _likely(words, field.choices, text, alias))
    typed = _split(text)
    open_word = typed.pop() if typed and not text[-1:].isspace() else ""
    taken, free = _taken(words, field, typed, alias)
    if len(taken) >= field.most:
        return _whole(words, text.strip(), taken)
    head = "".join(f"{alias(choice.value)} " for choice in taken)
    fitting = [choice for choice in free if _fits(field, taken, choice)]
    found = [_suggestion(words, choice, head, alias) for choice in _likely(words, fitting, open_word, alias)]
    unique = {suggestion.value: suggestion for suggestion in found if len(suggestion.value) <= OPTION_TEXT}
    done = _whole(words, head.strip(), taken) if taken and len(taken) >= field.least and not open_word else ()
    if not taken and field.least == 0:
        done = _none(words, open_word)
    return (*done, *unique.values())[:OPTIONS]


def _taken(words: Words, field: Pick, typed: list[str], alias: Alias) -> tuple[list[Choice], list[Choice]]:
    free = [choice for choice in field.choices for _ in range(choice.count)]
    taken: list[Choice] = []
    for word in typed:
        chosen = _named(words, free, word, alias)
        if chosen is not None:
            free.remove(chosen)
            taken.append(chosen)
    return taken, free


def _fits(field: Pick, taken: list[Choice], choice: Choice) -> bool:
    if field.distinct and choice.group in {one.group for one in taken}:
        return False
    return field.capacity is None or sum(one.weight for one in taken) + choice.weight <= field.capacity


def _is_none(words: Words, field: Pick, text: str) -> bool:
    return field.least == 0 and text.strip().casefold() == words.label("button.none").casefold()


def _none(words: Words, text: str) -> tuple[Suggestion, ...]:
    """Return the way to take no choice at all, where nothing else has been typed."""
    word = words.label("button.none")
    return (Suggestion(word, word.casefold()),) if word.casefold().startswith(text.casefold()) else ()


def _likely(words: Words, choices: tuple[Choice, ...] | list[Choice], text: str, alias: Alias) -> Iterator[Choice]:
    """Yield the choices a half-typed word may mean, at most 25: those that begin with it, then those like it.

    A name begins with it word by word too, whatever stands between its words: "7 s" means "7 → South".
    """
    wanted = text.strip().casefold()
    if not wanted:
        yield from _once(choices, alias)
        return
    begun = [choice for choice in choices if any(_begins(name, wanted) for name in _names(words, choice, alias))]
    if begun and len(wanted) < _LETTERS:
        yield from _once(begun, alias)
        return
    rest = {place: words.plain(choice.label) for place, choice in enumerate(choices) if choice not in begun}
    close = process.extract(
        text, rest, scorer=fuzz.WRatio, processor=utils.default_process, limit=OPTIONS, score_cutoff=_CLOSE
    )
    yield from _once([*begun, *(choices[place] for _, _, place in close)], alias)


def _begins(name: str, wanted: str) -> bool:
    if name.startswith(wanted):
        return True
    typed, parts = wanted.split(), utils.default_process(name).split()
    return 1 < len(typed) <= len(parts) and all(map(str.startswith, parts, typed))


def _once(choices: tuple[Choice, ...] | list[Choice], alias: Alias) -> Iterator[Choice]:
    seen: set[str] = set()
    for choice in choices:
        word = alias(choice.value)
        if word not in seen and len(seen) < OPTIONS:
            seen.add(word)
            yield choice


def _named(words: Words, choices: tuple[Choice, ...] | list[Choice], word: str, alias: Alias) -> Choice | None:
    """Return the choice a word names, by its word, id or label, or else the only one whose word ends in it."""
    wanted = word.casefold()
    named = next((choice for choice in choices if wanted in _names(words, choice, alias)), None)
    if named is not None or len(wanted) < _ENDING:
        return named
    ending = {alias(choice.value): choice for choice in choices if alias(choice.value).casefold().endswith(wanted)}
    return ending.popitem()[1] if len(ending) == 1 else None


def _names(words: Words, choice: Choice, alias: Alias) -> tuple[str, ...]:
    return (alias(choice.value).casefold(), choice.value.casefold(), words.plain(choice.label).casefold())


def _suggestion(words: Words, choice: Choice, head: str, alias: Alias) -> Suggestion:
    label = words.plain(choice.label)
    if head:
        label = f"{head}+ {label}"
    if choice.hint is not None:
        label = f"{label} · {words.plain(choice.hint)}"
    return Suggestion(cut(label, OPTION_TEXT), f"{head}{alias(choice.value)}")


def _whole(words: Words, text: str, taken: list[Choice]) -> tuple[Suggestion, ...]:
    if not taken or len(text) > OPTION_TEXT:
        return ()
    name = words.label("typed.whole", choices=tuple(choice.label for choice in taken))
    return (Suggestion(name if len(name) <= OPTION_TEXT else text, text),)  # cut short it would not tell them all


def _split(text: str) -> list[str]:
    return text.replace(",", " ").split()
