"""Who answers for a seat that no person answers for: computer players, and the fallback of the absent."""
