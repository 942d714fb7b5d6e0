"""Who may know of a match, who sits in it, and who is away."""
