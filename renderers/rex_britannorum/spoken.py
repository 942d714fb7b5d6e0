"""The card pictures in words: what they show, with the game's own sentences, most needed first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engines.core.line import Line, say
from engines.rex_britannorum.battle_words import (
    gain_line,
    help_line,
    in_play,
    powers_at_work,
    sides,
    standing,
    to_rome_line,
    track_line,
    use_line,
)
from engines.rex_britannorum.ids import AREAS, TRACKS, Role, is_joker
from engines.rex_britannorum.position import hand_words
from engines.rex_britannorum.views import Battle, Board, RexHand, RexTable, RexView, Stakes, TurnRecord
from engines.rex_britannorum.words import AREA, KINGDOM, token
from renderers.contract import ALT_LIMIT, SeatNames
from renderers.rex_britannorum import parts
from renderers.rex_britannorum import stakes as at_stake
from renderers.rex_britannorum.catalogue import told, word


def joined(sentences: Iterable[str]) -> str:
    """Return as many whole sentences, in order, as a picture's description may hold."""
    whole = ""
    for sentence in sentences:
        longer = f"{whole} {sentence}".strip()
        if len(longer) > ALT_LIMIT:
            break
        whole = longer
    return whole


def hand(table: RexTable, own: RexHand) -> str:
    """Return the picture of a hand in words: hand and plan first, the discard last."""
    board = table.board
    lines = [say("spoken.hand", kingdom=KINGDOM[own.kingdom], turn=board.turn)]
    lines += reversed(hand_words(RexView(table=table, hand=own)))
    lying = {area: at_stake.within(area, board.tokens) for area in AREAS}
    lines[2:2] = [
        say("spoken.area", area=AREA[area], tokens=tuple(map(token, tokens)))
        for area, tokens in lying.items()
        if tokens
    ]
    return joined(map(told, lines))


def battles(board: Board, record: TurnRecord, seats: SeatNames) -> str:
    """Return the battles of a turn in words: cards, sums, winners, vassals and powers."""
    lines = [say("spoken.battles", turn=record.turn)]
    for battle in record.battles:
        lines.append(_battle(battle))
        lines += powers_at_work(board, battle) if battle.stage != "done" else _used(battle)
    return joined((*map(told, lines), *_players(board, seats)))


def tracks(board: Board, record: TurnRecord, stakes: Stakes, seats: SeatNames) -> str:
    """Return an evaluation in words: the tracks with what was reached, then gains, powers and help from Rome."""
    lines = [say("spoken.stakes", turn=record.turn)]
    lines += [track_line(stakes, track, in_play(board)) for track in TRACKS]
    for battle in record.battles:
        lines += [gain_line(gain, battle.area) for gain in battle.gains]
        lines += _used(battle)
        lines += _fallen(battle)
    lines += map(help_line, record.helps)
    return joined((*map(_sentence, map(told, lines)), *_players(board, seats)))


def _battle(battle: Battle) -> Line:
    tokens = tuple(map(token, battle.tokens))
    if not battle.sides:
        return say("spoken.empty", area=AREA[battle.area], tokens=tokens, standing=standing(battle))
    return say(
        "spoken.battle",
        area=AREA[battle.area],
        tokens=tokens,
        sides=sides(battle),
        standing=standing(battle),
    )


def _used(battle: Battle) -> list[Line]:
    return [use_line(use, battle.area) for use in battle.uses]


def _fallen(battle: Battle) -> list[Line]:
    """Return what nobody took, if anything was left."""
    taken = {one for gain in battle.gains for one in gain.tokens}
    joker = any(is_joker(one) and one not in taken for one in battle.tokens)
    return [to_rome_line(battle.to_rome, battle.area, joker=joker)] if battle.to_rome or joker else []


def _players(board: Board, seats: SeatNames) -> Iterator[str]:
    """Yield who plays which kingdom."""
    for realm in board.realms:
        if realm.role is Role.PLAYER:
            name = parts.name_of(board, seats, realm.kingdom)
            yield word("spoken.seat", kingdom=KINGDOM[realm.kingdom], seat=name)


def _sentence(line: str) -> str:
    return line if line.endswith((".", "!")) else f"{line}."
