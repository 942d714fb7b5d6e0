"""Pure rules: every game as functions from values to values, without clock, input, output or chance of its own."""
