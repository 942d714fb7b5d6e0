"""The words of ``/legatus status`` on the store: a failure of writing is not the finding of a check."""

from datetime import timedelta

import pytest

from bot.figures import Counts, Figures, Incident
from bot.ports import WHY, Trouble
from bot.ui.message import Text
from bot.ui.overview import status
from tests.bot.store.kit import NOON


def said(trouble: Trouble | None, here: Counts | None = None, incident: Incident | None = None) -> str:
    shown = status("1.0", timedelta(hours=3), Figures(here, incident), trouble)
    return "\n".join(block.markdown for block in shown.blocks if isinstance(block, Text))


def test_trouble_is_said_as_what_it_is():
    assert "stored" not in said(None)
    assert "**Nothing can be stored**" in said(Trouble("full", NOON))
    assert "**The data cannot be read**" in said(Trouble("handles", NOON, "reading"))
    found = said(Trouble("damaged", NOON, "part"))
    assert "while the rest goes on: the bot's data is damaged" in found
    assert "Nothing can be stored" not in found


@pytest.mark.parametrize(
    ("playing", "opened", "line"),
    [
        (0, 0, "No match has been opened on this server yet"),
        (0, 1, "No match is being played on this server; one has been opened here so far"),
        (0, 7, "No match is being played on this server; 7 have been opened here so far"),
        (1, 1, "One match is being played on this server, the only one opened here so far"),
        (1, 7, "One match is being played on this server, of 7 opened here so far"),
        (2, 7, "2 matches are being played on this server, of 7 opened here so far"),
    ],
)
def test_the_matches_of_a_server_are_counted_in_words_that_read_well(playing, opened, line):
    assert line in said(None, Counts(matches=opened, playing=playing, unsent=0)).splitlines()


def test_no_error_is_on_record_only_where_nothing_else_is_wrong():
    assert "No error is on record" in said(None)
    for trouble in (Trouble("full", NOON), Trouble("damaged", NOON, "part")):
        assert "No error is on record" not in said(trouble)
        assert "No other error is on record" in said(trouble)
    shown = status("1.0", timedelta(hours=3), Figures(None, None, known=False), Trouble("handles", NOON, "reading"))
    assert "on record" not in str(shown.blocks), "nobody can look it up"
    known = Incident("ab12cd", NOON, "here", "text")
    assert "Last error: `ab12cd`" in said(Trouble("full", NOON), incident=known)


@pytest.mark.parametrize("reason", WHY)
def test_every_reason_has_words(reason):
    assert ": " in said(Trouble(reason, NOON))
