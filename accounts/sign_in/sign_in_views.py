"""The page of where one is signed in."""

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts import words
from accounts.sign_in.sign_ins import devices_of, sign_in_end, sign_ins_end
from accounts.views import signed_in


@login_required
@never_cache
@require_GET
def sign_ins(request: HttpRequest) -> HttpResponse:
    page = {"devices": devices_of(signed_in(request), here=request.session.session_key)}
    return render(request, "accounts/sign_ins.html", page)


@login_required
@require_POST
def end_one(request: HttpRequest, sign_in_id: int) -> HttpResponse:
    sign_in_end(user_id=signed_in(request).pk, sign_in_id=sign_in_id)
    messages.success(request, words.device_signed_out())
    return redirect("sign-ins")


@login_required
@require_POST
def end_all(request: HttpRequest) -> HttpResponse:
    sign_ins_end(user_id=signed_in(request).pk)
    logout(request)
    return redirect("sign-in")
