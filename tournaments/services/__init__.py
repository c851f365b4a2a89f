"""One function per action; every door, page or API or command, calls these and nothing below them."""
