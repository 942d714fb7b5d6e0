"""Reduce Unicode's confusables to what names need: ``python -m bot.tools.confusables confusables.txt``.

The file is https://www.unicode.org/Public/security/latest/confusables.txt. Left out is what needs no table: marks laid
over letters, spaces, and ornamental forms that Unicode itself calls forms of a plain letter.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections import defaultdict
from pathlib import Path
from typing import Final

from bot.ui.likeness import simplified

TARGET: Final = Path(__file__).parents[1] / "ui" / "unicode" / "confusables.txt"
_ROW: Final = re.compile(r"^([0-9A-F]+) ;\s*([0-9A-F ]+?)\s*;")
_HEAD: Final = """\
# Unicode {version}, reduced from confusables.txt of {date}: what it looks like, then the characters that look like it.
# © Unicode, Inc., under the licence beside this file; made by bot/tools/confusables.py.
"""


def reduced(document: str) -> str:
    """Return the table of a confusables.txt, a line for each thing that characters look like.

    Raises:
        ValueError: if the document does not say its version and date.
    """
    version, date = (_said(document, word) for word in ("Version", "Date"))
    looks = {chr(int(row[1], 16)): _text(row[2]) for row in map(_ROW.match, document.splitlines()) if row}
    groups: dict[str, list[str]] = defaultdict(list)
    for char, prototype in sorted(looks.items()):
        if _is_needed(char, prototype, looks):
            groups[prototype].append(char)
    lines = (f"{_numbers(prototype)}: {_numbers(''.join(chars))}\n" for prototype, chars in sorted(groups.items()))
    return _HEAD.format(version=version, date=date) + "".join(lines)


def _is_needed(char: str, prototype: str, looks: dict[str, str]) -> bool:
    plain = simplified(char)
    if unicodedata.category(char)[0] in "MZ" or not plain or not simplified(prototype):
        return False
    others = "".join(looks.get(part, part) if part != char else part for part in plain)
    return simplified(others) != simplified(prototype)


def _said(document: str, word: str) -> str:
    found = re.search(rf"^# {word}: ([^,\n]+)", document, re.MULTILINE)
    if found is None:
        raise ValueError(f"no {word} in the document")
    return found[1].strip()


def _text(numbers: str) -> str:
    return "".join(chr(int(number, 16)) for number in numbers.split())


def _numbers(text: str) -> str:
    return " ".join(f"{ord(char):X}" for char in text)


if __name__ == "__main__":
    TARGET.write_text(reduced(Path(sys.argv[1]).read_text(encoding="utf-8-sig")), encoding="utf-8")
