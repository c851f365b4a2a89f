"""A night, or the whole club, as a file: backups, restores, a night taken elsewhere."""
