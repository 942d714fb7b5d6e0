"""Database migrations, run by the bot at start."""
