"""Which settings of a night are fixed by now, asked of what each declares."""

from tournaments.access.permissions import is_locked
from tournaments.errors import LockedError
from tournaments.formats.setting import Lock
from tournaments.formats.settings import MOVEMENT
from tournaments.models import Event, Stage
from tournaments.nights import words

from .drafts import DRAFT, EventDraft

FIXED = {
    Lock.ENTRIES: words.has_sign_ups,
    Lock.SEATS: words.seats_drawn,
    Lock.ROUND_ONE: words.round_one_open,
}
#: By setting, where the sentence of its lock speaks of others.
OWN_SENTENCES = {"format": words.format_fixed}
#: By setting, of those that are fixed before round one.
EARLY = {
    name: each.setting.locks
    for name, each in {**DRAFT, **MOVEMENT}.items()
    if each.setting.locks in {Lock.ENTRIES, Lock.SEATS}
}


def refuse_locked(event: Event) -> None:
    """Raise ``LockedError`` once round one has opened."""
    if is_locked(event):
        raise LockedError(FIXED[Lock.ROUND_ONE]())


def fixed_by_now(event: Event) -> dict[str, str]:
    """Return, by setting, why it cannot be changed anymore; of those that are fixed before round one."""
    stage = event.first_stage
    passed = {lock for lock in set(EARLY.values()) if _has_passed(lock, event, stage)}
    return {name: OWN_SENTENCES.get(name, FIXED[lock])() for name, lock in EARLY.items() if lock in passed}


def refuse_fixed(event: Event, stage: Stage, draft: EventDraft) -> None:
    """Refuse to change what the first entry or the draw of the seats has fixed.

    Raises:
        LockedError: naming the setting.
    """
    changed = [name for name in EARLY if _now(name, event, stage) != _drafted(name, draft)]
    for name in sorted(changed, key=lambda each: list(FIXED).index(EARLY[each])):
        if _has_passed(EARLY[name], event, stage):
            raise LockedError(OWN_SENTENCES.get(name, FIXED[EARLY[name]])(), field=name)


def _has_passed(lock: Lock, event: Event, stage: Stage) -> bool:
    if lock is Lock.ENTRIES:
        return stage.entries.exists()
    # Only a night without seats can be canceled.
    return event.status not in {Event.Status.SIGN_UP, Event.Status.CANCELED}


def _now(name: str, event: Event, stage: Stage) -> object:
    if name in MOVEMENT:
        return getattr(stage.movement, name)
    return stage.format if name == "format" else getattr(event, name)


def _drafted(name: str, draft: EventDraft) -> object:
    return getattr(draft.movement if name in MOVEMENT else draft, name)
