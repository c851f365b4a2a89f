"""Mail, notifications and jobs that wait to be sent or run: claiming and sending them."""
