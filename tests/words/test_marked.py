"""Every text of a template and every sentence that Python makes is marked for translation."""

import re

from .marked import all_unmarked, of_module, of_template

#: Not a sentence, though it looks like one, on whatever line it stands.
ALLOWED = {("tournaments/names/namesakes.py", "{} {}."), ("config/checks.py", "chmod go= {}")}


def test_every_text_is_marked():
    found = all_unmarked()
    assert [
        (place, text) for place, text in found if (place, re.sub(r"^\d+: ", "", text)) not in ALLOWED
    ] == []


def test_a_text_that_is_not_marked_is_found(tmp_path):
    page = tmp_path / "page.html"
    page.write_text(
        '<p>Plain {{ name }}</p><p>{% translate "Marked" %}</p><i title="A hint"></i>'
        '{% include "x.html" with label="Handed" %}{{ names|default:"No one" }}'
        "{% blocktranslate trimmed count n=3 %}One{% plural %}Many{% endblocktranslate %}"
    )
    assert sorted(of_template(page)) == ["A hint", "Handed", "No one", "Plain"]


def test_a_sentence_that_is_not_marked_is_found(tmp_path):
    module = tmp_path / "module.py"
    module.write_text('''"""A docstring is no sentence."""
def made(name):
    return _("This one is marked."), f"Hello {name}, this one isn't.", "key"
''')
    assert list(of_module(module)) == ["3: Hello {}, this one isn't."]


def test_a_description_that_is_not_marked_is_found(tmp_path):
    module = tmp_path / "module.py"
    module.write_text("""
seats = Field(help_text="Number of seats", default=_("Marked"))
tables = Field(help_text=_("Number of tables"), name="a table")
parser.add_argument("--seed", help=f"a number to {most}")
""")
    assert list(of_module(module)) == ["2: Number of seats", "4: a number to {}"]
