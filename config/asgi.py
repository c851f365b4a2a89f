"""Everything from one process: pages, API and live streams."""

from django.core.asgi import get_asgi_application

django = get_asgi_application()

from config.gate.bodies import Gate  # noqa: E402 -- needs the settings
from config.metrics.counts import counting_streams  # noqa: E402 -- as above
from tournaments.show.live.stream import mount  # noqa: E402 -- needs the models to be loaded

application = Gate(counting_streams(mount(django)))
