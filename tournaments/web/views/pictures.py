"""A stored picture as an answer."""

from django.http import HttpResponse


def cached_picture(content: bytes, kind: str, *, is_private: bool) -> HttpResponse:
    """Answer a picture whose address changes with it, so that it may be kept for good."""
    answer = HttpResponse(content, content_type=kind)
    answer["Cache-Control"] = f"{'private' if is_private else 'public'}, max-age=31536000, immutable"
    answer["Cross-Origin-Resource-Policy"] = "same-origin"
    return answer
