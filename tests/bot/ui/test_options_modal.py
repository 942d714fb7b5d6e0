"""The options of every lobby as a dialog: within Discord's limits, one labelled menu per option, defaults marked."""

import pytest

from bot.ui.limits import check_modal
from bot.ui.lobby import SIZE, options_modal
from engines.core.forms import walk
from engines.registry import GAMES
from tests.bot.ui.conftest import lobby_facts


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_option_stands_in_the_dialog_with_what_is_settled(game):
    facts = lobby_facts(game, max(game.seats), 2)
    modal = options_modal(facts)
    assert modal is not None
    check_modal(modal)
    steps = walk(facts.ask, facts.options)
    assert [part.name for part in modal.inputs] == [SIZE, *(field.name for field, _ in steps)]
    marked = {part.name: [option.value for option in part.options if option.chosen] for part in modal.inputs}
    assert marked == {SIZE: [str(facts.row.size)]} | {field.name: [value] for field, value in steps}
