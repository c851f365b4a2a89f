"""A match names the opening of its round. What has opened before this has the first name, which no later one gets."""

from django.db import migrations, models


def name_openings(apps, schema_editor):
    unopened = {"round__status": "draft", "hands_played": 0}
    matches = apps.get_model("tournaments", "Match").objects
    matches.exclude(**unopened).update(opening=1)
    deeds = apps.get_model("tournaments", "Deed").objects
    for deed in deeds.filter(taken_back=None, line__action="round_cancel"):
        rows = deed.changes.get("rows", [])
        cancelled = [row["pk"] for row in rows if row["model"] == "Round" and _is_cancelled(row)]
        for match in matches.filter(round__in=cancelled):
            _put_opening_back(rows, match.pk)
        deed.save(update_fields=["changes"])


def _is_cancelled(row):
    return [(row[side] or {}).get("status") for side in ("before", "after")] == ["open", "draft"]


def _put_opening_back(rows, match_id):
    """Let the undo of a cancelled round give a match its opening again."""
    row = next((row for row in rows if (row["model"], row["pk"]) == ("Match", match_id)), None)
    if row is None:
        row = {"model": "Match", "pk": match_id, "before": {}, "after": {}}
        rows.append(row)
    row["before"]["opening"], row["after"]["opening"] = 1, 0


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_stakes_in_the_ledger")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="opening",
            field=models.PositiveIntegerField(
                default=0,
                help_text="Names the opening of its round, one of a kind in the night; 0 before it opens and once it is cancelled.",
            ),
        ),
        migrations.RunPython(name_openings, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(("hands_played", 0), ("opening__gt", 0), _connector="OR"),
                name="nothing_is_played_before_its_round_opens",
            ),
        ),
    ]
