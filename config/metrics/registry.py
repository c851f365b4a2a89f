"""Where this process keeps its counts; it knows nothing of the app, so that the database may count too."""

from pathlib import Path

from django.conf import settings
from prometheus_client import CollectorRegistry

from config.data_folder import PRIVATE_FOLDER

#: Each process keeps its counts in files of this folder; "" where there is one process.
FOLDER: str = settings.METRICS_DIR
if FOLDER:
    Path(FOLDER).mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)

counted = CollectorRegistry()
