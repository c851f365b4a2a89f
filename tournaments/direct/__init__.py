"""Running the night: rounds, corrections, disputes, rulings, the bracket's desk."""
