"""Pages that had another address: it leads on to the new one for good, by any method."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import path, reverse
from django.urls.resolvers import URLPattern

#: (the address before, the name of the page)
MOVED = (
    ("e/<slug:public_id>/wall/", "wall"),
    ("e/<slug:public_id>/certificate/", "certificate"),
    ("e/<slug:public_id>/settlement/", "public-settlement"),
    ("events/<int:event_id>/links/", "links"),
    ("events/<int:event_id>/certificate/", "certificate-desk"),
    ("events/<int:event_id>/settlement/", "settlement"),
    ("events/<int:event_id>/audit/", "audit"),
    ("events/<int:event_id>/wishes/", "wishes"),
    ("events/<int:event_id>/next-part/", "next-part"),
    ("events/<int:event_id>/side-pools/", "side-pools"),
    ("events/<int:event_id>/take-back/", "act-undo"),
    ("clubs/<int:club_id>/audit/", "club-audit"),
    ("movements/", "movement-maker"),
    ("movements/certificate/", "movement-certificate"),
    ("movements/cards/", "movement-cards"),
    ("movements/picture.svg", "movement-picture"),
    ("movements/improve/", "movement-improve"),
    ("movements/progress/", "movement-progress"),
    ("movements/check/", "movement-check"),
)


def moved_pages() -> list[URLPattern]:
    """Make the addresses before; each keeps its query."""
    return [path(address, _leads_to(name), name=f"{name}-before") for address, name in MOVED]


def _leads_to(name: str) -> Any:
    def view(request: HttpRequest, **ids: Any) -> HttpResponse:
        query = request.META["QUERY_STRING"]
        address = reverse(name, kwargs=ids) + (f"?{query}" if query else "")
        return HttpResponsePermanentRedirect(address, preserve_request=True)

    return view
