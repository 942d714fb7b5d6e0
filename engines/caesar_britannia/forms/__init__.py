"""Forms, filled in field by field: the answers to questions, and the options of a match."""
