"""Scripts as they are sent: without comments and indentation, and with every character of what they say."""

from pathlib import Path

import pytest
from django.conf import settings

from config.bundles import smaller_script

SCRIPTS = sorted(Path(settings.BASE_DIR, "static", "app").glob("*.js"))


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


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_text_of_a_script_spans_lines(path):
    """Else its indentation would be taken for the script's."""
    assert [line for line in path.read_text().splitlines() if line.count("`") % 2] == []
