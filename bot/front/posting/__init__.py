"""What the outbox says, brought to Discord: boards, reports, lobbies, threads and direct messages."""
