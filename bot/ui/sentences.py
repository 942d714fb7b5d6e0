"""Sentences of the services: refusals, announcements, names of seats. English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SENTENCES: Final[Mapping[str, str]] = {
    "seat.computer": "Computer",
    "seat.level": "Computer ({level})",
    "seat.open": "open seat",
    "seat.lettered": "Seat {letter}",
    "seat.vacant": "{seat} (open seat)",
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
    "table.not_back": "{who} has not come back to the server. Seat {seat} is open.",
    "table.still_open": "Seat {seat} is open. {ways}",
    "table.opened": "{said} {ways}",
    "table.ways": "Anybody who has not held another seat of this match may take it. The host can call a stand-in "
    "(`/legatus standin seat:{letter}`) or seat a computer (`/legatus computer seat:{letter}`) now; the other players "
    "can do so from {then} on.",
    "table.ways.host": "Anybody who has not held another seat of this match may take it. The host can call a stand-in "
    "(`/legatus standin seat:{letter}`) or seat a computer (`/legatus computer seat:{letter}`).",
    "table.ways.all": "Anybody who has not held another seat of this match may take it. Any player can call a stand-in "
    "(`/legatus standin seat:{letter}`) or seat a computer (`/legatus computer seat:{letter}`).",
    "table.ways.managers": "Anybody who has not held another seat of this match may take it. Somebody with Manage "
    "Server can call a stand-in (`/legatus standin seat:{letter}`) or seat a computer (`/legatus computer "
    "seat:{letter}`).",
    "table.ways.standin": "Anybody who has not held another seat of this match may take it; until then a stand-in "
    "answers.",
    "table.gone": "{who} has left the server. Seat {seat} is kept for them until {until}, then anybody may take it. "
    "Meanwhile they may come back, or play on in direct messages that the bot has sent them. {ways}",
    "table.gone.silent": "{who} has left the server. Seat {seat} is kept for them until {until}, then anybody may take "
    "it. Meanwhile they may come back. {ways}",
    "table.gone_ways": "The host can call a stand-in (`/legatus standin seat:{letter}`) or seat a computer "
    "(`/legatus computer seat:{letter}`) now; the other players can do so from {then} on.",
    "table.gone_ways.host": "The host can call a stand-in (`/legatus standin seat:{letter}`) or seat a computer "
    "(`/legatus computer seat:{letter}`).",
    "table.gone_ways.all": "Any player can call a stand-in (`/legatus standin seat:{letter}`) or seat a computer "
    "(`/legatus computer seat:{letter}`).",
    "table.gone_ways.managers": "Somebody with Manage Server can call a stand-in (`/legatus standin seat:{letter}`) or "
    "seat a computer (`/legatus computer seat:{letter}`).",
    "table.gone_ways.standin": "A stand-in answers.",
    "table.returned": "{who} is back on the server and keeps seat {seat}.",
    "table.took": "{who} takes seat {seat}.",
    "table.took_again": "{who} takes seat {seat} again.",
    "table.took_after": "{who} takes seat {seat}, in place of {old}.",
    "table.took_back": "{who} takes seat {seat}, in which a computer has played.",
    "table.replaced": "{who} plays seat {seat} from now on, in place of {old}.",
    "table.computer_took": "A computer ({who}) plays seat {seat} from now on. Its last player can take it "
    "back with `/legatus join seat:{letter}`.",
    "table.computer_replaced": "A computer ({who}) plays seat {seat} from now on, in place of {old}, who can take it "
    "back with `/legatus join seat:{letter}`.",
    "table.host": "{who} is the host now.",
    "table.standin": "A stand-in answers for {who} until they are back.",
    "table.standin_open": "A stand-in answers for seat {seat} until somebody takes it.",
    "personal.seat_open": "you are not on the server any more, and your seat was opened. Come back, and you may take "
    "it again as long as nobody else has.",
    "personal.seat_open.begun": "you are not on the server any more, and your seat was opened. Come back, and you "
    "may take it again as long as nobody else has. Your half-filled answer was not kept.",
    "personal.gone": "you have left the server. Your seat is kept for you until {until}: come back, or play on in "
    "direct messages.",
    "personal.gone.silent": "you have left the server. Your seat is kept for you until {until}: come back before then.",
    "personal.standin": "a stand-in was called for you. Make a move, or press **I'm Back**, to take over again.",
    "personal.standin.past": "a stand-in was called for you. It does not answer for you any more.",
    "personal.answered_for": "the stand-in answered for you. Your half-filled answer was not kept.",
    "personal.orders_lost": "{said} Your standing orders hold no more.",
    "personal.orders_dropped": "{said} The standing orders that were given there before hold no more.",
    "personal.left": "you gave your seat up.",
    "personal.left.begun": "you gave your seat up. Your half-filled answer was not kept.",
    "personal.removed": "you were removed from the match, and your seat was opened to anybody. While it is open, you "
    "may take it again.",
    "personal.removed.begun": "you were removed from the match, and your seat was opened to anybody. While it is open, "
    "you may take it again. Your half-filled answer was not kept.",
    "personal.computer": "a computer ({who}) plays in your place from now on. Once you are back on the server, "
    "`/legatus join seat:{letter} match:{n}` takes the seat back.",
    "personal.computer.begun": "{said} Your half-filled answer was not kept.",
    "personal.computer.changed": "{said} Your sealed answer stands; what you had changed in it without sealing it "
    "again was not kept.",
    "personal.replaced": "{who} plays in your place from now on.",
    "personal.replaced.begun": "{who} plays in your place from now on. Your half-filled answer was not kept.",
    "personal.replaced.changed": "{who} plays in your place from now on. Your sealed answer stands; what you had "
    "changed in it without sealing it again was not kept.",
    "personal.seated": "you play seat {seat} from now on.",
    "personal.seated.begun": "you play seat {seat} from now on. The half-filled answer there was not kept.",
    "personal.seated.changed": "you play seat {seat} from now on. The sealed answer there stands; what had been "
    "changed in it without sealing it again was not kept.",
    "personal.ended": "{who} ended the match.",
    "personal.over": "the match is over. {verdict}",
    "table.orders_dropped": "The seat has changed hands: standing orders given before hold no more.",
    "table.back": "{seat} is back.",
    "table.answers_again": "{seat} answers again.",
    "table.undone": "{seat} took the last move back.",
    "table.ended": "{who} ended the match.",
    # Refusals
    "refuse.no_match": "There is no match #{n}.",
    "refuse.no_longer_yours": "You no longer play in match #{n}. Only those who can see where it is played "
    "can look at it.",
    "refuse.set_aside": "Match #{n} can be neither shown nor played: what is stored of it is damaged. Nothing of it "
    "has been changed; the owner of the bot can put back a backup.",
    "refuse.newer": "Match #{n} can be neither shown nor played: a newer version of the bot wrote something of it that "
    "this one does not know. Nothing of it has been changed; the owner of the bot can update it.",
    "refuse.no_lobby": "This match has begun already.",
    "refuse.no_game": "There is no such game.",
    "refuse.not_started": "This match has not begun yet.",
    "refuse.other_game": "That is a command of {game}, and this is a match of {other}.",
    "refuse.never_started": "This match was closed before it began.",
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
    "refuse.seat_elsewhere": "That seat is one of match #{n}, and another match is named. Leave one of the two out.",
    "refuse.which_seat": "Several seats are open: {seats}. Name one with the option `seat`.",
    "refuse.none_open": "No seat of this match is open.",
    "refuse.join_elsewhere": "Join a match on a server: press **Join** below its lobby, or **Take Seat** where it is "
    "played.",
    "refuse.seat_taken": "That seat is taken.",
    "refuse.seat_kept": "That seat is kept until <t:{at}:f> for somebody who has left the server.",
    "refuse.not_joined": "You have not joined this match.",
    "refuse.no_level": "There is no such computer player in this game. There are: {levels}.",
    "refuse.no_computer": "No computer player has joined.",
    "refuse.joined_more": "{n} have joined already.",
    "refuse.joined_more.one": "One has joined already.",
    "refuse.too_few": "At least {least} must join before the match can start.",
    "refuse.not_host": "Only the host of the match or somebody with Manage Server may do that.",
    "refuse.seated_already": "You play in this match already.",
    "refuse.they_sit_already": "That person plays in this match already.",
    "refuse.not_on_server": "Only members of the server it is played on can take part in this match.",
    "refuse.they_not_on_server": "That person is not on the server this match is played on.",
    "refuse.no_word": "Discord does not say just now who is on the server. Nothing has changed; please try again.",
    "refuse.held_another": "You have held another seat in this match and seen its hand. Only that seat can be yours.",
    "refuse.they_held_another": "That person has held another seat in this match and seen its hand.",
    "refuse.stood_in_already": "A stand-in answers for them already.",
    "refuse.computer_plays": "A computer plays that seat.",
    "refuse.computer_there": "A computer plays that seat. The host can seat somebody there with `/legatus replace "
    "seat:{letter}`.",
    "refuse.gone_a_while": "Players may do that from <t:{at}:f> on, six hours after they left; the host may now.",
    "refuse.gone_still": "Players may do that once they have been gone for six hours, not counting the time in which "
    "the match can be posted nowhere; the host may now.",
    "refuse.no_standin": "No stand-in answers for you.",
    "refuse.nobody_awaited": "The match waits for nobody.",
    "refuse.awaited_gone": "The match waits for somebody who has left the server: a mention does not reach them. "
    "`/legatus standin` or `/legatus computer` has their seat answered for.",
    "refuse.nudged": "They were nudged a short while ago. Another nudge is possible <t:{at}:R>.",
    "refuse.absent_a_day": "Players may call a stand-in once {seat} has been awaited for 24 hours; the host may now.",
    "refuse.absent_still": "Players may call a stand-in once {seat} has been awaited for 24 hours, not counting the "
    "time in which the match can be posted nowhere; the host may now.",
    "refuse.absent_until": "Players may call a stand-in from <t:{at}:f> on, when {seat} has been awaited for 24 hours; "
    "the host may now.",
    "refuse.none_here": "You have no match here.",
    "refuse.none_here.of": "You have no match of {game} here.",
    "refuse.none_yours": "None of your matches fits.",
    "refuse.none_yours.of": "None of your matches of {game} fits.",
    "refuse.none_at_all": "You have no match.",
    "refuse.none_at_all.of": "You have no match of {game}.",
    "refuse.none_of_yours_to_start": "No match is waiting for you to start it.",
    "refuse.no_lobby_here": "No match is waiting for players here.",
    "refuse.none_to_start": "No match is waiting for you to start it here.",
    "refuse.unbegun": "{matches} have not begun yet.",
    "refuse.unbegun.one": "{matches} has not begun yet.",
    "refuse.unbegun.more": "None of your matches here has begun yet.",
    "refuse.with_way": "{said} {way}",
    "way.new": "`/legatus new` opens one.",
    "way.new.direct": "Open one on a server with `/legatus new`.",
    "way.elsewhere": "Elsewhere you have {matches}: go to one of them, or name it with the option `match`.",
    "way.elsewhere.one": "Elsewhere you have {matches}: go there, or name it with the option `match`.",
    "way.elsewhere.more": "Elsewhere you have {n} matches, which `/legatus list` shows: go to one of them, or name it "
    "with the option `match`.",
    "way.match": "[{match}]({link})",
    "way.match.nowhere": "{match}",
}
"""Templates by key, merged into the bot's catalogue."""

EARLIER: Final[Mapping[str, str]] = {"table.stood_in": "The stand-in answered for {seat}."}
"""Templates that no code names any more: posts of earlier releases say them, and lose their buttons some time."""
