"""What people read about nights as files, and about backups."""
