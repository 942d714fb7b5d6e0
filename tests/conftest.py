"""Fixtures of every test."""

pytest_plugins = ["tests.kit.local", "tests.kit.rules"]
