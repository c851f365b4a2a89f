"""What waits in a table to be done outside a request: handed out to one worker, tried again, given up."""
