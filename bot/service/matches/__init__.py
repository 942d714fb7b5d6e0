"""Started matches: found, played, answered for, and changed while they run."""
