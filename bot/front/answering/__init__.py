"""Presses, commands and forms: understood, carried out and answered privately."""
