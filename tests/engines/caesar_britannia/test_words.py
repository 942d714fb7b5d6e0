"""A player who sees no picture can play from the words."""

from bot.service.matches.answers import filled, shown
from engines.caesar_britannia import GAME
from engines.caesar_britannia.ids import CAESAR, CELTS, ROME, Leader, Scenario, Zone
from engines.caesar_britannia.words.shorthand import code_of
from engines.core.model import Map
from engines.core.prompt import Draft, Pick
from tests.engines.caesar_britannia.playing import (
    after,
    asked,
    begin,
    board_of,
    deal,
    draft,
    field_of,
    passing,
    play,
    seat_of,
    text,
    units,
)


def said(lines):
    return [GAME.catalogue.text(line) for line in lines]


FACTS = {
    "romans": {"caesar@castrum": "vii ala sagittiffer_i sagittiffer_ii", "gaius@fretum": "viii_v"},
    "free": {"regini": "x"},
    "celts": {"army:lugotorix:cantii": "nobiles equites", "zone:andereda:cantii": "essedarii"},
    "reduced": units("vii_v x+ sagittiffer_i"),
    "spoils": Map({CAESAR: 3}),
    "site": Zone("dubris"),
    "fort": True,
    "ravaged": (Zone("dubris"),),
    "submissive": ("regini",),
    "hostages": Map({Leader("cingetorix"): CAESAR}),
    "np": 27,
}


def test_the_position_tells_everything_that_is_public():
    match = deal(**FACTS)
    lines = said(match.game.position(match.table()))
    assert lines[0] == "Fleet: 27 NP; 1 CU at sea."
    assert "The Castrum stands in Dubris." in lines
    assert "Peoples that take part: Catuvellauni, Regini, Trinovantes and Cantii." in lines
    assert "Submissive: Regini." in lines
    assert "Ravaged: Dubris." in lines
    assert (
        "the Castrum: Caesar (3 SP) with Legio VII, eagle and second, Vexillation of Legio VII (reduced), Ala, "
        "Sagittiffer (reduced) and Sagittiffer." in lines
    )
    assert "Regini: Legio X, eagle and second (both reduced) and Vexillation of Legio X." in lines
    assert "Cantiaci: Lugotorix with 2 CU of the Cantii." in lines
    assert "Silva Andereda: 1 CU of the Cantii." in lines
    assert "Silva Trinovantum: Segovax alone." in lines
    assert "In the bowl of the Cantii: 9 CU." in lines
    assert "Cingetorix is a hostage of Caesar." in lines
    assert "NP: 27 of 26." in lines
    assert not any("Nobiles" in line for line in lines)


def test_the_position_says_what_there_is_not():
    match = deal(romans={"caesar@dubris": "vii"}, allied=True)
    lines = said(match.game.position(match.table()))
    assert "There is no Castrum yet." in lines
    assert "Rome lands in Dubris." in lines
    assert "The peoples are allied under Cassivellaunus." in lines
    assert "No zone is ravaged." in lines
    match = deal(romans={"caesar@dubris": "vii"}, site=Zone("dubris"))
    assert "The Castrum in Dubris is destroyed." in said(match.game.position(match.table()))
    match = passing(deal(romans={"caesar@dubris": "vii"}), "caesar")
    assert "Have acted: Caesar." in said(match.game.position(match.table()))


def test_the_celt_reads_what_lies_under_his_stacks():
    match = deal(**FACTS)
    lines = said(match.hand_words(CELTS))
    assert "Cantiaci, the Cantii with Lugotorix: Equites and Nobiles." in lines
    assert "Silva Andereda, the Cantii: Essedarii (mounted)." in lines
    assert any(line.startswith("Bowl of the Cantii: 4 Bellatores, 2 Essedarii (mounted)") for line in lines)
    assert match.hand_words(ROME) == ()


def test_status_names_turn_and_side():
    match = deal(**FACTS)
    assert said([match.game.status(match.table())]) == ["Turn 2 of 28: Rome to act"]
    assert said([match.game.status(passing(match, "caesar").table())]) == ["Turn 2 of 28: The Celts to act"]


