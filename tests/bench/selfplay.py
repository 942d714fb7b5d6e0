"""Three steady seats play Rex Britannorum among themselves: ``python -m tests.bench.selfplay [games]``.

Prints what the section Self-play of the game's RULES.md quotes: thresholds, Firsts, objectives, wins by kingdom,
vacant titles and longest roads.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from statistics import mean
from time import perf_counter

from engines.core.match import Match
from engines.registry import GAMES
from engines.rex_britannorum.data.tables import OBJECTIVES, TRACK_FACTS
from engines.rex_britannorum.ids import KINGDOMS, TRACKS, Deck
from engines.rex_britannorum.views import Board, Tally
from tests.kit.walker import default_options, seed_of

GAMES_PLAYED = 2_000
PROCESSES = 2
LEVEL = "steady"


def final_board(number: int) -> Board:
    """Play the game with this number to its end and return its last board."""
    game = GAMES["rex"]
    match = Match.new(game, default_options(game, 3), 3, seed_of(number)).match
    while match.outcome() is None:
        prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
        match = match.play(prompt.seat, match.think(prompt, LEVEL)).match
    board: Board = match.table().board  # type: ignore[attr-defined]
    return board


def boards(games: int) -> list[Board]:
    """Return the last boards of so many games, played by several processes."""
    with Pool(PROCESSES) as pool:
        return pool.map(final_board, range(games), chunksize=20)


def winner(board: Board) -> str:
    """Return the kingdom with most points, or that the title is vacant."""
    best = max(tally.points for tally in board.tally)
    first = [tally.kingdom for tally in board.tally if tally.points == best]
    return first[0].name.capitalize() if len(first) == 1 else "vacant"


def report(ended: list[Board]) -> Iterator[str]:
    """Yield the report as rows of tables in Markdown."""
    tallies = [tally for board in ended for tally in board.tally]
    yield from _kingdoms(ended)
    yield from _tracks(ended, tallies)
    yield from _objectives(tallies)
    yield from _roads(ended)


def _kingdoms(ended: list[Board]) -> Iterator[str]:
    won = Counter(winner(board) for board in ended)
    yield "| Kingdom | Titles | Of those awarded | Mean points |"
    yield "|---|---|---|---|"
    awarded = len(ended) - won["vacant"]
    for at, kingdom in enumerate(KINGDOMS):
        name = kingdom.name.capitalize()
        points = mean(board.tally[at].points for board in ended)
        yield f"| {name} | {won[name] / len(ended):.1%} | {won[name] / awarded:.1%} | {points:.1f} |"
    yield f"| vacant | {won['vacant'] / len(ended):.1%} | | |"
    yield ""


def _tracks(ended: list[Board], tallies: list[Tally]) -> Iterator[str]:
    yield "| Track | First at | Kingdoms with First | Turn of First | 1st threshold | 2nd | 3rd | Mean final value |"
    yield "|---|---|---|---|---|---|---|---|"
    for at, track in enumerate(TRACKS):
        turns = [turn for board in ended if (turn := board.first_at[at]) is not None]
        first = sum(track in tally.firsts for tally in tallies) / len(tallies)
        passed = [sum(tally.thresholds[at] > number for tally in tallies) / len(tallies) for number in range(3)]
        final = mean(realm.values.of(track) for board in ended for realm in board.realms)
        steps = " | ".join(
            f"{share:.0%} ({step})" for share, step in zip(passed, TRACK_FACTS[track].thresholds, strict=True)
        )
        yield (
            f"| {track.value} | {TRACK_FACTS[track].first} | {first:.0%} | {mean(turns):.1f} | {steps} | {final:.1f} |"
        )
    yield ""


def _objectives(tallies: list[Tally]) -> Iterator[str]:
    yield "| Objectives kept | Share | 1st condition counts | 2nd | 3rd |"
    yield "|---|---|---|---|---|"
    results = [result for tally in tallies for result in tally.objectives]
    for deck in Deck:
        kept = [result for result in results if OBJECTIVES[result.objective].deck is deck]
        shares = (sum(result.points > number for result in kept) / len(kept) for number in range(3))
        cells = " | ".join(f"{share:.0%}" for share in shares)
        yield f"| {deck.value} | {len(kept) / len(results):.0%} | {cells} |"
    yield ""


def _roads(ended: list[Board]) -> Iterator[str]:
    lengths = Counter(realm.values.road for board in ended for realm in board.realms)
    number = sum(lengths.values())
    yield "| Longest road | " + " | ".join(str(length) for length in sorted(lengths)) + " |"
    yield "|---" * (len(lengths) + 1) + "|"
    yield "| Share | " + " | ".join(f"{lengths[length] / number:.1%}" for length in sorted(lengths)) + " |"


def main(words: list[str]) -> None:
    """Play and print."""
    games = int(words[0]) if words else GAMES_PLAYED
    begun = perf_counter()
    ended = boards(games)
    for row in report(ended):
        print(row)
    print(f"\n{games} games, {(perf_counter() - begun) / games * PROCESSES:.2f} s each")


if __name__ == "__main__":
    main(sys.argv[1:])
