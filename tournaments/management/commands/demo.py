from collections.abc import Iterator

from accounts.models import User
from scoring.language import gettext as _
from scoring.language.messages import mark
from tournaments.access.links import link_secret
from tournaments.management.demo_night import EMAIL, demo_password, seed_demo_night
from tournaments.management.room_server import RoomServerCommand
from tournaments.models import Link


class Command(RoomServerCommand):
    help = mark("Set up the database, add a demo night if there is none, and start the server.")
    make_target, installed_as = "make run", "order-up demo"

    def prepare(self) -> None:
        seed_demo_night()

    def greeting(self, site: str) -> Iterator[str]:
        """Give a newcomer what they need, while the demo is there."""
        if not User.objects.filter(email=EMAIL).exists():
            return
        yield _("Sign in as the demo host: {email} / {password}").format(
            email=EMAIL, password=demo_password()
        )
        links = Link.objects.filter(event__created_by__email=EMAIL, kind=Link.Kind.TABLE, table=1)
        link = links.filter(revoked_at=None).order_by("pk").first()
        if link is not None:
            yield _("Score at table 1: {link}").format(link=f"{site}/t#{link_secret(link)}")
