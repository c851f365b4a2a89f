"""Fairness goals by name: what each gives a field and a night, and the designs that give it whole."""
