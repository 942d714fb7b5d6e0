"""Laws of every game, as functions that raise AssertionError where it does not.

The tests beside this package run them over every registered game; the planted faults prove that they bite.
"""
