"""The aims of the project in numbers, measured: ``python -m tests.bench [name ...]``."""
