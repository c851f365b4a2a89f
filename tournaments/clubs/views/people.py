"""A club's people over all nights: everyone, one person, and what merging would make of two."""

from collections.abc import Sequence

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.clubs.roles import club_of, may, role_in
from accounts.models import Club, Player, Role
from accounts.views import signed_in
from tournaments.clubs import words
from tournaments.clubs.selectors.people import club_people, club_person, found, merge_preview
from tournaments.clubs.selectors.people_file import people_rows
from tournaments.clubs.selectors.questions import questions_of
from tournaments.people.selectors.table_files import XLSX, as_csv, as_workbook
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.subjects import ClubDesk
from tournaments.web.views.hand_form import counted

#: A page of people, and the questions that stand above it.
A_PAGE = 40
MOST_QUESTIONS = 3
SHOWS = {"regulars": False, "guests": True}


@login_required
@require_GET
def people(request: HttpRequest, club_id: int) -> HttpResponse:
    return _people_page(request, club_of(signed_in(request), club_id, needs=Role.SCOREKEEPER))


@login_required
@never_cache
@require_GET
def person(request: HttpRequest, club_id: int, number: int) -> HttpResponse:
    return _person_page(request, club_of(signed_in(request), club_id, needs=Role.DIRECTOR), number)


@login_required
@never_cache
@require_GET
def merge(request: HttpRequest, club_id: int) -> HttpResponse:
    """Show what a merge would make, before it is one."""
    club = club_of(signed_in(request), club_id, needs=Role.DIRECTOR)
    numbers = [counted(each) or 0 for each in (request.GET.get("keep", ""), *request.GET.getlist("others"))]
    return _merge_page(request, club, numbers)


@login_required
@never_cache
@require_GET
def people_file(request: HttpRequest, club_id: int) -> HttpResponse:
    club = club_of(signed_in(request), club_id, needs=Role.DIRECTOR)
    table = "\ufeff" + as_csv(people_rows(club))
    response = HttpResponse(table, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="people.csv"'
    return response


@login_required
@never_cache
@require_GET
def workbook_file(request: HttpRequest, club_id: int) -> HttpResponse:
    club = club_of(signed_in(request), club_id, needs=Role.DIRECTOR)
    response = HttpResponse(as_workbook(people_rows(club), sheet=words.people_sheet()), content_type=XLSX)
    response["Content-Disposition"] = 'attachment; filename="people.xlsx"'
    return response


def people_again(
    request: HttpRequest, desk: ClubDesk, *, status: int, file_refusal: object = "", **_sent: object
) -> HttpResponse:
    return _people_page(request, desk.about, status=status, file_refusal=file_refusal)


def add_refused(request: HttpRequest, desk: ClubDesk, refusal: Refusal) -> HttpResponse:
    """Show the list that was typed, with the refusal."""
    typed = {"typed_list": request.POST.get("text", ""), "list_refusal": refusal}
    return _people_page(request, desk.about, status=status_of(refusal) or 409, **typed)


def person_refused(request: HttpRequest, desk: ClubDesk, refusal: Refusal, *, number: int) -> HttpResponse:
    """Show what was typed again, with the refusal beside it."""
    status = status_of(refusal) or 409
    return _person_page(
        request, desk.about, number, status=status, refusal=refusal, typed=request.POST.dict()
    )


def merge_refused(request: HttpRequest, desk: ClubDesk, refusal: Refusal) -> HttpResponse:
    status = status_of(refusal) or 409
    numbers = [counted(each) or 0 for each in (request.POST.get("keep", ""), *request.POST.getlist("others"))]
    try:
        return _merge_page(request, desk.about, numbers, status=status, refusal=refusal)
    except Http404:
        return _people_page(request, desk.about, status=status, refusal=refusal)


def _people_page(request: HttpRequest, club: Club, *, status: int = 200, **more: object) -> HttpResponse:
    role = role_in(signed_in(request), club.pk)
    is_host = may(role, Role.DIRECTOR)
    typed, show = request.GET.get("q", "")[:80], request.GET.get("show", "")
    everyone = club_people(club)
    lines = found(club, everyone, typed, guests=SHOWS.get(show))
    questions = questions_of(club) if is_host else ()
    page = {
        "club": club,
        "everyone": everyone,
        "lines": Paginator(lines, A_PAGE).get_page(request.GET.get("page")),
        "typed_name": typed,
        "show": show if show in SHOWS else "",
        "guests": sum(line.is_guest for line in everyone),
        "questions": questions[:MOST_QUESTIONS],
        "more_questions": len(questions) - MOST_QUESTIONS,
        "may_direct": is_host,
        "typed_list": "",
        "list_refusal": "",
        "file_refusal": "",
    }
    return render(request, "tournaments/clubs/people.html", page | more, status=status)


def _person_page(
    request: HttpRequest, club: Club, number: int, *, status: int = 200, **more: object
) -> HttpResponse:
    person = club_person(club, number)
    others = [line for line in club_people(club) if line.number != person.line.number]
    page = {"club": club, "person": person, "line": person.line, "others": others, **more}
    page["to_choose"] = [(line.number, line.label) for line in others]
    page["to_merge"] = [(line.number, f"{line.label} ({line.number})") for line in others]
    return render(request, "tournaments/clubs/person.html", page, status=status)


def _merge_page(
    request: HttpRequest, club: Club, numbers: Sequence[int], *, status: int = 200, **more: object
) -> HttpResponse:
    try:
        preview = merge_preview(club, numbers[0], numbers[1:])
    except Player.DoesNotExist as missing:
        raise Http404 from missing
    page = {"club": club, "preview": preview, **more}
    return render(request, "tournaments/clubs/merge.html", page, status=status)
