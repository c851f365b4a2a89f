"""What people read about seats, and about rotations without a night."""
