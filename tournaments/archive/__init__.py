"""A night, or the whole club, as a file: backups, restores, moving a night to another club."""
