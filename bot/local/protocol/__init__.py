"""Discord's protocol: its numbers, limits and errors, and reading what is sent."""
