"""Whether two spellings can be one person's name.

What counts as the same and what is only worth a question: docs/rules.md, 8.7.
"""

import unicodedata
from difflib import SequenceMatcher

#: Of two names as long as these; "Jon" and "John" are alike, "Dan" and "Don" are not.
ALIKE = 0.8
SHORTEST = 3
#: Names that people use for each other, a group a line; one may be in several.
SHORT_FORMS = tuple(
    frozenset(line.split())
    for line in """
    albert al bert
    alexander alexandra alex al sandy xander
    alfred al fred
    andrew andy drew
    anthony tony
    barbara barb barbie
    benjamin ben benny
    catherine katherine kathryn cathy kathy kate katie kat
    charles charlie chuck chas
    christopher christine christina chris kris tina topher
    cynthia cindy
    daniel danielle dan danny dani
    david dave davey
    deborah debra deb debbie
    donald don donnie
    dorothy dot dottie dolly
    edward edwin ed eddie ted ned
    elizabeth liz beth betty betsy lizzie eliza libby
    eugene gene
    francis frances frank fran franny
    frederick fred freddie rick
    gerald gerard gerry jerry
    gregory greg
    harold henry harry hal hank
    jacob jake
    james jim jimmy jamie
    janet janice jan
    jeffrey geoffrey jeff geoff
    jennifer jen jenny
    john johnny jack jon jonathan
    joseph josephine joe joey jo
    judith judy
    kenneth ken kenny
    kimberly kim
    lawrence laurence larry
    leonard len lenny leo
    louis louise lewis lou
    margaret maggie meg peg peggy marge
    matthew matt
    michael mike mick mickey
    nancy nan
    nicholas nick nicky
    patrick patricia pat patty paddy trish
    peter pete
    philip phillip phil
    raymond ray
    rebecca becky becca
    richard rick rich dick ricky
    robert rob bob bobby robbie bert
    ronald ron ronnie
    samuel samantha sam sammy
    sandra sandy
    stephen steven steve stephanie steph
    susan suzanne sue susie
    theodore ted teddy theo
    theresa teresa terry tess
    thomas tom tommy
    timothy tim
    victoria vicky tori
    vincent vince vinny
    walter walt wally
    william bill billy will willie liam
    """.strip().splitlines()
)


def folded(name: str) -> str:
    """Leave out what does not make a name another one: case, accents and spaces."""
    plain = unicodedata.normalize("NFKD", name)
    return "".join(char for char in plain if not (unicodedata.combining(char) or char.isspace())).casefold()


def resembles(written: str, name: str) -> bool:
    """Tell whether to ask if one stands for the other: a short form, an initial, close spelling."""
    one, other = _words(written), _words(name)
    if not one or not other:
        return False
    return _is_alike("".join(one), "".join(other)) or _agree(*sorted((one, other), key=len))


def _words(name: str) -> list[str]:
    spaced = (char if char.isalnum() else " " for char in name.replace("'", "").replace("\u2019", ""))
    return [folded(word) for word in "".join(spaced).split()]


def _agree(fewer: list[str], more: list[str]) -> bool:
    """Tell whether each word of the shorter name stands for one of the longer; initials alone do not."""
    rest = iter(more)
    matched = [next((word for word in rest if _stand_for(each, word)), "") for each in fewer]
    return "" not in matched and any(min(map(len, both)) > 1 for both in zip(fewer, matched, strict=True))


def _stand_for(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    begins = long.startswith(short) and (len(short) == 1 or len(short) >= SHORTEST)
    return begins or _is_alike(one, other) or any({one, other} <= group for group in SHORT_FORMS)


def _is_alike(one: str, other: str) -> bool:
    if one == other:
        return True
    long_enough = min(len(one), len(other)) >= SHORTEST
    return long_enough and SequenceMatcher(None, one, other, autojunk=False).ratio() >= ALIKE
