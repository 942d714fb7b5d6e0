"""Forms are walked for a bounded number of fields: one that never ends is found out, and holds nobody up."""

import pytest

from bot.service.matches.answers import continued, typed
from bot.service.matches.codec import fitting, game_options
from engines.core.errors import BrokenInvariant
from engines.core.line import say
from engines.core.prompt import Amount, Draft
from tests.toy.game import Toy


def endless(draft: Draft) -> Amount:
    """Ask for one more number, whatever is filled in."""
    return Amount(name=f"n{len(draft.filled)}", ask=say("toy.field.coins"), least=0, most=9, default=1)


class Endless(Toy):
    """A toy whose options never come to an end."""

    def options_field(self, seats, draft):  # noqa: ARG002  (it asks the same of any number)
        return endless(draft)


@pytest.mark.parametrize(
    "walked",
    [
        lambda: fitting(Endless(), 2, Draft()),
        lambda: game_options(Endless(), 2, Draft()),
        lambda: continued(endless, Draft(), lambda field: field.default),
        lambda: typed(endless, Draft(), {}, lambda _, text: text),
    ],
    ids=["options that fit", "options", "continued", "typed"],
)
def test_a_form_that_never_ends_is_found_out(walked):
    with pytest.raises(BrokenInvariant, match="the form never ends"):
        walked()


def test_options_that_do_not_fit_take_their_default():
    fitted = fitting(Toy(), 2, Draft().put("rounds", "9").put("coins", 3))
    assert fitted.filled == (("rounds", "4"), ("coins", 3))
