"""What the rules allow and what things count, judged from what a seat can see."""
