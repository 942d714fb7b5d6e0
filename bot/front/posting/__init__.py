"""The outbox brought to Discord: boards, reports, lobbies, threads and direct messages."""
