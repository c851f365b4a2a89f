"""Scripts as they are sent: without comments and indentation, and with every character of what they say."""

from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage

from config.bundles import BundledFiles, UnreadModuleError, _whole, joined, modules_of, smaller_script

SCRIPTS = sorted(Path(settings.BASE_DIR, "static", "app").rglob("*.js"))


def test_comments_and_indentation_go_and_texts_stay():
    script = (
        b'"use strict";\n// A remark.\n/** Say it.\n * Twice.\n */\nconst say = () => {\n'
        b"  /* why */\n  // why not\n  try { go(); } catch { /* Nobody. */ }\n"
        b"  return `${n === 1 ? `${n} hand` : `${n} hands`}  kept // here`;\n};\n"
    )
    assert smaller_script(script) == (
        b'"use strict";\nconst say = () => {\n'
        b"try { go(); } catch {}\nreturn `${n === 1 ? `${n} hand` : `${n} hands`}  kept // here`;\n};\n"
    )


@pytest.mark.parametrize("path", SCRIPTS, ids=str)
def test_no_text_of_a_script_spans_lines(path):
    """Else its indentation would be taken for the script's."""
    assert [line for line in path.read_text().splitlines() if line.count("`") % 2] == []


def test_a_stylesheet_comes_with_those_it_imports():
    parts = {
        "app/all.css": b'@import "one.css";@import "two.css";b{top:0}',
        "app/one.css": b"i{left:0}",
        "app/two.css": b'@import "three.css";p{right:0}',
        "app/three.css": b"u{bottom:0}",
    }
    assert _whole("app/all.css", parts) == b"i{left:0}u{bottom:0}p{right:0}b{top:0}"
    assert _whole("app/one.css", parts) == b"i{left:0}"


FILES = {
    "app/pages/one.js": 'import "../b/two.js";\nimport { add as plus } from "../b/three.js";\nplus(1);\n',
    "app/b/two.js": 'import * as three from "./three.js";\nthree.add(2);\n',
    "app/b/three.js": "let sum = 0;\nexport const add = (n) => (sum += n);\nexport const got = () => sum;\n",
}


def test_the_modules_of_a_page_run_once_each_after_those_they_use():
    assert joined(modules_of("app/pages/one.js", FILES.__getitem__)) == (
        '"use strict";\nwindow.orderUp ||= {};\n'
        "orderUp.three ??= (() => {\nlet sum = 0;\nconst add = (n) => (sum += n);\n"
        "const got = () => sum;\nreturn { add, got };\n})();\n"
        "orderUp.two ??= (() => {\nconst three = orderUp.three;\nthree.add(2);\nreturn {  };\n})();\n"
        "(() => {\nconst { add: plus } = orderUp.three;\nplus(1);\nreturn {  };\n})();\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        'import "./one.js";\n',
        "export default 1;\n",
        "let x = 1;\nexport { x };\n",
        'import one from "./two.js";\n',
    ],
)
def test_what_cannot_be_joined_is_refused(text):
    with pytest.raises(UnreadModuleError):
        joined(modules_of("app/one.js", {"app/one.js": text}.__getitem__))


def test_no_two_modules_have_one_name():
    names = [path.stem for path in SCRIPTS if path.parent.name != "pages"]
    assert sorted(names) == sorted(set(names))


def test_a_page_has_what_its_modules_say_now(tmp_path):
    """After an upgrade the files of the release before lie where the new ones are collected."""
    source, kept = FileSystemStorage(tmp_path / "from"), BundledFiles(tmp_path / "to")
    for name, text in FILES.items():
        source.save(name, ContentFile(text.encode()))

    def page():
        for name in FILES:
            if not kept.exists(name):
                kept.save(name, ContentFile(Path(source.path(name)).read_bytes()))
        list(kept.post_process({name: (source, name) for name in FILES}))
        return Path(kept.path("app/pages/one.js")).read_text()

    assert "sum += n" in page()
    Path(source.path("app/b/three.js")).write_text(FILES["app/b/three.js"].replace("sum += n", "sum -= n"))
    assert "sum -= n" in page()
