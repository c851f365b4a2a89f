"""The same before gunicorn's threads; slow bodies are up to the proxy, which waits for all of them."""

from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

from .refusals import GateRefusal, answer, most_bytes

StartResponse = Callable[..., Any]
Application = Callable[[dict[str, Any], StartResponse], Iterable[bytes]]
PART_BYTES = 65_536


def gated(application: Application) -> Application:
    """Hand on what may come in; a body without a length gets one, since Django takes it for empty."""

    def gate(environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        refused = _look(environ)
        if refused is None:
            return application(environ, start_response)
        status, reason, headers, body = answer(refused, environ.get("PATH_INFO", ""))
        start_response(f"{status} {reason}", headers)
        return [body]

    return gate


def _look(environ: dict[str, Any]) -> GateRefusal | None:
    """Read the body if there is one, so that a caller who hangs up in the middle is nobody's error."""
    most = most_bytes(environ.get("PATH_INFO", ""))
    # The server has seen to it that these are digits.
    length = int(environ.get("CONTENT_LENGTH") or 0)
    is_chunked = "HTTP_TRANSFER_ENCODING" in environ
    if length > most:
        return GateRefusal.LARGE
    if not (length or is_chunked):
        return None
    try:
        body = _read(environ["wsgi.input"], most + 1 if is_chunked else length)
    except (OSError, ValueError):
        return GateRefusal.UNREADABLE
    if len(body) > most:
        return GateRefusal.LARGE
    if len(body) < length:
        return GateRefusal.UNREADABLE
    environ["wsgi.input"], environ["CONTENT_LENGTH"] = BytesIO(body), str(len(body))
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    return None


def _read(stream: Any, most: int) -> bytes:
    body = bytearray()
    while len(body) < most and (part := stream.read(min(PART_BYTES, most - len(body)))):
        body += part
    return bytes(body)
