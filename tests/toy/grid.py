"""The grid of sixty plots: ten rows of six."""

ROWS = "abcdefghij"
COLUMNS = "123456"
PLOTS = tuple(row + column for row in ROWS for column in COLUMNS)


def beside(plot: str) -> tuple[str, ...]:
    """Return the plots to the left and right of a plot in its row."""
    row, place = plot[0], COLUMNS.index(plot[1])
    return tuple(row + COLUMNS[near] for near in (place - 1, place + 1) if 0 <= near < len(COLUMNS))


def price(plot: str) -> int:
    """Return what marking a plot costs. Rule: TOY-04."""
    return 2 if plot[0] == "a" else 1
