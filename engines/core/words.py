"""From lines to text: one catalogue per package, templates in the words people read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter

from engines.core.line import Arg, Line, Ref

Namer = Callable[[Ref], str | None]
"""Gives the name a reader sees for a reference, or None to take the catalogue's."""


class Catalogue:
    """Templates by key, for one language.

    A template names its arguments in braces: ``"{seat} attacks {region}"``. Where the argument ``n`` is 1, the
    template ``key.one`` is taken if there is one. The name of a reference is the entry ``kind.id``.
    """

    def __init__(self, *parts: Mapping[str, str]) -> None:
        self._templates: dict[str, str] = {}
        for part in parts:
            twice = self._templates.keys() & part.keys()
            if twice:
                raise ValueError(f"said twice: {', '.join(sorted(twice))}")
            self._templates |= part

    def __contains__(self, key: str) -> bool:
        return key in self._templates

    def keys(self) -> frozenset[str]:
        """Return every key, as a set."""
        return frozenset(self._templates)

    def arguments(self, key: str) -> frozenset[str]:
        """Return the names of the arguments a template uses."""
        return frozenset(name for _, name, _, _ in Formatter().parse(self._templates[key]) if name)

    def merged(self, other: Catalogue) -> Catalogue:
        """Return a catalogue with the entries of both.

        Raises:
            ValueError: if a key stands in both.
        """
        return Catalogue(self._templates, {key: other.template(key) for key in sorted(other.keys())})

    def template(self, key: str) -> str:
        """Return the template under ``key``.

        Raises:
            KeyError: if the catalogue lacks it.
        """
        return self._templates[key]

    def text(self, line: Line, namer: Namer | None = None) -> str:
        """Return the line in words.

        ``namer`` names references first; what it leaves is named by the catalogue.

        Raises:
            KeyError: if the line's key, a name or an argument is missing.
        """
        args = dict(line.args)
        key = line.key
        if args.get("n") == 1 and f"{key}.one" in self._templates:
            key = f"{key}.one"
        words = {name: self._word(value, namer) for name, value in args.items()}
        return self._templates[key].format_map(words)

    def name(self, ref: Ref, namer: Namer | None = None) -> str:
        """Return the name of a reference."""
        named = namer(ref) if namer is not None else None
        if named is not None:
            return named
        return self._templates[f"{ref.kind}.{ref.id}"]

    def _word(self, value: Arg, namer: Namer | None) -> str:
        if isinstance(value, Ref):
            return self.name(value, namer)
        if isinstance(value, Line):
            return self.text(value, namer)
        if isinstance(value, tuple):
            return self._series([self._word(item, namer) for item in value])
        return str(value)

    def _series(self, words: list[str]) -> str:
        if not words:
            return self._templates["core.nothing"]
        if len(words) == 1:
            return words[0]
        head = self._templates["core.comma"].join(words[:-1])
        return self._templates["core.and"].format_map({"head": head, "last": words[-1]})


CORE: Mapping[str, str] = {
    "core.nothing": "nothing",
    "core.comma": ", ",
    "core.and": "{head} and {last}",
    "core.stale": "That question is not open any more.",
    "core.not_seated": "There is no such seat in this match.",
    "core.over": "This match has ended.",
    "core.not_offered": "That is not among the choices here.",
    "core.not_asked": "That is not asked here.",
    "core.incomplete": "Something is still missing: {what}",
    "core.exactly": "Choose exactly {n}.",
    "core.between": "Choose {least} to {most}.",
    "core.amount": "Give a whole number from {least} to {most}.",
    "core.no_undo": "There is nothing of yours to undo.",
    "verdict.won": "{winner} wins!",
    "verdict.shared": "{winners} share the victory!",
    "verdict.vacant": "Nobody wins.",
    "verdict.alone": "{seat}: {n} points",
    "verdict.alone.one": "{seat}: one point",
    "seat.0": "Seat A",
    "seat.1": "Seat B",
    "seat.2": "Seat C",
    "seat.3": "Seat D",
    "seat.4": "Seat E",
    "seat.5": "Seat F",
}
"""The kernel's own sentences; every game's catalogue contains them."""
