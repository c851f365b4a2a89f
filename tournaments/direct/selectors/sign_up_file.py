"""A night's sign-ups as the rows of a file, for the host alone: nobody's address is in it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from django.db.models.functions import Coalesce

from accounts.models import Player
from tournaments.direct.words import sign_ups as words
from tournaments.models import Entry, Event, SignUpAnswers
from tournaments.names.people import FieldLine, field_of
from tournaments.people.selectors.table_files import Row

from .lineup import LineupLine, lineup_of


def sign_up_rows(event: Event) -> Iterator[Row]:
    """Yield the headings and a row for each sign-up, in their order; imported again, it adds no one."""
    field = field_of(event)
    lines = {line.entry_id: line for line in field}
    are_pairs, questions = event.movement.is_for_pairs, (event.question_1, event.question_2)
    names, answers = _names(field), _answers(event)
    yield (*words.columns_called(are_pairs=are_pairs), *filter(None, questions))
    for each in sorted(lineup_of(event, field).lines, key=lambda line: line.queue):
        called = [names[player] for player in lines[each.entry_id].members]
        yield (
            *([*called, ""][:2] if are_pairs else called),
            words.state_called(each.state),
            each.in_line or "",
            words.yes() if lines[each.entry_id].status == Entry.Status.IN else "",
            _paid(event, each),
            each.paid_cents,
            *(
                "; ".join(filter(None, given))
                for question, given in zip(questions, answers[each.entry_id], strict=True)
                if question
            ),
        )


def _names(field: Sequence[FieldLine]) -> Mapping[int, str]:
    """Return what each player is called; a number that only parts namesakes here is nobody's name."""
    called = {player: name for line in field for player, name in line.members.items()}
    unclear = Player.objects.in_bulk([each for line in field if line.is_unclear for each in line.members])
    return called | {player: each.name for player, each in unclear.items()}


def _paid(event: Event, line: LineupLine) -> str:
    if line.is_free:
        return words.free()
    if line.is_paid:
        return words.yes()
    return words.no() if event.stake_cents else ""


def _answers(event: Event) -> Mapping[int, tuple[list[str], list[str]]]:
    """Return by entry what was answered to each question; two who found each other as a pair each did."""
    found: dict[int, tuple[list[str], list[str]]] = defaultdict(lambda: ([], []))
    held = SignUpAnswers.objects.filter(entry__stage__event=event).order_by("pk")
    for entry, first, second in held.values_list(
        Coalesce("entry__plays_in", "entry"), "answer_1", "answer_2"
    ):
        found[entry][0].append(first)
        found[entry][1].append(second)
    return found
