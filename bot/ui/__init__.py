"""Messages and controls as data: no Discord types, no database."""
