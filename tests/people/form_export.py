"""What a sign-up form on the web exports: 43 rows, one of them sent twice, two withdrawn later."""

FIRST = ("Ann", "José", "Zoë", "Bob", "Renée", "Siobhán", "Łukasz", "Dave", "Mary Ann", "Pat")
LAST = ("Smith", "O'Brien", "Müller", "de la Cruz")
#: The names as they are to be entered, in the order of the rows.
NAMES = [f"{first} {last}" for last in LAST for first in FIRST]


def _row(number, name, email, status="I'm in"):
    return f"11/{number % 28 + 1}/2026 18:{number % 60:02}:11,{email},{name},(519) 555-0{number:03},{status}"


def _rows():
    for number, name in enumerate(NAMES):
        first, last = name.rsplit(" ", 1) if "de la" not in name else name.split(" de ", 1)
        last = f"de {last}" if "de la" in name else last
        email = f"player{number}@players.example"
        yield name, _row(number, f'"{last}, {first}"' if number % 5 == 0 else name, email)


def _export():
    rows = list(_rows())
    lines = [row for _, row in rows]
    twice = next(row for name, row in rows if name == "Zoë Müller").replace("18:", "19:")
    lines.insert(9, _row(60, "Left Larry", "larry@players.example", "Cancelled"))
    lines.insert(29, _row(61, "Gone Gwen", "gwen@players.example", "Withdrawn"))
    return lines, twice


LINES, TWICE = _export()
HEADINGS = "Timestamp,Email Address,What should we call you?,Cell phone,Status"
FORM = "\n".join([HEADINGS, *LINES, TWICE, ""])
