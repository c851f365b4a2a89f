"""Making a night."""

from datetime import datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from accounts.clubs.roles import club_of, own_club
from accounts.models import Club, Role, User
from accounts.views import signed_in
from tournaments.audit.actor import Actor
from tournaments.formats import FORMATS
from tournaments.nights.selectors.house_rules import rules_to_choose
from tournaments.nights.selectors.latest import repeat_of
from tournaments.nights.services.events import event_create
from tournaments.nights.services.invitations import invitation_change
from tournaments.web.views.moments import DATETIME

from .forms import WHO
from .new_night_form import NewNightForm
from .previews import is_unfinished, meaning_of, money_club, posted, written_for

FRIDAY, EVENING = 4, 19
#: By format, what its form shows until somebody chooses otherwise; ``step`` fills or empties a table.
USUAL_OF_FORMATS = {
    key: {
        "capacity": str(kind.usual_places),
        "prizes": kind.usual_prizes,
        "who": WHO[kind.entry_sizes[0]],
        "step": 4 // kind.entry_sizes[0],
        "is_timed": bool(kind.fit_by),
        "has_rounds": "rounds" in kind.fit_by,
    }
    for key, kind in FORMATS.items()
}


@login_required
@require_http_methods(["GET", "POST"])
def event_new(request: HttpRequest) -> HttpResponse:
    """Make an event in the club that ``club`` names, else in the person's own."""
    user = signed_in(request)
    club = _club(request)
    home_club = club or own_club(user)
    rules = rules_to_choose(home_club.pk if home_club else None)
    writing = written_for(money_club(user, club))
    if request.method == "GET":
        form = NewNightForm(initial=_usual(club, home_club), rules=rules, **writing)
        values = {name: form[name].value() for name in form.fields}
        meant = NewNightForm({**values, "ends_late": True}, rules=rules, **writing)
        return _page(request, user, club, form, meant)
    form = NewNightForm(posted(request.POST), request.FILES, rules=rules, **writing)
    if form.is_valid() and not is_unfinished(request.POST):
        event = event_create(
            draft=form.draft,
            user_id=user.pk,
            club_id=club.pk if club else None,
            key=form.cleaned_data["key"],
            languages=request.headers.get("Accept-Language", ""),
        )
        if form.cleaned_data["picture"]:
            picture = form.cleaned_data["picture"]
            invitation_change(event_id=event.pk, actor=Actor(user), picture=picture)
        return redirect("house-rules" if "own-rules" in request.POST else "console", event.pk)
    return _page(request, user, club, form, form, status=422 if form.errors else 200)


def _page(
    request: HttpRequest,
    user: User,
    club: Club | None,
    form: NewNightForm,
    meant: NewNightForm,
    *,
    status: int = 200,
) -> HttpResponse:
    """Show the form, and beside it what ``meant`` means."""
    page = {
        "form": form,
        "club": club,
        "usual": USUAL_OF_FORMATS,
        "repeat": repeat_of(user, club, timezone.now()),
        "repeat_key": uuid4(),
        "keeps_end": "ends_late" in request.POST,
        **meaning_of(meant, money_club(user, club)),
    }
    return render(request, "tournaments/nights/new/event_new.html", page, status=status)


def _usual(club: Club | None, home_club: Club | None) -> dict[str, object]:
    now = timezone.now().astimezone(ZoneInfo(home_club.time_zone if home_club else "UTC"))
    return {
        "key": uuid4(),
        "starts_at": next_friday(now.replace(second=0, microsecond=0)).strftime(DATETIME),
        "club": club.pk if club else None,
        "time_zone": home_club.time_zone if home_club else "",
    }


def _club(request: HttpRequest) -> Club | None:
    """Return the club that is asked for, if this person directs it; raises as ``club_of`` does."""
    text = request.POST.get("club") or request.GET.get("club") or ""
    if not text:
        return None
    club_id = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
    return club_of(signed_in(request), club_id, needs=Role.DIRECTOR)


def next_friday(now: datetime) -> datetime:
    """Return when a night on a Friday evening is next, by the wall clock of ``now``."""
    evening = (now + timedelta(days=(FRIDAY - now.weekday()) % 7)).replace(hour=EVENING, minute=0)
    return evening if evening > now else evening + timedelta(days=7)
