"""What decides a place becomes any list of criteria, with points for sitting out by option."""

from django.db import migrations, models
from django.db.models import Q


def name_the_rate(apps, schema_editor):
    events = apps.get_model("tournaments", "Event").objects
    events.filter(ranking="rate").update(ranking="points_per_hand")


def name_it_as_before(apps, schema_editor):
    events = apps.get_model("tournaments", "Event").objects
    events.exclude(ranking="points").update(ranking="rate")


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0015_notes_of_any_length")]

    operations = [
        migrations.RemoveConstraint(model_name="event", name="event_ranking_known"),
        migrations.AlterField(
            model_name="event",
            name="ranking",
            field=models.CharField(
                choices=[
                    ("points", "Points"),
                    ("wins", "Games won"),
                    ("points_per_game", "Points per game"),
                    ("points_per_hand", "Points per hand"),
                ],
                default="points",
                help_text="What decides first.",
                max_length=20,
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="tie_breaks",
            field=models.JSONField(help_text="Names of the criteria that decide between equals, in turn."),
        ),
        migrations.RunPython(name_the_rate, name_it_as_before),
        migrations.AddField(
            model_name="event",
            name="minimum_games",
            field=models.PositiveSmallIntegerField(
                default=0, help_text="Who played fewer stands last, where points are divided."
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="sit_out",
            field=models.CharField(
                choices=[
                    ("none", "Nothing"),
                    ("own_average", "Their own average of a round"),
                    ("event_average", "Everybody's average of a round"),
                    ("table_median", "The middle score of that round's tables"),
                    ("fixed", "A fixed number of points"),
                ],
                default="none",
                help_text="What a round out brings.",
                max_length=20,
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="sit_out_points",
            field=models.PositiveSmallIntegerField(default=0, help_text="Where that is a fixed number."),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=Q(ranking__in=["points", "wins", "points_per_game", "points_per_hand"]),
                name="event_ranking_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=Q(
                    sit_out__in=["none", "own_average", "event_average", "table_median", "fixed"],
                    sit_out_points__lte=50,
                ),
                name="event_sit_out_known",
            ),
        ),
    ]
