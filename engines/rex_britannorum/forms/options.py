"""The options of a match as a form: kingdoms, objectives, reinforcements and how recruitment is done.

At most four fields for any number of seats, so that with the number of seats they fit one dialog.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from engines.core.line import Line, say
from engines.core.prompt import Choice, Draft, Field, Pick
from engines.rex_britannorum.ids import KINGDOMS, Kingdom
from engines.rex_britannorum.views import RexOptions
from engines.rex_britannorum.words.labels import KINGDOM_REF, kingdoms

DRAWN: Final = "drawn"
"""Value of the option that leaves the kingdoms to chance."""

WITHOUT: Final = "-none"
"""Ends the value of the option that leaves the third kingdom out, ``"BI-none"``. Rule: REX-14."""

_BOTH: Final = 2
_ALL: Final = 3


def options_field(seats: int, draft: Draft) -> Field | None:
    """Return the next option to settle; each has a default.

    Rule: REX-11, REX-12, REX-13.
    """
    return next((field for field in _fields(seats) if not draft.has(field.name)), None)


def read_options(draft: Draft) -> RexOptions:
    """Return the options a complete draft stands for; what it leaves out has its default."""
    made: dict[str, Any] = draft.values()
    chosen = str(made.pop("kingdoms", DRAWN))
    letters = chosen.removesuffix(WITHOUT)
    return RexOptions(
        kingdoms=None if letters == DRAWN else tuple(map(Kingdom, letters)),
        third="none" if chosen.endswith(WITHOUT) else "npk",
        **made,
    )


@lru_cache(maxsize=8)
def _fields(seats: int) -> tuple[Pick, ...]:
    if seats == 1:
        return _kingdoms(seats), _OBJECTIVES_ALONE, _REINFORCEMENTS
    if seats == _BOTH:
        return _kingdoms(seats), _OBJECTIVES, _REINFORCEMENTS, _RECRUITMENT
    return _OBJECTIVES, _REINFORCEMENTS, _RECRUITMENT


def _kingdoms(seats: int) -> Pick:
    """Ask which kingdoms are played and, for two players, what becomes of the third.

    Rule: REX-13, REX-14.
    """
    sets = tuple(combinations(KINGDOMS, seats))
    choices = [_drawn(seats), *(_played(chosen) for chosen in sets)]
    if seats == _BOTH:
        choices += [
            Choice(value=f"{DRAWN}{WITHOUT}", label=say("options.kingdoms.drawn.without"), hint=_VARIANT),
            *(_without(chosen) for chosen in sets),
        ]
    return Pick(
        name="kingdoms",
        ask=say("options.kingdoms.ask" if seats == 1 else "options.kingdoms.ask.two"),
        choices=tuple(choices),
        default=DRAWN,
        clause="REX-13",
    )


def _drawn(seats: int) -> Choice:
    key = "options.kingdoms.drawn" if seats == 1 else "options.kingdoms.drawn.npk"
    return Choice(value=DRAWN, label=say(key), hint=_npks(seats))


def _played(chosen: tuple[Kingdom, ...]) -> Choice:
    value = "".join(kingdom.value for kingdom in chosen)
    others = tuple(kingdom for kingdom in KINGDOMS if kingdom not in chosen)
    if len(chosen) == 1:
        label = say("options.kingdoms.one", kingdom=KINGDOM_REF[chosen[0]])
    else:
        label = say("options.kingdoms.npk", kingdoms=kingdoms(chosen), third=KINGDOM_REF[others[0]])
    return Choice(value=value, label=label, hint=_npks(len(chosen)))


def _without(chosen: tuple[Kingdom, ...]) -> Choice:
    value = "".join(kingdom.value for kingdom in chosen)
    (third,) = (kingdom for kingdom in KINGDOMS if kingdom not in chosen)
    label = say("options.kingdoms.without", kingdoms=kingdoms(chosen), third=KINGDOM_REF[third])
    return Choice(value=f"{value}{WITHOUT}", label=label, hint=_VARIANT)


def _npks(seats: int) -> Line:
    return say("options.npk.hint", n=_ALL - seats)


_VARIANT: Final = say("options.without.hint")


def _choice(option: str, value: str) -> Choice:
    return Choice(value=value, label=say(f"options.{option}.{value}"), hint=say(f"options.{option}.{value}.hint"))


def _option(name: str, values: tuple[str, ...], clause: str) -> Pick:
    """Return an option; its first value is the default."""
    choices = tuple(_choice(name, value) for value in values)
    return Pick(name=name, ask=say(f"options.{name}.ask"), choices=choices, default=values[0], clause=clause)


_OBJECTIVES: Final = _option("objectives", ("two", "late", "off"), "REX-11")

_OBJECTIVES_ALONE: Final = _OBJECTIVES.evolve(
    choices=(
        Choice(value="two", label=say("options.objectives.solo"), hint=say("options.objectives.solo.hint")),
        _choice("objectives", "off"),
    )
)

_REINFORCEMENTS: Final = _option("reinforcements", ("chosen", "random"), "REX-12")

_RECRUITMENT: Final = _option("recruitment", ("turns", "quick"), "REX-R5")
