"""What every answer has, whatever it answers."""
