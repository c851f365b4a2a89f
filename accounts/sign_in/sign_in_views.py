"""The page of where one is signed in."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.sign_in.sign_ins import devices_of
from accounts.views import signed_in


@login_required
@never_cache
@require_GET
def sign_ins(request: HttpRequest) -> HttpResponse:
    page = {"devices": devices_of(signed_in(request), here=request.session.session_key)}
    return render(request, "accounts/sign_ins.html", page)
