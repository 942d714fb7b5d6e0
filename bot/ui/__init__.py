"""What people read and press, as data: no Discord types, no database."""
