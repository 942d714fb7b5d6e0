"""What the bot says when it cannot post as it should. English."""

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
    "trouble.channel_gone": "The channel it was played in is gone.",
    "trouble.thread_locked": "The thread {thread} is locked.",
    "trouble.thread_gone": "The thread it was played in was deleted.",
    "trouble.no_thread": "The match is played in {channel} itself: I lack the permission **{missing}** there.",
    "trouble.no_thread_now": "The match is played in {channel} itself: Discord let me make no thread there.",
    "trouble.lost": "**{match}** cannot be posted. {why} The match stays as it is and every move is kept. When that is "
    "put right, it goes on by itself; `/board` posts it afresh in any other channel.",
    "trouble.noted": "**{match}**: {why}",
    "trouble.moved": "**{match}** goes on here. {why}",
    "direct.unreachable": "**{match}**: a direct message to {seat} was refused. Nothing is lost: **Your Move** and "
    "**My Hand** show everything here.",
    "direct.answered": "{match}: this question is answered. [To the match]({link})",
}
"""Templates by key, merged into the bot's catalogue."""
