"""Mail about accounts and clubs: queued with the change that asks for it, written as it is sent."""
