"""Errors of the components."""


class DataError(ValueError):
    """The component file contradicts itself or the rulebook; the message names the item."""
