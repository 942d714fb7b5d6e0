"""The bot's WebSocket."""
