"""Words of the game: the log, reports, the position, labels and shorthand."""
