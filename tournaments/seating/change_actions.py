"""Other seats for rounds to come, each way declared once: who comes and goes, and exchanges by hand."""

from functools import partial

from accounts.models import Role
from tournaments.models import Event
from tournaments.seating.api.changes import (
    AttendancePayload,
    RepairPayload,
    ReplannedAnswer,
    SaveSwapPayload,
    SwapPayload,
)
from tournaments.seating.services.late_and_leaving import (
    Replanned,
    event_repair,
    event_swap,
    repair_preview,
    swap_preview,
)
from tournaments.seating.views.changes import changes_refused, changes_shown
from tournaments.seating.words import changes
from tournaments.web.actions import Action, of_event, reading


def saved(_event: Event, replanned: Replanned) -> str:
    is_seated = replanned.difference.rounds or not replanned.before.waits_for_results
    return changes.saved_everywhere() if is_seated else changes.saved()


change = partial(Action, needs=Role.DIRECTOR, answers=ReplannedAnswer, refused=changes_refused)
ACTIONS = (
    change(
        "changes",
        "changes",
        does=reading(repair_preview),
        takes=AttendancePayload,
        api_at="repair/preview",
        api_name="api-repair-preview",
        renders=partial(changes_shown, save="changes-save"),
    ),
    change(
        "changes-save",
        "changes/save",
        does=of_event(event_repair),
        takes=RepairPayload,
        api_at="repair",
        api_name="api-repair",
        done=saved,
    ),
    change(
        "swap",
        "swap",
        does=reading(swap_preview),
        takes=SwapPayload,
        api_at="swap/preview",
        api_name="api-swap-preview",
        renders=partial(changes_shown, save="swap-save"),
    ),
    change(
        "swap-save",
        "swap/save",
        does=of_event(event_swap),
        takes=SaveSwapPayload,
        api_at="swap",
        api_name="api-swap",
        done=saved,
    ),
)
