"""Tests of Caesar Imperator: Britannia."""
