"""What the owner of a club does with its register."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.clubs.access import club_of
from accounts.models import Role
from accounts.views import club_page, signed_in
from tournaments.audit.actor import Actor
from tournaments.people.services.anonymise import player_anonymise
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.hand_form import counted


@login_required
@require_POST
def anonymise(request: HttpRequest, club_id: int) -> HttpResponse:
    """Take a player's name out for good."""
    user = signed_in(request)
    club = club_of(user, club_id, needs=Role.OWNER)
    number, name = request.POST.get("number", ""), request.POST.get("name", "")
    try:
        player = player_anonymise(club_id=club.pk, number=counted(number), name=name, actor=Actor(user))
    except REFUSALS as refusal:
        fields = {"taken_out": {"number": number, "name": name, "refusal": refusal}}
        return club_page(request, club, status=status_of(refusal) or 409, **fields)
    messages.success(request, f"They are {player.name} now, wherever their name stood.")
    return redirect("club", club_id)
