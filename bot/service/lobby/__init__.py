"""Before a match begins."""
