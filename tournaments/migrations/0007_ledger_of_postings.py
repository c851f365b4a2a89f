"""A ledger line belongs to its posting; what a line said of it is there now."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [('tournaments', '0006_postings')]

    operations = [
        migrations.RemoveConstraint(
            model_name='ledgerentry',
            name='an_account_once_per_posting',
        ),
        migrations.RemoveField(
            model_name='ledgerentry',
            name='memo',
        ),
        migrations.RemoveField(
            model_name='ledgerentry',
            name='recorded_at',
        ),
        migrations.RemoveField(
            model_name='ledgerentry',
            name='recorded_by',
        ),
        migrations.AlterField(
            model_name='ledgerentry',
            name='posting',
            field=models.ForeignKey(db_column='posting', db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='tournaments.posting'),
        ),
        migrations.AlterField(
            model_name='ledgerentry',
            name='account',
            field=models.CharField(choices=[('cash', 'Cash box'), ('pool', 'Pool'), ('owed', 'Prizes owed'), ('float', 'Change'), ('difference', 'Differences')], max_length=12),
        ),
        migrations.AddConstraint(
            model_name='ledgerentry',
            constraint=models.UniqueConstraint(condition=models.Q(('entry', None)), fields=('posting', 'account'), name='an_account_once_per_posting'),
        ),
        migrations.AddConstraint(
            model_name='ledgerentry',
            constraint=models.UniqueConstraint(fields=('posting', 'account', 'entry'), name='an_entrys_account_once_per_posting'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('is_free', True), ('is_paid', False), ('paid_cents', 0)), models.Q(('is_free', False), ('paid_cents__gt', 0)), models.Q(('is_free', False), ('is_paid', False), ('paid_cents', 0)), _connector='OR'), name='entry_pays_or_is_free'),
        ),
    ]
