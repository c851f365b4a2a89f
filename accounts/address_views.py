"""Pages that confirm an address, by the link of a letter."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import words
from accounts.addresses import address_confirm, address_request
from accounts.forms import ConfirmForm
from accounts.sign_in.devices import remember_device


@never_cache
@require_http_methods(["GET", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whoever has the letter; a mail scanner that only looks changes nothing."""
    user_id = request.user.pk if request.user.is_authenticated else None
    letter = address_request(token=token, user_id=user_id)
    form = ConfirmForm(
        request.POST if request.method == "POST" else None, needs_password=letter.needs_password
    )
    if request.method == "POST" and form.is_valid():
        try:
            account = address_confirm(token=token, user_id=user_id, **form.cleaned_data)
        except ValidationError as refusal:
            form.add_error("password", refusal.messages)
        else:
            messages.success(request, words.address_confirmed(email=account.email))
            answer = redirect("home" if account.pk == user_id else "sign-in")
            remember_device(request, answer, account.email)
            return answer
    page = {"letter": letter, "form": form}
    return render(request, "accounts/confirm.html", page, status=422 if form.errors else 200)
