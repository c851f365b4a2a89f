"""Sign-ups, the waitlist, the club's players."""
