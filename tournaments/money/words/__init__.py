"""What people read at the money desk."""
