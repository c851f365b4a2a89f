"""Settings of a night with an action of their own, which can change when the others no longer can."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.access.permissions import is_locked
from tournaments.models import Event
from tournaments.web.views.form_choices import APPROVALS, SEATS_SHOWN

from .setting_fields import SEEN_BY


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnChoice:
    """A setting to choose; ``name`` is what its action takes, ``saves`` what its button does."""

    name: str
    title: str
    action: str
    choices: Sequence[tuple[str, object]]
    value: str
    saves: str
    hint: str = ""

    @property
    def now(self) -> str:
        return str(dict(self.choices)[self.value])


def own_choices(event: Event) -> Iterator[OwnChoice]:
    """List them; who sees a night is among its other settings until those are locked."""
    if is_locked(event):
        yield OwnChoice(
            name="is_private",
            title=_("Who can see this night?"),
            action=reverse("event-privacy", args=(event.pk,)),
            choices=SEEN_BY,
            value="yes" if event.is_private else "",
            saves=_("Save privacy setting"),
        )
    if event.status == Event.Status.SIGN_UP:
        yield OwnChoice(
            name="approves_sign_ups",
            title=_("Who can sign up?"),
            action=reverse("sign-ups-approval", args=(event.pk,)),
            choices=APPROVALS,
            value="yes" if event.approves_sign_ups else "",
            saves=_("Save sign-up setting"),
        )
    yield OwnChoice(
        name="shown",
        title=_("Which seats can players see?"),
        action=reverse("later-rounds", args=(event.pk,)),
        choices=SEATS_SHOWN,
        value="all" if event.shows_later_rounds else "held" if event.holds_rounds else "one",
        saves=_("Save visible seats"),
        hint=_("Players see seats when round 1 opens, or earlier if you choose."),
    )
