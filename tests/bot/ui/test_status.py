"""The words of ``/legatus status`` on the store: a failure of writing is not the finding of a check."""

from datetime import timedelta

import pytest

from bot.ports import WHY, Trouble
from bot.records import Figures
from bot.ui.message import Text
from bot.ui.overview import status
from tests.bot.store.kit import NOON


def said(trouble: Trouble | None) -> str:
    shown = status("1.0", timedelta(hours=3), Figures(None, None), trouble)
    return "\n".join(block.markdown for block in shown.blocks if isinstance(block, Text))


def test_trouble_is_said_as_what_it_is():
    assert "stored" not in said(None)
    assert "**Nothing can be stored**" in said(Trouble("full", NOON))
    assert "**The data cannot be read**" in said(Trouble("handles", NOON, "reading"))
    found = said(Trouble("damaged", NOON, "part"))
    assert "while the rest goes on: the bot's data is damaged" in found
    assert "Nothing can be stored" not in found


@pytest.mark.parametrize("reason", WHY)
def test_every_reason_has_words(reason):
    assert ": " in said(Trouble(reason, NOON))
