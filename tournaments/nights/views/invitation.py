"""The invitation's page: what the host says of a night to those who may come; and the picture of it."""

from collections.abc import Mapping
from uuid import uuid4

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.access.public_access import refuse_strangers
from tournaments.access.viewers import who_asks
from tournaments.messages.selectors.moved import moved_of
from tournaments.models import Event, EventPicture
from tournaments.models.night_settings import INVITATION
from tournaments.nights.selectors.invitations import picture_of
from tournaments.phones.addresses import mail_site_for
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.pictures import cached_picture

from .setting_fields import setting_field, shown_invitation


class InvitationForm(forms.Form):
    """The settings that invite people, and the picture."""

    picture = forms.FileField(
        label=_("Picture (up to 5 MB)"),
        required=False,
        widget=forms.FileInput({"accept": "image/png,image/jpeg,image/webp,image/gif"}),
    )

    def __init__(self, event: Event, sent: Mapping[str, object] | None = None) -> None:
        super().__init__(sent, initial=shown_invitation(event))
        self.fields = {name: setting_field(name) for name in INVITATION} | self.fields


@login_required
@require_GET
def invitation(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    return _page(request, desk, InvitationForm(desk.event), 200)


def invitation_again(request: HttpRequest, desk: Desk, refusal: Refusal) -> HttpResponse:
    """Show what was typed, with the refusal at its field."""
    form = InvitationForm(desk.event, request.POST)
    form.full_clean()
    field = getattr(refusal, "field", None)
    form.add_error(field if field in form.fields else None, str(refusal))
    return _page(request, desk, form, status_of(refusal) or 409)


def _page(request: HttpRequest, desk: Desk, form: InvitationForm, status: int) -> HttpResponse:
    page = desk.page("settings", form=form, picture=picture_of(desk.event), key=uuid4())
    page["moved"] = moved_of(desk.event, mail_site_for(request, desk.event))
    return render(request, "tournaments/nights/invitation.html", page, status=status)


@require_GET
def picture(request: HttpRequest, public_id: str, picture_digest: str) -> HttpResponse:
    """Answer the picture; its address changes with it, so that it may be kept for good."""
    found = EventPicture.objects.select_related("event").get(
        event__public_id=public_id, digest=picture_digest
    )
    refuse_strangers(found.event, who_asks(request))
    return cached_picture(bytes(found.content), "image/webp", is_private=found.event.is_private)
