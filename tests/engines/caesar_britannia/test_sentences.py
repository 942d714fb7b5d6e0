"""Everything that is said reads as a person would say it: numbers, empty lists, and choices that can be told apart."""

import re
from collections import Counter

import pytest

from engines.caesar_britannia import GAME
from engines.caesar_britannia.battle_events import COURSE, BattleBegan, BattleEnded, PhaseFought
from engines.caesar_britannia.ids import CELTS, ROME, Zone
from engines.caesar_britannia.legal.battle import Phase
from engines.core.event import Event
from engines.core.forms import walk
from engines.core.prompt import Amount
from tests.kit.walker import course, spread

MATCHES = range(6)
AWKWARD = {
    "a plural of one": r"\b1 (losses|SPs|points|turns|steps|chariots|units|hostages)\b",
    "a number of nothing": r"\b0 (losses|CU|of 7|escape|SP\b(?! cost))",
    "an empty list": r"\bnothing\b(?<!does nothing)",
    "an army of nobody": r"\b(with|commands|land|:) nobody\b",
    "a sentence without an end": r"(: |, |; )\.|  | ,",
}


def awkward(text):
    return [name for name, pattern in AWKWARD.items() if re.search(pattern, text)]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Rome has 1 losses.", "a plural of one"),
        ("Caesar gains 0 SP.", "a number of nothing"),
        ("Peoples that take part: nothing.", "an empty list"),
        ("Gaius marches from Regini to Dubris with nobody.", "an army of nobody"),
        ("Lost: .", "a sentence without an end"),
    ],
)
def test_what_is_awkward_is_noticed(text, what):
    assert awkward(text) == [what]
    assert awkward("Gaius does nothing.") == []


@pytest.mark.parametrize("number", MATCHES)
def test_logs_and_positions_of_random_matches_read_well(number):
    walked = course(GAME, 2, number)
    said = {GAME.catalogue.text(GAME.narrate(told.event)) for step in walked.steps for told in step.told}
    for match in spread(walked.matches, 60):
        lines = [*match.game.position(match.table()), *match.hand_words(CELTS), *match.hand_words(ROME)]
        said |= {GAME.catalogue.text(line) for line in (*lines, *(prompt.title for prompt in match.prompts()))}
    assert {text: found for text in said if (found := awkward(text))} == {}


@pytest.mark.parametrize("number", MATCHES)
def test_no_two_choices_of_a_field_read_the_same(number):
    for turn in spread([turn for turn in course(GAME, 2, number).turns if turn.draft], 80):
        assert turn.draft is not None
        for field, _ in walk(turn.before.ask(turn.seat), turn.draft):
            if not isinstance(field, Amount):
                shown = Counter(
                    (GAME.catalogue.text(choice.label), choice.hint and GAME.catalogue.text(choice.hint))
                    for choice in field.choices
                )
                assert max(shown.values(), default=1) == 1, (turn.draft.verb, field.name, shown)


def test_a_battle_is_told_on_one_page():
    """Every throw, loss and tactic that was told between its beginning and its end, and who has Fortuna then."""
    met = 0
    for number in MATCHES:
        told = [told.event for step in course(GAME, 2, number).steps for told in step.told if told.seat is None]
        begun: list[Event] = []
        for event in told:
            if isinstance(event, BattleBegan):
                begun = [event]
            elif isinstance(event, BattleEnded):
                page = [GAME.catalogue.text(line) for line in GAME.report_lines(event)]
                assert [line for line in page[:-2] if not line.startswith("Front line of ")] == [
                    GAME.catalogue.text(GAME.narrate(one)) for one in begun
                ]
                assert page[-2] == GAME.catalogue.text(GAME.narrate(event))
                assert page[-1].startswith("Fortuna favours ")
                assert len("\n".join(page)) <= 4000
                met += 1
            elif type(event) in COURSE:
                begun.append(event)
    assert met > 5


def test_a_pitched_battle_tells_its_front_lines():
    event = PhaseFought(
        phase=Phase.MELEE,
        faces=((1,), (2,)),
        hits=(1, 0),
        front=("legio_vii_eagle", "legio_vii_second", "zone:dubris:cantii/nobiles.0", "zone:dubris:cantii/nobiles.1"),
    )
    ended = BattleEnded(zone=Zone("dubris"), winner=ROME, losses=(0, 1), spoils=2, fortuna=ROME, course=(event,))
    assert [GAME.catalogue.text(line) for line in GAME.report_lines(ended)] == [
        "Front line of Rome: Legio VII, eagle and second.",
        "Front line of the Celts: 2 Nobiles.",
        "Melee: Rome throws 1 and inflicts 1 loss; the Celts throw 2 and inflict no losses.",
        "Rome: victory in Dubris and 2 SP. Rome has no losses, and the Celts have 1 loss.",
        "Fortuna favours Rome.",
    ]
