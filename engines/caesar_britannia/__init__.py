"""Caesar Imperator: Britannia: Rome lands twice, and the peoples of Britain try to send it home."""
