"""Scripts that a page needs together travel as one file, put together as the static files are collected."""

from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

#: By page, what it runs in the order in which one uses the other.
PAGES = {
    "phone": ("held", "ahead", "qr", "handover", "link", "yours", "table", "comfort", "offline"),
    "player": ("link", "live", "push", "offline"),
    "desk_table": ("tabs", "ahead", "table"),
    "console": ("tabs", "live", "calls"),
    "sign_up": ("tabs", "roster"),
    "screen": ("live", "wall"),
}
BUNDLES = {f"app/{page}.js": tuple(f"app/{name}.js" for name in names) for page, names in PAGES.items()}


class BundledFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise carries no types
    """Keeps each bundle beside its parts, under a name of its contents like theirs."""

    def post_process(self, paths: dict[str, Any], **options: Any) -> Iterator[tuple[str, str, object]]:
        if not options.get("dry_run"):
            paths = {**paths, **{name: (self, name) for name in BUNDLES}}
            for name, parts in BUNDLES.items():
                self._bundle(name, parts)
        yield from super().post_process(paths, **options)

    def _bundle(self, name: str, parts: tuple[str, ...]) -> None:
        texts = []
        for part in parts:
            with self.open(part) as script:
                texts.append(script.read())
        self.delete(name)
        self.save(name, ContentFile(b"\n".join(texts)))
