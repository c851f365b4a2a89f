"""What a hall full of phones does to one night."""
