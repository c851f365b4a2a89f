"""Nights drawn before byes were stored: whoever has a number and no seat in a round sits out in it."""

from django.db import migrations


def store_byes(apps, schema_editor):  # noqa: ARG001 -- Django's signature
    Bye, Entry, Round, Seat = (
        apps.get_model("tournaments", name) for name in ("Bye", "Entry", "Round", "Seat")
    )
    for current in Round.objects.all():
        seated = set(Seat.objects.filter(round=current).values_list("entry_id", flat=True))
        drawn = Entry.objects.filter(stage_id=current.stage_id, number__gte=1).exclude(pk__in=seated)
        Bye.objects.bulk_create([Bye(round=current, entry=entry) for entry in drawn], ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_byes_and_ranking")]
    operations = [migrations.RunPython(store_byes, migrations.RunPython.noop)]
