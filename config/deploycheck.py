"""Django's deployment check under production settings; any warning is a failure."""

import os
import secrets
import sys
import tempfile

from django.core.management import execute_from_command_line

PRODUCTION = {
    "DATABASE_URL": "postgresql://order_up@localhost/order_up",
    "REDIS_URL": "redis://localhost/0",
    "CELERY_BROKER_URL": "redis://localhost/1",
    "ORDER_UP_HOSTS": "euchre.example",
    "ORDER_UP_SECRET_KEY": secrets.token_urlsafe(50),
    "EMAIL_HOST": "mail.example",
}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(PRODUCTION, ORDER_UP_DATA_DIR=folder)
        execute_from_command_line([sys.argv[0], "check", "--deploy", "--fail-level", "WARNING"])


if __name__ == "__main__":
    main()
