"""The command line: ``legatus``, which is ``python -m bot``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from bot.errors import StartAgain, Unusable
from bot.ports import StoreRefused
from bot.settings import Settings, read_settings

START_AGAIN = 1
"""Exit code when another start will do, which a service manager takes care of; one line says why."""
UNUSABLE = 2
"""Exit code when the program cannot run as it was asked to; one line on the standard error says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the command line asks for and return the exit code."""
    asked = _parser().parse_args(arguments)
    try:
        return int(_COMMANDS[asked.command](asked))
    except (Unusable, StoreRefused) as error:
        print(f"legatus: {' '.join(str(error).split())}", file=sys.stderr)
        return UNUSABLE
    except StartAgain as error:
        print(f"legatus: {error}", file=sys.stderr)
        return START_AGAIN
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "legatus",
        description="Game master for board games about Roman Britain: in Discord if DISCORD_TOKEN is set, else in your "
        "browser.",
    )
    parser.set_defaults(command="run")
    parser.add_argument("--version", action="version", version=f"legatus {version('legatus')}")
    _add_settings(parser, None)
    commands = parser.add_subparsers(title="commands", metavar="")
    run = commands.add_parser("run", help="run the bot (what happens without a command)")
    run.set_defaults(command="run")
    backup = commands.add_parser("backup", help="copy the database, also while the bot runs")
    backup.set_defaults(command="backup")
    backup.add_argument("file", type=Path, metavar="FILE", help="the copy to write; it must not exist yet")
    restore = commands.add_parser("restore", help="put a backup in the place of the database; what it replaces is kept")
    restore.set_defaults(command="restore")
    restore.add_argument("file", type=Path, metavar="FILE", help="the backup; it stays where it is")
    for each in (run, backup, restore):
        _add_settings(each, argparse.SUPPRESS)
    simulate = commands.add_parser("simulate", help="let computer players play against each other")
    simulate.set_defaults(command="simulate")
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--games", type=int, default=100, metavar="N", help="how many games (100)")
    simulate.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed, the same games (1)")
    simulate.add_argument("--seats", type=int, metavar="N", help="how many seats (as many as levels, or 3)")
    simulate.add_argument("--levels", default="", metavar="A,B", help="levels by seat, repeated for the seats left")
    odds = commands.add_parser("odds", help="print the odds of a battle between two armies")
    odds.set_defaults(command="odds")
    odds.add_argument("game", metavar="GAME")
    odds.add_argument("one", metavar="ARMY", help="such as '2 legion, ala' or 'frontal: legion, reduced funditor'")
    odds.add_argument("other", metavar="ARMY", help="such as '5 bellatores, 2 essedarii'")
    return parser


def _add_settings(parser: argparse.ArgumentParser, default: str | None) -> None:
    """Add the settings that may be given on the command line, before or after the command's name."""
    parser.add_argument("--data", type=Path, metavar="DIR", default=default, help="where everything is kept")
    parser.add_argument("--port", type=int, metavar="N", default=default, help="port of the local table; 0: any")


def _settings(asked: argparse.Namespace) -> Settings:
    return read_settings(legatus_data=asked.data, legatus_port=asked.port)


def _run(asked: argparse.Namespace) -> int:
    from bot import logs
    from bot.loading import for_good

    settings = _settings(asked)
    with for_good():
        from bot.store import FolderLock

        FolderLock.check(settings.folder)  # before all that takes its time: whoever starts it twice is told at once
        from bot.app import run

    logs.set_up(settings.legatus_log_level)
    return run(settings)


def _backup(asked: argparse.Namespace) -> int:
    from bot.store import back_up

    settings = _settings(asked)
    back_up(settings.folder, asked.file)
    print(f"Copied {settings.folder} to {asked.file}")
    return 0


def _restore(asked: argparse.Namespace) -> int:
    from bot.clock import SystemClock
    from bot.store import restore

    settings = _settings(asked)
    kept = restore(settings.folder, asked.file, SystemClock().now())
    print(f"Restored {settings.folder} from {asked.file}" + (f"; what it replaced is {kept}" if kept else ""))
    return 0


def _simulate(asked: argparse.Namespace) -> int:
    from bot.tools.simulate import plan, simulate

    levels = tuple(level for level in asked.levels.split(",") if level)
    simulate(plan(asked.game, asked.games, asked.seed, asked.seats, levels))
    return 0


def _odds(asked: argparse.Namespace) -> int:
    from bot.tools.odds import odds

    print(odds(asked.game, asked.one, asked.other))
    return 0


_COMMANDS = {"run": _run, "backup": _backup, "restore": _restore, "simulate": _simulate, "odds": _odds}

if __name__ == "__main__":
    sys.exit(main())
