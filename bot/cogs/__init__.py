"""Slash commands: vocabulary only, nothing decided here."""
