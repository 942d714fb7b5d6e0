"""The log of a match names the holders of the seats at the time."""

from bot.actor import Actor
from bot.ui.text import Words
from engines.core.seats import Seat
from tests.kit.table import ADA, BRAN, CATO, DANA


async def named(services, *users):
    names = {ADA: "Ada", BRAN: "Bran", CATO: "Cato", DANA: "Dana"}
    for user in users or names:
        await services.store.people.seen(7, user, names[user])


async def log_of(services, match, viewer=None):
    live = await services.tables.live(match)
    words = Words(live.game, await services.tables.names(live))
    pages = (await services.log.page(live, viewer)).pages
    found = []
    for page in range(pages):
        found += (await services.log.page(live, viewer, page)).lines
    return [words.plain(line.line) for line in found], found


async def test_a_move_stays_with_whoever_made_it(harness, services, duel, clock):
    await named(services)
    await harness.fallback_answer(duel, ADA)
    before, _ = await log_of(services, duel)
    assert any(line.startswith("Ada ") for line in before)
    clock.forward(hours=1)
    await services.seats.replace(duel, Actor(ADA), ADA, CATO)
    clock.forward(hours=1)
    await harness.fallback_answer(duel, CATO)
    after, lines = await log_of(services, duel)
    assert [line for line in after if line.startswith("Ada 🔵 A ")] != []
    changed = next(line for line in after if "in place of" in line)
    assert changed == "Cato plays 🔵 A from here on, in place of Ada."
    assert after.index(changed) > max(n for n, line in enumerate(after) if line.startswith("Ada "))
    assert any("Cato" in line for line in after[after.index(changed) + 1 :])
    entry = lines[after.index(changed)]
    assert (entry.number, entry.private) == (None, False)
    numbers = [line.number for line in lines if line.number is not None]
    assert numbers == [*range(1, len(numbers) + 1)]


async def test_leaving_and_coming_stand_in_the_log_and_so_does_a_computer(harness, services, duel, clock):
    await named(services)
    await harness.fallback_answer(duel, ADA)
    clock.forward(minutes=1)
    await services.seats.resign(duel, BRAN)
    clock.forward(minutes=1)
    await services.seats.take(duel, DANA, Seat(1))
    clock.forward(minutes=1)
    await services.seats.resign(duel, DANA)
    clock.forward(minutes=1)
    await services.seats.seat_computer(duel, Actor(ADA), Seat(1), "steady")
    lines, _ = await log_of(services, duel)
    assert [line for line in lines if "🟡 B" in line] == [
        "Bran no longer plays 🟡 B.",
        "Dana plays 🟡 B from here on.",
        "Dana no longer plays 🟡 B.",
        "Computer (steady) plays 🟡 B from here on.",
    ]


async def test_acts_of_a_stand_in_are_told_as_its_doing(harness, services, duel):
    await named(services)
    await services.absence.stand_in(duel, Actor(ADA), Seat(0))
    await services.autopilot.advance(duel)
    lines, _ = await log_of(services, duel)
    assert any(line.startswith("The stand-in for Ada ") for line in lines)


async def test_a_change_stands_on_one_page_alone(harness, services, duel, clock):
    await named(services)
    users = {Seat(0): ADA, Seat(1): BRAN}
    for _ in range(12):
        await harness.fallback_answer(duel, users[(await harness.live(duel)).awaited()[0]])
        clock.forward(minutes=1)
    await services.seats.resign(duel, BRAN)
    clock.forward(minutes=1)
    await services.seats.take(duel, CATO, Seat(1))
    users[Seat(1)] = CATO
    for _ in range(12):
        clock.forward(minutes=1)
        await harness.fallback_answer(duel, users[(await harness.live(duel)).awaited()[0]])
    pages = (await services.log.page(await harness.live(duel), None)).pages
    assert pages > 2
    lines, _ = await log_of(services, duel)
    changes = [line for line in lines if "🟡 B" in line and "plays" in line]
    assert changes == ["Bran no longer plays 🟡 B.", "Cato plays 🟡 B from here on."]
    at = lines.index(changes[0])
    assert any(line.startswith("Bran 🟡 B") for line in lines[:at])
    assert not any(line.startswith("Cato ") for line in lines[:at])
    assert any(line.startswith("Cato ") for line in lines[at + 2 :])


async def test_a_bound_match_answers_alike(harness, services, duel, clock):
    await named(services)
    await harness.fallback_answer(duel, ADA)
    clock.forward(minutes=1)
    await services.seats.replace(duel, Actor(ADA), BRAN, CATO)
    await harness.finish(duel, {Seat(0): ADA, Seat(1): CATO})
    played, _ = await log_of(services, duel)
    assert await services.store.vault.bind(duel)
    services.tables.forget(duel)
    assert (await log_of(services, duel))[0] == played
