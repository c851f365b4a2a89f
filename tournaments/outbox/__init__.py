"""What waits to be mailed, pushed or worked on, how it's handed out, and how it's sent."""
