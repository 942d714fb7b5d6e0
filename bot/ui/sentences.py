"""What the services say: refusals, announcements, names of seats. English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SENTENCES: Final[Mapping[str, str]] = {
    "seat.computer": "Computer",
    "seat.level": "Computer ({level})",
    "seat.open": "open seat",
    "level.random": "random",
    "level.steady": "steady",
    "level.strong": "strong",
    "level.random.hint": "Plays anything the rules allow",
    "level.steady.hint": "Weighs its chances, answers at once",
    "level.strong.hint": "Thinks ahead, takes a little longer",
    # Announcements
    "table.left": "{who} has left. Seat {seat} is open.",
    "table.resigned": "{who} has resigned. Seat {seat} is open.",
    "table.kicked": "{who} was removed from the match. Seat {seat} is open.",
    "table.left_server": "{who} has left the server. Seat {seat} is open.",
    "table.took": "{who} takes seat {seat}.",
    "table.replaced": "{who} plays seat {seat} from now on.",
    "table.computer_took": "A computer ({who}) plays seat {seat} from now on.",
    "table.host": "{who} is the host now.",
    "table.standin": "A stand-in answers for {seat} until they are back.",
    "table.stood_in": "The stand-in answered for {seat}.",
    "table.back": "{seat} is back.",
    "table.undone": "{seat} took the last move back.",
    "table.ended": "{who} ended the match.",
    # Refusals
    "refuse.no_match": "There is no match #{n}.",
    "refuse.no_lobby": "Match #{n} is not waiting for players.",
    "refuse.no_game": "There is no such game here.",
    "refuse.over": "This match is over.",
    "refuse.not_seated": "You do not play in this match.",
    "refuse.no_seat_theirs": "That person does not play in this match.",
    "refuse.not_now": "That cannot be done now.",
    "refuse.several": "That answers several open questions: {questions}. Say which one is meant.",
    "refuse.stale": "That question is not open any more. Here is how things stand.",
    "refuse.busy": "Too much happened at the same moment. Please try again.",
    "refuse.size": "This game is for {least} to {most} players.",
    "refuse.full": "Every seat is taken.",
    "refuse.no_seat": "There is no such seat.",
    "refuse.seat_taken": "That seat is taken.",
    "refuse.not_joined": "You have not joined this match.",
    "refuse.no_level": "There is no such computer player in this game.",
    "refuse.no_computer": "No computer player has joined.",
    "refuse.joined_more": "{n} have joined already.",
    "refuse.joined_more.one": "One has joined already.",
    "refuse.too_few": "At least {least} must join before the match can start.",
    "refuse.not_host": "Only the host of the match or somebody with Manage Server may do that.",
    "refuse.seated_already": "You play in this match already.",
    "refuse.they_sit_already": "That person plays in this match already.",
    "refuse.stood_in_already": "A stand-in answers for them already.",
    "refuse.no_standin": "No stand-in answers for you.",
    "refuse.nobody_awaited": "The match waits for nobody.",
    "refuse.nudged": "They were nudged a short while ago. Another nudge is possible <t:{at}:R>.",
    "refuse.absent_a_day": "A stand-in can be called once they have been awaited for 24 hours.",
    "refuse.none_here": "You have no match here. `/legatus new` opens one.",
    "refuse.no_lobby_here": "No match is waiting for players here. `/legatus new` opens one.",
}
"""Templates by key, merged into the bot's catalogue."""
