"""What people read about rotations."""
