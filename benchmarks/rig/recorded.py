"""Requests as a real browser sends them, to be sent again in numbers with other contents."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode, urlsplit

from playwright.sync_api import Page, Request, sync_playwright

from tests.conftest import browser_path

PHONE = {"width": 390, "height": 844}
#: Each connection says it anew, with the length of what it sends.
OWN_LENGTH = "content-length"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """A form as a browser has sent it; ``cookies`` are by name."""

    path: str
    headers: tuple[tuple[str, str], ...]
    cookies: Mapping[str, str]
    fields: Mapping[str, str]
    status: int
    answered_bytes: int

    def again(
        self, *, path: str | None = None, cookies: Mapping[str, str] | None = None, **fields: str
    ) -> bytes:
        """Write it as it goes over the wire, with other fields and cookies in the place of those named."""
        body = urlencode({**self.fields, **fields}).encode()
        crumbs = "; ".join(f"{name}={value}" for name, value in {**self.cookies, **(cookies or {})}.items())
        lines = [f"POST {path or self.path} HTTP/1.1"]
        lines += [f"{name}: {crumbs if name == 'cookie' else value}" for name, value in self.headers]
        return "\r\n".join([*lines, f"{OWN_LENGTH}: {len(body)}", "", ""]).encode() + body


@contextmanager
def browser_page(site: str, cookies: Mapping[str, str]) -> Iterator[Page]:
    """Open a phone's browser that has these cookies already."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        context = browser.new_context(viewport=PHONE, has_touch=True, service_workers="block")
        context.add_cookies([{"name": name, "value": value, "url": site} for name, value in cookies.items()])
        yield context.new_page()
        browser.close()


def record(page: Page, address: str, act: Callable[[], None]) -> Recorded:
    """Record the one form that is sent to such an address while somebody acts on the page."""
    with page.expect_response(lambda answer: _is_sent(answer.request, address)) as waiting:
        act()
    answer, request = waiting.value, waiting.value.request
    headers = [(each["name"].lower(), each["value"]) for each in request.headers_array()]
    crumbs = dict(headers).get("cookie", "")
    return Recorded(
        path=urlsplit(request.url).path,
        headers=tuple((name, value) for name, value in headers if name != OWN_LENGTH),
        cookies=dict(crumb.split("=", 1) for crumb in crumbs.split("; ") if crumb),
        fields=dict(parse_qsl(request.post_data or "")),
        status=answer.status,
        # A redirection has no body that could be read.
        answered_bytes=0 if answer.status == 302 else len(answer.body()),
    )


def _is_sent(request: Request, address: str) -> bool:
    return request.method == "POST" and urlsplit(request.url).path.endswith(address)
