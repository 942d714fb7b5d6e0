"""Legality and arithmetic of the rules, judged from what a seat can see."""
