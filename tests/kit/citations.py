"""The clause each question, and each field of its answers, cites."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from engines.core.forms import walk
from tests.kit.walker import Course


def citations(courses: Iterable[Course]) -> Mapping[str, str]:
    """Return the clauses cited in these matches, by the name of what cites them: ``{"gain": …, "gain.take": …}``.

    A question is named by its kind, a field by its question and its own name.
    """
    found: defaultdict[str, set[str]] = defaultdict(set)
    for course in courses:
        for turn in course.turns:
            if turn.draft is None:
                continue
            kind = turn.prompt.kind
            found[kind].add(str(turn.prompt.clause))
            for field, _ in walk(turn.before.ask(turn.seat), turn.draft):
                if field.name != "verb":
                    found[f"{kind}.{field.name}"].add(str(field.clause))
    return {name: " ".join(sorted(clauses)) for name, clauses in found.items()}
