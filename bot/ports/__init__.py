"""The ports of the services: what they ask of the world outside, as Protocols.

The values that pass through them are in :mod:`bot.records`. ``bot.store`` implements all of them but the clock and
:class:`bot.sight.Sight`, which is Discord's word. Its errors are in :mod:`bot.store_errors`; both can be had here.
Reads see committed data only. Each write is one transaction: when it returns, the change is on the disk; when it
raises, nothing of it is. A caller cancelled while it waits loses its answer, not the write.

The callers:

============  ========================================================  ==================================
port          used by                                                   for
============  ========================================================  ==================================
Vault         service: lobby, play, undo, seats                         all changes to a match, its record
Directory     service: which match a command means; ``/legatus list``   finding matches
Drafts        service: panels                                           half-filled forms
Posts         front: dispatcher, router                                 messages we own
Outbox        front: dispatcher                                         what must still be said
People        service: settings; front: dispatcher                      names, direct messages, servers
Sight         service: access                                           who is on a server and views what
Ledger        app: command sync; router: incidents, status              facts about the installation
Clock         everybody                                                 the time
============  ========================================================  ==================================
"""

from bot.ports.clock import Clock
from bot.ports.installation import Ledger
from bot.ports.matches import Directory, Drafts, Vault
from bot.ports.people import People
from bot.ports.posting import Outbox, Posts
from bot.ports.store import Store
from bot.sight import Sight
from bot.store_errors import (
    WHY,
    AlreadyDone,
    Conflict,
    Newer,
    NoSuchMatch,
    Reason,
    StoreError,
    StoreFailed,
    StoreRefused,
    Trouble,
    Unreadable,
)

__all__ = [
    "WHY",
    "AlreadyDone",
    "Clock",
    "Conflict",
    "Directory",
    "Drafts",
    "Ledger",
    "Newer",
    "NoSuchMatch",
    "Outbox",
    "People",
    "Posts",
    "Reason",
    "Sight",
    "Store",
    "StoreError",
    "StoreFailed",
    "StoreRefused",
    "Trouble",
    "Unreadable",
    "Vault",
]
