"""What a browser calls itself, in words that its owner knows it by."""

from accounts import words

#: The first that occurs in the header; many claim to be another one too.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)


def browser_name(user_agent: str) -> str:
    """Return as in "Firefox on Windows"; the header's own words are shown to nobody."""
    browser = next((name for mark, name in BROWSERS if mark in user_agent), "Browser")
    system = next((name for mark, name in SYSTEMS if mark in user_agent), "")
    return words.browser_on(browser=browser, system=system) if system else browser
