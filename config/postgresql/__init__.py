"""Django's PostgreSQL backend with connections that are looked at before they are used."""
