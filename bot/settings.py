"""Settings of an installation: in the environment, or in a file ``.env`` in the current folder."""

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.errors import Unusable


class Settings(BaseSettings):
    """Every setting; ``.env.example`` lists the same with their defaults. Empty values count as not given."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="forbid", frozen=True)

    discord_token: SecretStr | None = None
    """The bot's token; without it the local table is played at."""
    discord_test_guild: Annotated[int, Field(gt=0)] | None = None
    """The server that alone gets the commands, while developing."""
    discord_address: str | None = None
    """The address of a stand-in for Discord on this machine; only a loopback address is taken."""
    discord_members_intent: bool = False
    """Whether the privileged intent is on that tells at once who left a server."""
    legatus_data: Path = Path("legatus-data")
    """The folder everything is kept in."""
    legatus_port: Annotated[int, Field(ge=0, le=65535)] = 0
    """The local table's port; 0 takes the one of last time if it is free, else any."""
    legatus_log_level: Literal["debug", "info", "warning", "error"] = "info"
    """From which level on the log is written."""

    @property
    def folder(self) -> Path:
        """Return the folder of this installation's database: one for the local table, one for Discord."""
        return self.legatus_data / ("discord" if self.discord_token else "local")


def read_settings(**given: Any) -> Settings:
    """Return the settings, those ``given`` before the environment before ``.env``; ``None`` is not given.

    Raises:
        Unusable: naming the settings that are wrong, without their values.
    """
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        wrong = [f"{str(each['loc'][0]).upper()} ({_reason(each['type'], each['msg'])})" for each in error.errors()]
        raise Unusable(f"These settings cannot be used: {', '.join(wrong)}. See .env.example.") from None


def _reason(kind: str, message: str) -> str:
    return "there is no such setting" if kind == "extra_forbidden" else message
