"""What the command line offers besides running the bot."""
