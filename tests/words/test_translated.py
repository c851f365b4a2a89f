"""What a catalog of another language changes: the API's descriptions, headings of files, help of commands."""

import argparse
from gettext import NullTranslations

import pytest
from django.core.management import get_commands, load_command_class
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator

from scoring.language import use
from tests.words.strings import of_api
from tournaments.clubs.selectors.people_file import people_rows
from tournaments.direct.selectors.sign_up_file import sign_up_rows
from tournaments.money.selectors.exports import EXPORTS
from tournaments.money.selectors.ledger_files import ledger_csv
from tournaments.money.selectors.side_carries import carry_rows

MARK = "⟦"


class Bracketed(NullTranslations):
    """A language in which each text stands in brackets."""

    def gettext(self, message):
        return f"{MARK}{message}⟧"


@pytest.fixture
def bracketed(monkeypatch):
    catalog = Bracketed()
    monkeypatch.setattr(translation._trans, "gettext", catalog.gettext, raising=False)
    use(catalog)
    yield
    use(NullTranslations())


def not_translated(schema):
    paths = {**schema, "components": {"schemas": schema["components"]["schemas"]}}
    return [each for each in of_api(paths) if any(map(str.isalpha, each.text)) and MARK not in each.text]


def test_each_description_of_the_api_is_translated(bracketed):
    schema = SchemaGenerator().get_schema(request=None, public=True)
    assert not_translated(schema) == []


def test_a_description_that_is_not_translated_is_found():
    schema = {"info": {"description": "⟦Nights⟧"}, "paths": {"/x": {"get": {"summary": "Show it"}}}}
    found = not_translated({**schema, "components": {"schemas": {"X": {"description": "A night"}}}})
    assert [each.text for each in found] == ["Show it", "A night"]


@pytest.mark.django_db
def test_each_heading_of_a_file_is_translated(bracketed, running):
    tables = [next(iter(rows(running))) for rows in EXPORTS.values()]
    tables += [ledger_csv(running).partition("\r\n")[0].split(","), next(iter(carry_rows(running.club_id)))]
    tables += [next(iter(people_rows(running.club))), next(iter(sign_up_rows(running)))]
    assert len(tables) == 9
    assert [heading for row in tables for heading in row if heading and MARK not in heading] == []


OURS = sorted(name for name, app in get_commands().items() if app == "tournaments")


@pytest.mark.parametrize("name", OURS)
def test_each_help_of_a_command_is_translated(bracketed, name):
    plain = load_command_class("django.core", "migrate").create_parser("manage.py", "migrate")
    django_has = {action.help for action in plain._actions}
    parser = load_command_class("tournaments", name).create_parser("manage.py", name)
    texts = [parser.description, *texts_of(parser)]
    assert [text for text in texts if text and text not in django_has and MARK not in text] == []


def texts_of(parser):
    for action in parser._actions:
        yield action.help
        if isinstance(action, argparse._SubParsersAction):
            yield from (each.help for each in action._choices_actions)
            for inner in action.choices.values():
                yield from texts_of(inner)
