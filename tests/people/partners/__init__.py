"""Two who look for each other, through the pages of their phones."""

from tests.people.test_joining import act, sign_up
from tournaments.models import Entry
from tournaments.names.people import field_of


def look(night, name):
    return sign_up(night, name, looking="1")


def pk_of(name):
    return Entry.objects.get(members__player__name=name).pk


def lines(night):
    return {line.label: line.status for line in field_of(night)}


def pair(phones, one="Ann Adams", other="Bob Bell"):
    first, second = pk_of(one), pk_of(other)
    act(phones[one], "partner/ask", entry=second)
    return act(phones[other], "partner/agree", entry=first)
