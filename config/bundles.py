"""The modules that a page needs travel as one script, made small as the static files are collected.

The scripts are ES modules, with one entry for each page in ``static/app/pages``. As they are they would
cost a phone a request each (``docs/performance.md``), so an entry is served with all it imports in its place.
"""

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any

from django.core.files.base import ContentFile
from rcssmin import cssmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

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
PAGES = "app/pages/"
IMPORT = re.compile(r'^import (?:(\{[^}]*\}|\* as \w+) from )?"([^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:const|class) (\w+))", re.MULTILINE)
UNREAD = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


#: A stylesheet that another one is made of, as it is minified.
PART = re.compile(rb'@import "([\w.]+)";')


class UnreadModuleError(ValueError):
    """A module imports or exports in a way that is not written out here."""


def modules_of(entry: str, read: Callable[[str], str]) -> dict[str, str]:
    """Return an entry and the modules it imports with their texts, each after those it uses."""
    modules: dict[str, str] = {}
    waiting: list[str] = []

    def add(name: str) -> None:
        if name in waiting:
            raise UnreadModuleError(f"{name} imports itself through {', '.join(waiting)}")
        if name in modules:
            return
        text = read(name)
        waiting.append(name)
        for path in imports_of(name, text):
            add(path)
        waiting.pop()
        modules[name] = text

    add(entry)
    return modules


def imports_of(name: str, text: str) -> list[str]:
    return [
        posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) for _, path in IMPORT.findall(text)
    ]


def joined(modules: Mapping[str, str]) -> str:
    """Write modules as one classic script: each a function that runs once and returns what it exports."""
    written = [
        f"{_start(name)}(() => {{\n{_as_function(name, text)}}})();\n" for name, text in modules.items()
    ]
    return '"use strict";\nwindow.orderUp ||= {};\n' + "".join(written)


def _start(name: str) -> str:
    return "" if name.startswith(PAGES) else f"orderUp.{_stem(name)} ??= "


def _stem(name: str) -> str:
    return PurePosixPath(name).stem


def _as_function(name: str, text: str) -> str:
    paths = iter(imports_of(name, text))

    def bound(found: re.Match[str]) -> str:
        module, names = next(paths), found[1]
        if names is None:
            return ""
        return f"const {names.removeprefix('* as ').replace(' as ', ': ')} = orderUp.{_stem(module)};\n"

    body = EXPORT.sub("", IMPORT.sub(bound, text))
    if unread := UNREAD.search(body):
        raise UnreadModuleError(f"{name}: {unread[0]}")
    return f"{body}return {{ {', '.join(EXPORT.findall(text))} }};\n"


class BundledFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise carries no types
    """Keeps the script of each page, and no module by itself; all of our own files are minified.

    A stylesheet comes with those it imports.
    """

    def post_process(self, paths: dict[str, Any], **options: Any) -> Iterator[tuple[str, str, object]]:
        if not options.get("dry_run"):
            # Read from the source: what lies here may be an entry joined with its modules as they were.
            ours = {name: text for name in paths if (text := _small(name, paths)) is not None}
            parts = {name for name in ours if name.endswith(".js") and not name.startswith(PAGES)}
            for name in ours.keys() - parts:
                self._replace(name, _whole(name, ours))
            for name in parts:
                self.delete(name)
            paths = {name: paths[name] for name in paths if name not in parts}
            paths |= {name: (self, name) for name in ours if name in paths}
        yield from super().post_process(paths, **options)

    def _replace(self, name: str, text: bytes) -> None:
        self.delete(name)
        self.save(name, ContentFile(text))


def _whole(entry: str, ours: Mapping[str, bytes]) -> bytes:
    """Return a file with what it imports: a page's script with its modules, a stylesheet with its own."""
    if not entry.startswith(PAGES):
        folder = posixpath.dirname(entry)
        return PART.sub(lambda found: _whole(posixpath.join(folder, found[1].decode()), ours), ours[entry])
    return joined(modules_of(entry, lambda name: ours[name].decode())).encode()


def _small(name: str, paths: Mapping[str, Any]) -> bytes | None:
    """Return one of our own files made small; None for any other."""
    minify = MINIFIERS.get(PurePosixPath(name).suffix)
    if minify is None or not name.startswith("app/"):
        return None
    storage, path = paths[name]
    with storage.open(path) as file:
        return minify(file.read())
