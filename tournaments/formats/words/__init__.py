"""What people read about formats, and about the games that are played in them."""
