"""People of a match: members, holders of seats, and the absent."""
