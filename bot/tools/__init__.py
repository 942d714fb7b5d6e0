"""The command line's tools besides running the bot."""
