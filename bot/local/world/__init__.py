"""What there is: guilds, people, channels, messages, who may do what; and telling everybody what changes."""
