"""What is filled in, blank by blank: the answers to questions, and the options of a match."""
