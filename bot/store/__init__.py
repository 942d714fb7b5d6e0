"""The store: SQLite behind the ports, where a write that was answered is on the disk."""

from bot.ports import StoreRefused
from bot.store.lock import FolderLock
from bot.store.restore import restore
from bot.store.store import SqlStore, back_up, open_store

__all__ = ["FolderLock", "SqlStore", "StoreRefused", "back_up", "open_store", "restore"]
