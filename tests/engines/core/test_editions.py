"""Documents of older editions are brought up to date, and those of newer ones refused."""

import json
from typing import ClassVar

import pytest

from engines.core.editions import Upgrade, draft_document, event_document, read_draft, read_event
from engines.core.prompt import Draft
from tests.toy import events
from tests.toy.game import GAME, Toy

EVENT = events.Doused(seat=0, plot="b1")
DRAFT = Draft.of("light:1", verb="mark", plots=("b1", "c2"))


class Second(Toy):
    """Beacons as its second edition was."""

    edition = 2


class Fourth(Toy):
    """Beacons two editions later: plots are told in capitals, and the verb has another name."""

    edition = 4
    upgrades: ClassVar = {
        3: Upgrade(event=lambda held: held | {"plot": held["plot"].upper()}),
        4: Upgrade(draft=lambda held: held | {"filled": [["verb", "light"], *held["filled"][1:]]}),
    }


def test_documents_are_read_back_as_they_were():
    assert read_event(GAME, event_document(GAME, EVENT)) == EVENT
    assert read_draft(GAME, draft_document(GAME, DRAFT)) == DRAFT


def test_a_document_says_its_edition_and_an_older_one_is_upgraded_step_by_step():
    assert json.loads(event_document(Second(), EVENT))["edition"] == 2
    assert read_event(Fourth(), event_document(Second(), EVENT)) == events.Doused(seat=0, plot="B1")
    assert read_draft(Fourth(), draft_document(Second(), DRAFT)).verb == "light"
    assert read_event(Fourth(), event_document(Fourth(), EVENT)) == EVENT


def test_a_document_without_a_number_is_of_the_first_edition():
    fired = read_event(GAME, '{"kind":"order_fired","plot":"b2"}')
    assert isinstance(fired, events.OrdersFired)
    assert (fired.plot, fired.order.name, fired.order.policy) == ("b2", "yields", "yield")
    draft = read_draft(GAME, '{"prompt":"orders","filled":[["verb","order"],["yields","yield"]]}')
    assert draft.verb == "orders"


def test_a_newer_document_is_refused():
    with pytest.raises(KeyError, match="edition 4"):
        read_event(GAME, event_document(Fourth(), EVENT))
    with pytest.raises(KeyError, match="edition 4"):
        read_draft(GAME, draft_document(Fourth(), DRAFT))


@pytest.mark.parametrize("document", ["", "[]", "{}", '{"edition":"two"}', '{"edition":0}', '{"kind":"nothing"}', "{"])
def test_a_damaged_document_is_an_error_of_its_own(document):
    with pytest.raises((ValueError, LookupError, TypeError)):
        read_event(GAME, document)
