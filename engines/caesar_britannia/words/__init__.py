"""Words: sentences of the log, reports, the position, labels and what people type."""
