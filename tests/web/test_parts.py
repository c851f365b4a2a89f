"""The page of all parts is for who changes one: it is not there where clubs play."""

import pytest

pytestmark = pytest.mark.django_db


def test_the_page_of_all_parts_is_there_with_debugging_only(client, settings):
    assert client.get("/parts/").status_code == 404
    settings.ROOT_URLCONF = "config.debug_urls"
    answer = client.get("/parts/")
    assert answer.status_code == 200
    assert '<meta name="robots" content="noindex">' in answer.content.decode()


def test_nothing_of_it_is_read_from_the_database(client, settings, django_assert_num_queries):
    settings.ROOT_URLCONF = "config.debug_urls"
    with django_assert_num_queries(0):
        client.get("/parts/")
