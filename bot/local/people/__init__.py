"""What people do, as their client lets them and as it does not."""
