"""Static files answered whole."""

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]  # whitenoise carries no types
    """Reads a file and closes it.

    As it comes, the middleware answers with an open file, which an ASGI server reads to its end
    before it sends anything, with a warning, and leaves to the garbage collector to close.
    """

    @staticmethod
    def serve(static_file: object, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)  # type: ignore[attr-defined]
        body = b""
        if found.file is not None:
            with found.file:
                body = found.file.read()
        answer = HttpResponse(body, status=int(found.status))
        del answer["content-type"]
        for name, value in found.headers:
            answer[name] = value
        return answer
