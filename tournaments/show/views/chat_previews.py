"""What a chat shows for the link of a night: tags of a page, and a picture."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_GET

from tournaments.access.public_access import event_at
from tournaments.cache.rendered import RenderCache
from tournaments.models import Event
from tournaments.phones.addresses import address_for
from tournaments.pictures.canvas import WIDE
from tournaments.pictures.invitation import invitation_png
from tournaments.pictures.results import ResultsPicture
from tournaments.show.selectors.invitation import Invitation, invitation_of
from tournaments.show.selectors.results_picture import (
    picture_version,
    rendered_results,
    results_sentence,
    shown_results,
)

#: Some 40 KB each.
MOST_PICTURES = 32

rendered_pictures = RenderCache(invitation_png, most=MOST_PICTURES)


@dataclass(frozen=True, slots=True)
class Preview:
    """What a link shows; addresses are whole."""

    title: str
    sentence: str
    address: str
    picture: str

    @property
    def open_graph(self) -> tuple[tuple[str, object], ...]:
        """What most chats read (https://ogp.me)."""
        return (
            ("og:type", "website"),
            ("og:site_name", "Order Up"),
            ("og:title", self.title),
            ("og:description", self.sentence),
            ("og:url", self.address),
            ("og:image", self.picture),
            ("og:image:type", "image/png"),
            ("og:image:width", WIDE[0]),
            ("og:image:height", WIDE[1]),
            ("og:image:alt", self.sentence),
        )

    @property
    def twitter(self) -> tuple[tuple[str, object], ...]:
        return (
            ("twitter:card", "summary_large_image"),
            ("twitter:title", self.title),
            ("twitter:description", self.sentence),
            ("twitter:image", self.picture),
        )


def preview_of(request: HttpRequest, invitation: Invitation, page: str) -> Preview | None:
    """Return the preview of a page of a night, None for a private one."""
    event = invitation.event
    if event.is_private:
        return None
    picture = address_for(request, event, "chat-preview", event.public_id)
    return Preview(
        title=event.name,
        sentence=invitation.sentence,
        address=address_for(request, event, page, event.public_id),
        picture=f"{picture}?v={picture_version(invitation.share_picture)}",
    )


def results_preview(request: HttpRequest, event: Event) -> Preview | None:
    """Return the preview of the results, None where not everybody may see them."""
    texts = shown_results(event, is_wide=True)
    if texts is None:
        return None
    picture = address_for(request, event, "chat-preview", event.public_id)
    return Preview(
        title=event.name,
        sentence=results_sentence(texts),
        address=address_for(request, event, "standings", event.public_id),
        picture=f"{picture}?v={picture_version(texts)}",
    )


@require_GET
def preview_picture(request: HttpRequest, public_id: str) -> HttpResponse:
    """Answer the picture of a public night; a private one has none."""
    event = event_at(public_id)
    if event.is_private:
        raise Event.DoesNotExist
    results = shown_results(event, is_wide=True)
    texts = results or invitation_of(event).share_picture
    etag = quote_etag(picture_version(texts))
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        png = rendered_results(texts) if isinstance(texts, ResultsPicture) else rendered_pictures(texts)
        answer = HttpResponse(png, content_type="image/png")
    answer["ETag"] = etag
    answer["Cache-Control"] = "public, max-age=300"
    # A chat in a browser may show it from here.
    answer["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer
