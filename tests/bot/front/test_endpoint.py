"""A token cannot leave this machine by a setting."""

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.front.transport import endpoint
from tests.kit.local import put_back


@pytest.fixture(autouse=True)
def _home():
    with put_back():
        yield


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.9.10", "[::1]"])
def test_a_loopback_address_is_taken(host: str):
    endpoint.point_at(f"http://{host}:8460/whatever")
    assert f"http://{host}:8460/api/v10" == Route.BASE
    assert yarl.URL(f"ws://{host}:8460/gateway") == DiscordWebSocket.DEFAULT_GATEWAY
    assert f"http://{host}:8460/cdn" == discord.Asset.BASE


@pytest.mark.parametrize(
    "address",
    [
        "http://localhost:8460",
        "http://10.0.0.7:8460",
        "http://0.0.0.0:8460",
        "http://example.com",
        "http://127.0.0.1.example.com",
        "http://127.0.0.1@example.com",
        "http://me:you@127.0.0.1",
        "https://127.0.0.1",
        "http://2130706433",
        "http://[::ffff:10.0.0.7]",
        "127.0.0.1:8460",
        "",
    ],
)
def test_no_other_address_is_taken(address: str):
    before = (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE)
    with pytest.raises(ValueError, match="loopback"):
        endpoint.point_at(address)
    assert before == (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE)
    assert "discord.com" in Route.BASE
