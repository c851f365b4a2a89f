from django.db import migrations, models
from django.db.models.functions import Cast


def rename_in_undo_records(apps, schema_editor):
    """Let what was done before be undone: a record names the columns that it changed."""
    records = apps.get_model("tournaments", "UndoRecord").objects.using(schema_editor.connection.alias)
    text = Cast("changes", models.TextField())
    for record in records.alias(text=text).filter(text__contains='"games_count"').iterator():
        for row in record.changes["rows"]:
            for side in (row["before"] or {}, row["after"] or {}):
                if "games_count" in side:
                    side["keeps_games"] = side.pop("games_count")
        record.save(update_fields=["changes"])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0026_undo_records'),
    ]

    operations = [
        migrations.RemoveConstraint(model_name='entry', name='entry_games_count_unless_disqualified'),
        migrations.RenameField('entry', 'games_count', 'keeps_games'),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('keeps_games', True), ('left_as', 'disqualified'), _connector='OR'), name='entry_keeps_games_unless_disqualified'),
        ),
        migrations.RunPython(rename_in_undo_records),
    ]
