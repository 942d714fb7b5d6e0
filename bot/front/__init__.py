"""The only package, with the cogs, that knows discord.py."""
