"""Errors the table answers with."""

from __future__ import annotations

from collections.abc import Mapping

from bot.local.protocol.codes import Json


class ApiError(Exception):
    """A REST request refused the way Discord refuses it.

    Attributes:
        status: HTTP status.
        code: Discord's JSON error code.
        message: Its sentence.
        errors: The tree of form errors (code 50035), else None.
        headers: Extra headers of the answer.
        extra: Extra keys of the body.
    """

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        errors: Json | None = None,
        headers: Mapping[str, str] | None = None,
        extra: Json | None = None,
    ) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.headers = dict(headers or {})
        self.extra = extra or {}

    def body(self) -> Json:
        """Return the JSON body of the answer."""
        body: Json = {"message": self.message, "code": self.code, **self.extra}
        if self.errors:
            body["errors"] = self.errors
        return body


class Refused(Exception):
    """The act is not possible in Discord's client; the text is a sentence to show."""


class WorldUnusable(Exception):
    """The world's file is in use, damaged, from a newer version or cannot be written; the text says what to do."""


class WorldUnkept(Exception):
    """The rest of the world cannot be written at the stop; the text says what is lost, why, and the remedy."""


def unknown(what: str) -> ApiError:
    """Return the 404 for something that does not exist, e.g. ``unknown("Channel")``."""
    codes = {
        "Channel": 10003,
        "Guild": 10004,
        "Member": 10007,
        "Message": 10008,
        "User": 10013,
        "Webhook": 10015,
        "interaction": 10062,
    }
    return ApiError(404, codes[what], f"Unknown {what}")


def no_shared_guild() -> ApiError:
    """Return the error that bot and person share no guild (documented in March 2026; before, it was 50007 as well)."""
    return ApiError(403, 50278, "Cannot send messages to this user")


def missing_access() -> ApiError:
    """Return the error that the bot cannot see that channel."""
    return ApiError(403, 50001, "Missing Access")


def missing_rights() -> ApiError:
    """Return the error that the bot sees that channel and lacks a permission in it."""
    return ApiError(403, 50013, "Missing Permissions")


def archived(status: int = 400) -> ApiError:
    """Return the error that a thread is archived, or locked against the bot (status 403)."""
    return ApiError(status, 50083, "Thread is archived")


def invalid_form(path: str, code: str, message: str) -> ApiError:
    """Return a form error (50035) with a single reason at a dotted path."""
    tree: Json = {"_errors": [{"code": code, "message": message}]}
    for part in reversed(path.split(".")):
        tree = {part: tree}
    return ApiError(400, 50035, "Invalid Form Body", errors=tree)
