"""What an organizer asks of a movement, as its form reads and shows it."""

from collections.abc import Mapping
from typing import Any

from tournaments.brackets import Placement as Seeding
from tournaments.formats import Format, MovementSettings
from tournaments.movements import Leftovers, Pairing, Progression, TieRule, Within


def read_movement(cleaned: Mapping[str, Any], kind: Format) -> MovementSettings:
    """Read what the form asks of the movement; what it does not ask is as usual."""
    usual = MovementSettings()
    return MovementSettings(
        rounds=cleaned.get("rounds"),
        tables=cleaned.get("tables"),
        progression=Progression(cleaned.get("progression") or usual.progression),
        ties=TieRule(cleaned.get("ties") or usual.ties),
        pairing=Pairing(cleaned.get("pairing") or usual.pairing),
        groups=cleaned.get("groups") or usual.groups,
        within=Within(cleaned.get("within") or usual.within),
        seeding=Seeding(cleaned.get("seeding") or usual.seeding),
        losses=int(cleaned.get("losses") or usual.losses),
        third_place=bool(cleaned.get("third_place")),
        consolation=bool(cleaned.get("consolation")),
        leftovers=Leftovers(cleaned.get("leftovers") or usual.leftovers),
        best_of_rounds=cleaned.get("best_of_rounds") or usual.best_of_rounds,
        entry_size=int(cleaned.get("entry_size") or kind.entry_sizes[0]),
    )


def written_movement(movement: MovementSettings) -> dict[str, object]:
    """Return settings as the form shows them."""
    return {
        "rounds": movement.rounds,
        "tables": movement.tables,
        "progression": movement.progression.value,
        "ties": movement.ties.value,
        "pairing": movement.pairing.value,
        "groups": movement.groups,
        "within": movement.within.value,
        "seeding": movement.seeding.value,
        "losses": str(movement.losses),
        "third_place": movement.third_place,
        "consolation": movement.consolation,
        "leftovers": movement.leftovers.value,
        "best_of_rounds": movement.best_of_rounds,
        "entry_size": movement.entry_size,
    }
