"""Round robin, Swiss and two fields of pairs; a round out may count as a game won."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0019_prize_terms'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='event',
            name='event_sit_out_known',
        ),
        migrations.AlterField(
            model_name='event',
            name='sit_out',
            field=models.CharField(choices=[('none', 'Nothing'), ('own_average', 'Their own average of a round'), ('event_average', "Everybody's average of a round"), ('table_median', "The middle score of that round's tables"), ('fixed', 'A fixed number of points'), ('win', 'A game won, and their own average of a round')], default='none', help_text='What a round out brings.', max_length=20),
        ),
        migrations.AlterField(
            model_name='stage',
            name='format',
            field=models.CharField(choices=[('party', 'party'), ('progressive', 'progressive'), ('mexicano', 'mexicano'), ('round_robin', 'round_robin'), ('swiss', 'swiss'), ('two_fields', 'two_fields')], max_length=20),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(('sit_out__in', ['none', 'own_average', 'event_average', 'table_median', 'fixed', 'win']), ('sit_out_points__lte', 50)), name='event_sit_out_known'),
        ),
    ]
