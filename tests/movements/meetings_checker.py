"""Finds what is wrong with rounds of meetings; shares no code with what plans them."""


def meeting_faults(rounds, entries):
    """List entries placed twice or not at all, tables used twice and rounds out of order."""
    found = []
    for number, current in enumerate(rounds, start=1):
        seated = [entry for meeting in current.meetings for entry in meeting.entries]
        placed = [*seated, *current.byes, *current.absent]
        if sorted(placed) != sorted(entries):
            found.append(f"round {number} places {sorted(placed)}")
        if [meeting.table for meeting in current.meetings] != list(range(1, len(current.meetings) + 1)):
            found.append(f"round {number} numbers its tables otherwise than from 1")
        if current.number != number:
            found.append(f"round {number} calls itself round {current.number}")
    return found
