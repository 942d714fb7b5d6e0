"""Pictures of Roman Invasion of Britain."""
