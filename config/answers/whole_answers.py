"""What every answer needs that no view should have to think of."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

#: Pages ask a browser for nothing of this; a page of ours that is taken over cannot either.
PERMISSIONS = ", ".join(
    f"{feature}=()"
    for feature in (
        *("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid", "magnetometer"),
        *("microphone", "midi", "payment", "serial", "usb"),
    )
)


class WholeAnswers:
    """Answers HEAD wherever GET is answered, and lets no shared cache keep what does not say so itself.

    A proxy that keeps an owner's page or an export would show it to the next one who asks.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        is_head = request.method == "HEAD"
        if is_head:
            # The server sends no body for it, whatever we answer.
            request.method = "GET"
        response = self.get_response(request)
        if is_head:
            request.method = "HEAD"
        response.headers.setdefault("Cache-Control", "private, no-cache")
        if response.headers.get("Content-Type", "").startswith("text/html"):
            response.headers["Permissions-Policy"] = PERMISSIONS
        return response
