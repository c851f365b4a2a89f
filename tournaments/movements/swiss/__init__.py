"""Swiss rounds: near scores meet, nobody meets anybody again."""
