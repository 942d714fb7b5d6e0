"""Discord's limits on what is sent, checked as Discord checks them."""
