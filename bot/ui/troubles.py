"""Sentences for matches the bot cannot post as it should. English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

TROUBLES: Final[Mapping[str, str]] = {
    "permission.view_channel": "View Channel",
    "permission.send_messages": "Send Messages",
    "permission.attach_files": "Attach Files",
    "permission.read_message_history": "Read Message History",
    "permission.create_public_threads": "Create Public Threads",
    "permission.send_messages_in_threads": "Send Messages in Threads",
    "trouble.permission": "I lack the permission **{missing}** in {channel}.",
    "trouble.no_access": "I cannot reach {channel}: I lack the permission **View Channel**, or am not on that server.",
    "trouble.not_in_thread": "I am not in the private thread {channel}. Add me to it, then try again.",
    "trouble.no_answer": "Discord gives no answer just now. Nothing has changed; please try again.",
    "trouble.channel_kind": "Matches cannot be played in this kind of channel.",
    "trouble.channel_gone": "Its channel is gone.",
    "trouble.thread_locked": "The thread {thread} is locked.",
    "trouble.thread_gone": "Its thread was deleted.",
    "trouble.no_thread": "The match is played in {channel} itself: I lack the permission **{missing}** there.",
    "trouble.no_thread_now": "The match is played in {channel} itself: Discord let me make no thread there.",
    "trouble.lost": "**{match}** cannot be posted. {why} The match stays as it is and every move is kept. When that is "
    "put right, it goes on by itself; `/board` posts it afresh in any other channel.",
    "trouble.lost_lobby": "**{match}** cannot be posted. {why} The lobby stays open. When that is put right, it is "
    "posted by itself; `/board` posts it in any other channel.",
    "trouble.lost.for_good": "**{match}** cannot be posted. {why} The match stays as it is and every move is kept. "
    "`/board` posts it in any other channel, and it goes on there.",
    "trouble.lost_lobby.for_good": "**{match}** cannot be posted. {why} The lobby stays open. `/board` posts it in any "
    "other channel.",
    "trouble.over": "**{match}** is over. That cannot be posted. {why} `/board match:{n}` shows how it ended.",
    "trouble.ended": "**{match}**: {said} That cannot be posted. {why} `/board match:{n}` shows how it ended.",
    "trouble.noted": "**{match}**: {why}",
    "trouble.moved": "**{match}** goes on here. {why}",
    "trouble.moved_to": "**{match}** goes on in {channel}. {why}",
    "store.failed": "Nothing was changed: {why} Please try again later.",
    "store.not_yet": "Not stored yet: the bot's disk is slow. This message will tell the outcome.",
    "store.why.full": "the disk of the bot's machine is full, and its owner has to make room.",
    "store.why.readonly": "the bot may not write its data, and its owner has to allow it.",
    "store.why.locked": "another program holds the bot's data just now.",
    "store.why.damaged": "the bot's data is damaged, and its owner has to put back a backup.",
    "store.why.gone": "the bot's data was moved or deleted, and its owner has to put it back.",
    "store.why.overwritten": "the bot's data was overwritten while it ran, and its owner has to stop it and put back a "
    "backup.",
    "store.why.handles": "the bot's machine has too many files open.",
    "store.why.disk": "the disk of the bot's machine reports an error.",
    "store.why.closed": "the bot is being stopped.",
    "store.why.unknown": "the bot's data cannot be used just now.",
    "direct.unreachable": "**{match}**: a direct message to {seat} was refused. Nothing is lost: **Your Move** and "
    "**My Hand** show everything here.",
    "direct.personal": "**{match}**: {said}",
    "direct.answered": "{match}: this question has been answered.",
}
"""Templates by key, merged into the bot's catalogue."""
