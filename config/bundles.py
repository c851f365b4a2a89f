"""Scripts that a page needs together travel as one file, made small as the static files are collected."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any

from django.core.files.base import ContentFile
from rcssmin import cssmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

#: By page, what it runs in the order in which one uses the other.
PAGES = {
    "phone": (
        "reach",
        "guard",
        "held",
        "ahead",
        "receipts",
        "entry",
        "qr",
        "handover",
        "turns",
        "opened",
        "link",
        "yours",
        "outbox",
        "stamps",
        "table",
        "comfort",
        "bell",
        "offline",
    ),
    "player": ("reach", "guard", "turns", "opened", "link", "stamps", "live", "push", "offline"),
    "guest": ("reach", "turns", "opened", "link"),
    "desk": ("guard", "tabs"),
    "desk_table": ("guard", "tabs", "ahead", "entry"),
    "console": ("reach", "guard", "tabs", "stamps", "live", "calls", "look", "bell"),
    "sign_up": ("reach", "guard", "tabs", "roster", "look"),
    "board": ("reach", "stamps", "live"),
    "screen": ("reach", "stamps", "live", "wall"),
}
#: Lines of a script that are comments, the comment of a block with nothing else in it, and indentation.
COMMENT = re.compile(rb"^\s*(?://.*|/\*.*?\*/[ \t]*)$\n?", re.MULTILINE)
BLOCK = re.compile(rb"^[ \t]*/\*\*.*?\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
EMPTY = re.compile(rb"\{ /\*[^*\n]*\*/ \}")
INDENTED = re.compile(rb"^[ \t]+", re.MULTILINE)


def smaller_script(text: bytes) -> bytes:
    """Leave out comments that have a line or a block to themselves, and the indentation.

    No text of our scripts spans lines, and nothing else within a line is touched. The packages that do so
    took nested templates apart, or come without builds for the computers that people bring.
    """
    return EMPTY.sub(b"{}", INDENTED.sub(b"", COMMENT.sub(b"", BLOCK.sub(b"", text))))


#: By ending, what makes one of our own files small.
MINIFIERS: Mapping[str, Callable[[bytes], bytes]] = {".js": smaller_script, ".css": cssmin}
BUNDLES = {f"app/{page}.js": tuple(f"app/{name}.js" for name in names) for page, names in PAGES.items()}


class BundledFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise carries no types
    """Keeps each bundle beside its parts, under a name of its contents like theirs; all of them minified."""

    def post_process(self, paths: dict[str, Any], **options: Any) -> Iterator[tuple[str, str, object]]:
        if not options.get("dry_run"):
            ours = [name for name in paths if self._minify(name)]
            for name, parts in BUNDLES.items():
                self._replace(name, b"\n".join(self._read(part) for part in parts))
            paths = {**paths, **{name: (self, name) for name in (*ours, *BUNDLES)}}
        yield from super().post_process(paths, **options)

    def _minify(self, name: str) -> bool:
        """Make one of our own files small; false for any other."""
        minify = MINIFIERS.get(PurePosixPath(name).suffix)
        if minify is None or not name.startswith("app/"):
            return False
        self._replace(name, minify(self._read(name)))
        return True

    def _read(self, name: str) -> bytes:
        with self.open(name) as file:
            text: bytes = file.read()
        return text

    def _replace(self, name: str, text: bytes) -> None:
        self.delete(name)
        self.save(name, ContentFile(text))
