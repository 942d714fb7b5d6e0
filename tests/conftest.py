"""Fixtures of every test."""

pytest_plugins = ["tests.kit.figures", "tests.kit.local", "tests.kit.rules"]
