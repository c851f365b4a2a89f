"""Who is here in which round, worked out from the log alone, against who has a seat or a bye in it.

An entry of the log counts from its round on, until the next one; what was taken back never counted.
"""

import json
from collections import Counter, defaultdict

LOG = """
    SELECT line.action, line.after FROM tournaments_auditentry line
    LEFT JOIN tournaments_undorecord undo ON undo.line_id = line.id
    WHERE line.event_id = %s AND undo.taken_back_id IS NULL AND line.action IN
    ('event_start', 'event_repair', 'substitute_take', 'substitute_end') ORDER BY line.id"""
NAMES = """
    SELECT player.name, member.entry_id, player.id FROM tournaments_entryplayer member
    JOIN tournaments_stage stage ON stage.id = member.stage_id
    JOIN accounts_player player ON player.id = member.player_id
    WHERE stage.event_id = %s AND stage.number = 1"""
RENAMED = """
    SELECT line.row, line.before FROM tournaments_auditentry line
    WHERE line.event_id = %s AND line.action = 'player_rename' AND line.before IS NOT NULL"""
FIELD = """
    SELECT entry.id, entry.number FROM tournaments_entry entry
    JOIN tournaments_stage stage ON stage.id = entry.stage_id
    WHERE stage.event_id = %s AND stage.number = 1 AND entry.number > 0 AND entry.status <> 'ghost'"""
#: A pair's two seats at a table are one place; a round without tables is not drawn.
PLACES = """
    WITH round AS (
        SELECT round.id, round.number FROM tournaments_round round
        JOIN tournaments_stage stage ON stage.id = round.stage_id
        WHERE stage.event_id = %s AND stage.number = 1
        AND EXISTS (SELECT 1 FROM tournaments_match match WHERE match.round_id = round.id))
    SELECT round.number, place.entry_id FROM round JOIN (
        SELECT DISTINCT seat.round_id, seat.match_id, seat.entry_id FROM tournaments_seat seat
        UNION ALL SELECT bye.round_id, 0, bye.entry_id FROM tournaments_bye bye
    ) place ON place.round_id = round.id"""
#: Whoever has left a bracket has no seat in a round of it that is still to be opened.
LEFT = """
    SELECT DISTINCT round.number, entry.number FROM tournaments_seat seat
    JOIN tournaments_round round ON round.id = seat.round_id
    JOIN tournaments_entry entry ON entry.id = seat.entry_id
    JOIN tournaments_stage stage ON stage.id = round.stage_id
    JOIN tournaments_match match ON match.id = seat.match_id
    WHERE stage.event_id = %s AND stage.format = 'knockout' AND round.status = 'draft'
    AND entry.left_as <> '' AND match.winner IS NULL"""


def misplaced(cursor, event):
    """Yield a sentence for each who is away and seated, or here without a place, or in two places."""
    for number, left in rows(cursor, LEFT, event.pk):
        yield f"number {left} has left the bracket and is seated in round {number}"
    if event.first_stage.kind.has_bracket:
        return
    log, places = _log(cursor, event), defaultdict(Counter)
    for number, entry in rows(cursor, PLACES, event.pk):
        places[number][entry] += 1
    field = rows(cursor, FIELD, event.pk)
    for number in sorted(places):
        for entry, label in sorted(field):
            here, placed = _is_here(log[entry], number), places[number][entry]
            if placed != here:
                status = "here" if here else "away"
                yield f"number {label} is {status} in round {number}, with {placed} places"


def rows(cursor, statement, event_id):
    cursor.execute(statement, [event_id])
    return cursor.fetchall()


def _log(cursor, event):
    """Return by entry what the log has of it, in its order: first and last round, and if here."""
    log, of_name = defaultdict(list), _bearers(cursor, event)
    for action, stored in rows(cursor, LOG, event.pk):
        facts = json.loads(stored) if isinstance(stored, str) else stored
        if action == "substitute_end" and _was_back(facts, of_name, log):
            continue
        for entry, *what in READ[action](facts, of_name):
            log[entry].append(what)
    return log


def _bearers(cursor, event):
    """Return by every name that somebody of the night has borne whose entry it is."""
    players = {player: entry for _, entry, player in rows(cursor, NAMES, event.pk)}
    bearers = {name: entry for name, entry, _ in rows(cursor, NAMES, event.pk)}
    for row, stored in rows(cursor, RENAMED, event.pk):
        before = json.loads(stored) if isinstance(stored, str) else stored
        bearers.setdefault(before["name"], players.get(int(row.split(":")[1])))
    return bearers


def _start(facts, of_name):
    return [(entry, 1, LAST, True) for entry in facts["numbers"].values()]


def _repair(facts, of_name):
    first = facts.get("first", 1)
    coming = [of_name[name.split(" & ")[0]] for name in facts.get("newcomers", ())]
    for entry in (*facts.get("back", ()), *facts.get("late", ()), *coming):
        yield entry, first, LAST, True
    for entry in facts.get("leaves", ()):
        yield entry, first, LAST, False
    for entry in facts.get("misses", ()):
        yield entry, first, first, False


def _take(facts, of_name):
    if facts["results"] == "own":
        yield of_name[facts["regular"]], facts["first"], LAST, False
        yield of_name[facts["substitute"]], facts["first"], LAST, True


def _was_back(facts, of_name, log):
    """Whether the regular came in again beside the substitute, who then plays on."""
    return _is_here(log[of_name[facts["regular"]]], facts["last"] + 1)


def _end(facts, of_name):
    if facts["results"] == "own":
        yield of_name[facts["regular"]], facts["last"] + 1, LAST, True
        yield of_name[facts["substitute"]], facts["last"] + 1, LAST, False


LAST = 99
READ = {"event_start": _start, "event_repair": _repair, "substitute_take": _take, "substitute_end": _end}


def _is_here(log, number):
    return next((here for first, last, here in reversed(log) if first <= number <= last), False)
