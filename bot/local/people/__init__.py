"""The acts of people, as their client lets them and as it does not."""
