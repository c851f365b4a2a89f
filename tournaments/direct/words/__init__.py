"""What people read of the host's decisions."""
