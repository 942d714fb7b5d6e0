"""The world: guilds, people, channels, messages, rights; and news of every change."""
