"""Letters about a night: asked for on the player's page, confirmed and stopped by the links in them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from tournaments.access.link_cookies import own_page_in
from tournaments.errors import NotNowError
from tournaments.models import MailAddress
from tournaments.outbox.mail import mail_address_of, mail_confirm, mail_stop


@require_GET
@never_cache
def mail(request: HttpRequest, mail_token: str) -> HttpResponse:
    """Ask whoever has a letter what they want; nothing changes by looking."""
    return _page(request, mail_address_of(mail_token), mail_token)


@require_POST
@never_cache
def mail_yes(request: HttpRequest, mail_token: str) -> HttpResponse:
    try:
        mail_confirm(token=mail_token)
    except NotNowError as refusal:
        return _page(request, mail_address_of(mail_token), mail_token, refusal)
    return redirect("mail", mail_token)


@csrf_exempt
@require_POST
@never_cache
def mail_no(request: HttpRequest, mail_token: str) -> HttpResponse:
    """End all letters with one request, as mail programs send it (RFC 8058): no cookie, only the token."""
    return _page(request, mail_stop(token=mail_token), mail_token)


def _page(
    request: HttpRequest, address: MailAddress, token: str, refusal: NotNowError | None = None
) -> HttpResponse:
    event = address.link.event
    page = {
        "address": address,
        "event": event,
        "token": token,
        "refusal": refusal,
        "has_page": own_page_in(request, event.pk) is not None,
    }
    return render(request, "tournaments/messages/mail.html", page, status=409 if refusal else 200)
