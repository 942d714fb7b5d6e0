"""Players that answer in place of a person: computer players, and the fallback of the absent."""
