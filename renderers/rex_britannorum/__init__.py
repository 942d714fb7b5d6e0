"""The pictures of Rex Britannorum."""
