"""The components and the tables they are read into."""
