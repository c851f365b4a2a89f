"""What an action leaves in the database, so that two doors can be compared."""

from django.apps import apps
from django.db import models, transaction

from tournaments.direct.words.activity import WORDS
from tournaments.models import (
    AuditEntry,
    Bye,
    Draw,
    DrawSecret,
    EntryPlayer,
    EventPicture,
    Hand,
    LedgerEntry,
    Letter,
    Link,
    LinkSession,
    MailAddress,
    Match,
    Posting,
    RecordedDeal,
    RoundTotal,
    Seat,
    SideCarry,
    SidePool,
    SideTaker,
    Sponsor,
    Substitution,
    UndoRecord,
)

ROWS = tuple(apps.get_app_config("tournaments").get_models())
#: Random for each row, or the id of a row that the action itself makes.
OWN = {
    AuditEntry: {"row"},
    Bye: {"round"},
    UndoRecord: {"line", "changes", "taken_back"},
    Draw: {"secret"},
    DrawSecret: {"secret"},
    EventPicture: {"content"},  # its digest says the same
    EntryPlayer: {"entry", "player"},
    Hand: {"replaces"},
    LedgerEntry: {"posting"},
    Link: {"nonce", "secret_hash"},
    Letter: {"address"},
    LinkSession: {"token_hash", "link"},
    MailAddress: {"nonce"},
    Match: {"round"},
    RecordedDeal: {"hand"},
    RoundTotal: {"replaces"},
    Posting: {"key", "reverses"},
    Sponsor: {"picture"},  # its digest says the same
    Seat: {"match", "round", "substitute"},
    SideCarry: {"source", "target", "posting"},
    SidePool: {"closing"},
    SideTaker: {"side_pool"},
    Substitution: {"player", "entry"},
}


def rows():
    """Return every row without its id and the ids of its own time; of a moment only whether there is one."""
    return {
        model.__name__: sorted(
            str({field.name: _shown(row, field) for field in model._meta.fields if _counts(model, field)})
            for row in model.objects.all()
        )
        for model in ROWS
    }


def _counts(model, field):
    return not field.primary_key and field.name not in OWN.get(model, ())


def _shown(row, field):
    value = getattr(row, field.attname)
    return value is not None if isinstance(field, models.DateTimeField) else value


def left_by(action):
    """Return the status and the rows that an action leaves, and undo it."""
    start = transaction.savepoint()
    answer, left = action(), rows()
    assert set(AuditEntry.objects.values_list("action", flat=True)) <= WORDS.keys(), "not in words"
    transaction.savepoint_rollback(start)
    return answer.status, left


def assert_alike(page, api):
    before = rows()
    (shown, by_page_left), (told, by_api_left) = left_by(page), left_by(api)
    assert (shown, told // 100) == (302, 2)
    assert by_page_left != before
    assert by_api_left == by_page_left
