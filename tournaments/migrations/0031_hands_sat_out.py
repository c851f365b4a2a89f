"""Of five who rotate, hands sat out counted as played until now."""

from django.db import migrations
from django.db.models import F


def count_hands_played(apps, schema_editor):  # noqa: ARG001 -- Django's signature
    Hand, Match, Seat = (apps.get_model("tournaments", name) for name in ("Hand", "Match", "Seat"))
    rotating = {"partnership": "rotating", "sit_out": "nothing"}
    fields = {f"round__stage__event__rules__{name}": value for name, value in rotating.items()}
    for match in Match.objects.filter(**fields):
        counted = max(match.seats.values_list("hands", flat=True), default=0)
        live = Hand.objects.filter(match=match, voided_at=None, no_play="").order_by("number")
        for dealer in live.values_list("dealer", flat=True)[:counted]:
            # Whoever sits on the dealer's right.
            Seat.objects.filter(match=match, position=(dealer - 2) % 5 + 1).update(hands=F("hands") - 1)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0030_tables_of_other_sizes")]
    operations = [migrations.RunPython(count_hands_played, migrations.RunPython.noop)]
