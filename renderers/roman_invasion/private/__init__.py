"""Pictures that one seat alone gets to see."""