def test_the_log_tells_what_was_done_and_by_whom():
    match = deal(**FACTS)
    assert text(play(match, "pass", leader="caesar")) == ["Caesar does nothing."]
    done = play(match, "restore", leader="caesar", reduced="sagittiffer_i legio_vii_vexillation")
    assert text(done)[0] == "Caesar spends 2 SP and restores Vexillation of Legio VII and Sagittiffer."
    assert text(play(match, "repair", leader="caesar")) == ["Caesar repairs a ship: 28 NP."]
    done = play(match, "sail", leader="gaius", to="castrum")
    assert text(done) == ["Gaius sails from Fretum Gallicum to the Castrum with Vexillation of Legio VIII."]
    done = play(match, "single", leader="gaius", unit="legio_x_eagle", to="dubris")
    assert text(done)[0] == "Gaius stays where he is and sends from Regini to Dubris: Legio X, eagle and second."
    match = passing(match, "gaius")
    done = play(match, "march", leader="lugotorix", to="durobrivae")
    assert text(done) == ["Lugotorix marches from Cantiaci to Durobrivae with 2 CU."]
    done = play(match, "recruit", leader="lugotorix")
    assert text(done) == ["Lugotorix recruits a CU of the Cantii in Cantiaci."]
    assert text(done, CELTS)[0].startswith("You drew ")


def test_the_landing_and_the_layout_are_told_whole():
    match = after(begin(Scenario.FIRST), "divide", commios="iceni")
    done = play(match, "sail", leader="caesar", to="dubris")
    assert "Rome lands in Dubris. Against it stand Regini, Cantii, Iceni and Trinovantes." in text(done)
    assert sum(line.startswith("The ") and "take the field with" in line for line in text(done, CELTS)) == 4
    told = text(play(done.match, "deployed"))
    assert told[0].startswith("The Celts stand ready: ")
    assert "CU of the Cantii in Cantiaci" in told[0]


def test_every_choice_says_whose_a_unit_is():
    match = deal(romans={"caesar@dubris": "vii", "gaius@dubris": "ala"}, free={"dubris": "ix"})
    field = field_of(match, "exchange", "army", leader="caesar")
    assert isinstance(field, Pick)
    hints = {choice.value: said([choice.hint])[0] for choice in field.choices if choice.hint is not None}
    assert hints["legio_vii_eagle"] == "With Caesar"
    assert hints["ala"] == "With Gaius"
    assert hints["legio_ix_vexillation"] == "Commanded by nobody"


def test_an_absent_player_does_as_little_as_possible():
    match = begin(Scenario.SECOND, *[("tempest", 6)] * 5)
    kinds = []
    for _ in range(22):
        prompt = match.prompts()[0]
        kinds.append(prompt.kind)
        match = match.play(prompt.seat, match.fallback(prompt)).match
    assert kinds[0] == "divide"
    assert set(kinds[1:21]) == {"activate"}
    assert kinds[21] == "storm"
    assert board_of(match).stormed
    assert not board_of(match).venus
    match = deal(("submission", 4), romans={"caesar@dubris": "vii"}, spoils=Map({CAESAR: 4}))
    match = after(match, "propose", leader="caesar")
    assert match.fallback(match.prompts()[0]).get("spoils") == 3
    match = after(deal(romans={"caesar@regini": "vii", "atrius@dubris": "ala"}), "march", leader="atrius", to="regini")
    assert match.fallback(match.prompts()[0]) == draft(match, "keep")
    match = after(after(begin(), "divide"), "sail", leader="caesar", to="dubris")
    assert match.fallback(match.prompts()[0]).verb == "deployed"
    assert seat_of(match) == CELTS
    assert isinstance(match.fallback(match.prompts()[0]), Draft)


def test_people_write_short_words_for_units():
    for value, word in (
        ("legio_vii_eagle", "VII"),
        ("legio_x_second", "X-second"),
        ("legio_viii_vexillation", "VIII-vexillation"),
        ("ala_aeduorum", "ala_aeduorum"),
        ("army:lugotorix:cantii/nobiles", "nobiles.cantii.lugotorix"),
        ("zone:andereda:cantii:acted/nobiles", "nobiles.cantii.andereda.acted"),
        ("dubris", "dubris"),
    ):
        assert code_of(value) == word


def test_a_march_is_ready_but_for_its_way():
    """The army as it stands is shown at once: to march takes the commander, the zone and one press to do it."""
    match = deal(celts={"army:lugotorix:cantii": "nobiles essedarii"}, romans={"caesar@dubris": "vii ala"}, side=CELTS)
    begun = Draft.of(asked(match)[0].key, verb="march", leader="lugotorix")
    ask = match.ask(CELTS)
    shown_now = shown(ask, begun)
    assert shown_now.get("turn") == ()
    assert shown_now.get("army") == ("army:lugotorix:cantii/essedarii", "army:lugotorix:cantii/nobiles")
    field = ask(shown_now)
    assert field is not None
    assert field.name == "to"
    whole = filled(ask, begun, "to", "durobrivae")
    assert ask(whole) is None
    assert text(match.play(CELTS, whole))[0] == "Lugotorix marches from Cantiaci to Durobrivae with 2 CU."
