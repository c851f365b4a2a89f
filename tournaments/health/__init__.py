"""Is everything all right? For the club's page and for machines."""
