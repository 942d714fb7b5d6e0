"""Any control, whole or hand-edited, in any phase, by anybody: a private sentence, and nothing has changed."""

from dataclasses import fields
from time import monotonic

from bot.ui.control import CONTROLS
from tests.kit.messages import address, has, words

NUMBERS = (0, 1, -1, 9, 999_999, 2**63 - 1)
WORDS = ("verb", "steady", "RIB-09", "", "invasion", "resign")
HARMLESS = {"Join", "Leave", "ChooseSeat", "SetMessages"}
"""Controls anybody may use for themselves; :mod:`tests.bot.cogs.test_lobby` is about them."""


def forged(match):
    """Yield an address of every kind for a match, the last ones with fields nothing ever had."""
    for kind in CONTROLS.prefixes().values():
        if kind.__name__ in HARMLESS:
            continue
        for turn in range(3):
            values = []
            for place, spec in enumerate(fields(kind)):
                if spec.name == "match":
                    values.append(match if turn < 2 else NUMBERS[3 + (place + turn) % 3])
                elif spec.type == "int":
                    values.append(NUMBERS[(place + turn) % len(NUMBERS)])
                else:
                    values.append(WORDS[(place + turn) % len(WORDS)])
            yield kind(*values).custom_id


async def press_all(harness, match, person, message):
    for custom_id in forged(match):
        for values in ((), ("steady",)):
            pressed = monotonic()
            shown = await person.raw_component(message, custom_id, values or None)
            assert not shown.failed, f"{custom_id}: no answer in {monotonic() - pressed:.2f} s"
    await harness.table.settle()


async def test_in_a_lobby(harness):
    host, other, stranger, *_ = harness.people
    await harness.slash(host, "legatus new", game="invasion", seats=3, thread=False)
    lobby = harness.public("lj1")[-1]
    match = int(address(lobby, "lj1").split(":")[1])
    await harness.press(other, lobby, "Join")
    await harness.quiet()
    before = await harness.services.lobbies.view(match)
    await press_all(harness, match, stranger, lobby)
    after = await harness.services.lobbies.view(match)
    assert (after.row.status, after.members, after.options) == ("lobby", before.members, before.options)


async def test_in_a_match(harness):
    match = await harness.begun()
    _, (other, *_) = await harness.awaited(match)
    panel = await harness.open(other)
    board = harness.public("mv1")[-1]
    stranger = harness.people[4]
    before = await harness.services.tables.live(match)
    await press_all(harness, int(match), stranger, board)
    private = [message for message in stranger.messages() if message["flags"] & 64]
    assert private
    assert not any(has(message, prefix) for message in private for prefix in ("pm1", "pv1", "py1", "pt1"))
    forged_by_seated = [custom_id for custom_id in forged(int(match)) if not custom_id.startswith(("qy1", "nu1"))]
    for custom_id in forged_by_seated:
        assert not (await other.raw_component(panel, custom_id, ["1"])).failed
    await harness.table.settle()
    after = await harness.services.tables.live(match)
    assert after.match.version == before.match.version == 0
    assert [(row.seat, row.user) for row in after.seats] == [(row.seat, row.user) for row in before.seats]
    assert "you are" in words(await harness.open(other))


async def test_in_a_match_that_is_over(harness):
    match = await harness.begun()
    board = harness.public("mv1")[-1]
    host = harness.people[0]
    await harness.ended()
    await press_all(harness, int(match), host, board)
    assert (await harness.services.tables.live(match)).row.status == "ended"
