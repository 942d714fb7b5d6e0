"""A second, plain model of battle and movement, written from the rulebook and its rulings alone, to hold engines to."""
