"""One night as a file: ``manage.py night save|load``."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from accounts.clubs.roles import club_of
from accounts.models import Club, Role, User
from scoring.language import gettext as _
from scoring.language.messages import mark
from tournaments.archive.night_files import night_bring_in, night_file
from tournaments.audit.actor import Actor
from tournaments.management.translated import TranslatedCommand
from tournaments.models import Event
from tournaments.web.statuses import REFUSALS


class Command(TranslatedCommand):
    help = mark("Save one night to a file, or load it into a club.")

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        save = actions.add_parser(
            "save",
            help=_(
                "Save a night, even during play. Keep the file private: it has the secret "
                "numbers of later draws."
            ),
        )
        save.add_argument("night", help=_("The night's code, as in /e/CODE/."))
        save.add_argument("file", type=Path)
        load = actions.add_parser("load", help=_("Load one night. Loading it twice changes nothing."))
        load.add_argument("file", type=Path)
        load.add_argument(
            "--club", type=int, required=True, help=_("The number in the address of the club's page.")
        )
        load.add_argument("--email", required=True, help=_("Email of the host who loads the night."))

    def handle(self, *_args: Any, action: str, **options: Any) -> None:
        try:
            if action == "save":
                self._save(options["night"], options["file"])
            else:
                self._load(options["file"], options["club"], options["email"])
        except OSError as fault:
            raise CommandError(
                _("Can't use {file}: {why}.").format(file=options["file"], why=fault.strerror)
            ) from None
        except Event.DoesNotExist:
            raise CommandError(
                _("We can't find night {code}. Check its code.").format(code=options["night"])
            ) from None
        except (Club.DoesNotExist, User.DoesNotExist):
            raise CommandError(_("We can't find this club, or this person isn't in it.")) from None
        except REFUSALS as refusal:
            raise CommandError(str(refusal)) from None

    def _save(self, public_id: str, file: Path) -> None:
        packed = night_file(Event.objects.get(public_id=public_id).pk)
        with file.open("xb") as opened:
            opened.write(packed)
        file.chmod(0o600)
        self.stdout.write(_("Saved {file} ({size} kB).").format(file=file, size=f"{len(packed) / 1000:.0f}"))

    def _load(self, file: Path, club_id: int, email: str) -> None:
        user = User.objects.get_by_natural_key(email)
        club = club_of(user, club_id, needs=Role.DIRECTOR)
        brought = night_bring_in(club_id=club.pk, packed=file.read_bytes(), actor=Actor(user))
        text = _("Loaded {night}: {page}") if brought.is_new else _("Already loaded {night}: {page}")
        self.stdout.write(text.format(night=brought.event.name, page=f"/events/{brought.event.pk}/"))
