"""Pictures that go with a report."""
