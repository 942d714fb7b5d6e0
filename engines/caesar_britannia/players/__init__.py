"""Computer players, and the fallback that answers for the absent."""
