"""Use cases: what people and computers do at the table, over the ports."""
