"""How long a night takes, planned and as it goes."""
