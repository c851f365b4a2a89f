"""What every page of the browser tests needs: the app's own files, whole and compressed."""

import httpx


def test_static_files_are_served_whole_or_in_part(site):
    page = httpx.get(f"{site}/account/sign-in/").text
    sheet = page.split('rel="stylesheet" href="')[1].split('"')[0]
    plain = {"Accept-Encoding": "identity"}
    whole = httpx.get(site + sheet, headers=plain)
    part = httpx.get(site + sheet, headers={**plain, "Range": "bytes=0-9"})
    assert (whole.status_code, part.status_code) == (200, 206)
    assert whole.headers["content-type"].startswith("text/css")
    assert len(whole.content) == int(whole.headers["content-length"]) > 10
    assert part.content == whole.content[:10]


def test_static_files_travel_compressed_and_are_kept_for_good(site):
    page = httpx.get(f"{site}/account/sign-in/").text
    sheet = page.split('rel="stylesheet" href="')[1].split('"')[0]
    answer = httpx.get(site + sheet)
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert httpx.head(site + sheet).content == b""
