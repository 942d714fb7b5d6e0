"""Points discord.py at the local table instead of at Discord."""

from ipaddress import ip_address

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_at(address: str) -> None:
    """Send everything this process's Discord clients say to ``address``, for example ``http://127.0.0.1:8460``.

    Raises:
        ValueError: unless it is a plain http address on this very machine, given as a number: a token must not be
            able to leave. Nothing has changed then.
    """
    url = yarl.URL(address)
    if url.scheme != "http" or url.user is not None or not _is_loopback(url.host):
        raise ValueError("the local table has an http address on the loopback interface")
    origin = url.origin()
    Route.BASE = f"{origin}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = origin.with_scheme("ws") / "gateway"
    discord.Asset.BASE = f"{origin}/cdn"


def _is_loopback(host: str | None) -> bool:
    try:
        return ip_address(host or "").is_loopback
    except ValueError:  # a name, which may mean another machine
        return False
