"""Hands card by card."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0004_disputes'),
    ]

    operations = [
        migrations.CreateModel(
            name='RecordedDeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('deal', models.JSONField(help_text='In Euchre Game Notation, with who led.')),
                ('hand', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='recorded_deal', to='tournaments.hand')),
            ],
        ),
    ]
