"""Discord's limits in one table, so that a test can hold it against Discord's own description.

Lengths are in characters (code points), sizes in bytes. Sources: the developer documentation's pages on messages,
components, modals, application commands and threads.
"""

from __future__ import annotations

from typing import Final

from bot.local.protocol.codes import MIB

CONTENT: Final = 2000
NONCE: Final = 25
EMBEDS: Final = 10
EMBED_TITLE: Final = 256
EMBED_DESCRIPTION: Final = 4096
EMBED_FOOTER: Final = 2048
EMBED_AUTHOR: Final = 256
EMBED_FIELDS: Final = 25
EMBED_FIELD_NAME: Final = 256
EMBED_FIELD_VALUE: Final = 1024
EMBED_TOTAL: Final = 6000
FILES: Final = 10
FILE_BYTES: Final = 10 * MIB
REQUEST_BYTES: Final = 25 * MIB
ALT_TEXT: Final = 1024
MENTION_IDS: Final = 100

ROWS: Final = 5
ROW_BUTTONS: Final = 5
BUTTON_LABEL: Final = 80
BUTTON_URL: Final = 512
CUSTOM_ID: Final = 100
SELECT_OPTIONS: Final = 25
OPTION_TEXT: Final = 100
PLACEHOLDER: Final = 150
V2_PARTS: Final = 40
V2_TEXT: Final = 4000
SECTION_TEXTS: Final = 3
GALLERY_ITEMS: Final = 10

MODAL_TITLE: Final = 45
MODAL_PARTS: Final = 5
MODAL_LABEL: Final = 45
MODAL_DESCRIPTION: Final = 100
INPUT_PLACEHOLDER: Final = 100
INPUT_TEXT: Final = 4000

COMMANDS: Final = 100
COMMAND_NAME: Final = 32
COMMAND_DESCRIPTION: Final = 100
COMMAND_OPTIONS: Final = 25
COMMAND_CHARACTERS: Final = 8000
CHOICES: Final = 25
CHOICE_TEXT: Final = 100
OPTION_LENGTH: Final = 6000

THREAD_NAME: Final = 100
ARCHIVE_MINUTES: Final = (60, 1440, 4320, 10080)
HISTORY: Final = 100

ACKNOWLEDGE_SECONDS: Final = 3.0
TOKEN_SECONDS: Final = 900.0
NONCE_SECONDS: Final = 300.0
OLD_MESSAGE_SECONDS: Final = 3600.0
OLD_EDITS: Final = 3
OLD_EDITS_SECONDS: Final = 6.0
