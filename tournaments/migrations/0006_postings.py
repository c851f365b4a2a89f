"""What was said of each ledger line moves to the posting they share; entries learn what they have paid."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def gather_postings(apps, schema_editor):
    LedgerEntry, Posting = (apps.get_model("tournaments", name) for name in ("LedgerEntry", "Posting"))
    moments = {}
    for line in LedgerEntry.objects.filter(account="cash").order_by("pk"):
        posting = Posting.objects.create(
            id=line.posting,
            event_id=line.event_id,
            entry_id=line.entry_id,
            kind="stake" if line.cents > 0 else "stake_back",
            memo=line.memo,
            key=uuid.uuid4(),
            recorded_by_id=line.recorded_by_id,
        )
        moments[posting.pk] = line.recorded_at
    for pk, moment in moments.items():
        Posting.objects.filter(pk=pk).update(recorded_at=moment)


def add_up_stakes(apps, schema_editor):
    LedgerEntry, Entry = (apps.get_model("tournaments", name) for name in ("LedgerEntry", "Entry"))
    paid = LedgerEntry.objects.filter(account="cash").values("entry").annotate(cents=models.Sum("cents"))
    for line in paid.order_by("entry"):
        Entry.objects.filter(pk=line["entry"]).update(
            paid_cents=line["cents"], is_paid=line["cents"] > 0
        )


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0005_recorded_deals'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='CashCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('counted_cents', models.BigIntegerField()),
                ('expected_cents', models.BigIntegerField()),
                ('reason', models.CharField(blank=True, help_text='Why they differ.', max_length=200)),
                ('key', models.UUIDField(help_text='Made by the client, the same on every retry.')),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='Posting',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('stake', 'Stake'), ('stake_back', 'Stake back'), ('float', 'Change for the box'), ('added', 'Added to the pool'), ('difference', 'Difference at a count'), ('prizes', 'Prizes fixed'), ('payout', 'Payout'), ('payout_back', 'Payout given back')], max_length=12)),
                ('memo', models.CharField(max_length=200)),
                ('initials', models.CharField(blank=True, help_text='Of who took the money.', max_length=8)),
                ('key', models.UUIDField(default=uuid.uuid4, help_text='Made by the client, the same on every retry.')),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.AddField(
            model_name='entry',
            name='is_free',
            field=models.BooleanField(default=False, help_text='Let in without a stake.'),
        ),
        migrations.AddField(
            model_name='entry',
            name='paid_cents',
            field=models.BigIntegerField(default=0, help_text='What the ledger holds of its stake.'),
        ),
        migrations.AddField(
            model_name='event',
            name='money_closed_at',
            field=models.DateTimeField(help_text='When the cash box was closed at zero.', null=True),
        ),
        migrations.AlterField(
            model_name='entry',
            name='is_paid',
            field=models.BooleanField(default=False, help_text='The whole stake is in.'),
        ),
        migrations.AddField(
            model_name='cashcount',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='counts', to='tournaments.event'),
        ),
        migrations.AddField(
            model_name='cashcount',
            name='recorded_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='posting',
            name='entry',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='postings', to='tournaments.entry'),
        ),
        migrations.AddField(
            model_name='posting',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='postings', to='tournaments.event'),
        ),
        migrations.AddField(
            model_name='posting',
            name='recorded_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='posting',
            name='reverses',
            field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reversed_by', to='tournaments.posting'),
        ),
        migrations.AddConstraint(
            model_name='cashcount',
            constraint=models.UniqueConstraint(fields=('event', 'key'), name='one_count_per_key'),
        ),
        migrations.AddConstraint(
            model_name='cashcount',
            constraint=models.CheckConstraint(condition=models.Q(('counted_cents__gte', 0)), name='count_is_not_below_nothing'),
        ),
        migrations.AddConstraint(
            model_name='cashcount',
            constraint=models.CheckConstraint(condition=models.Q(('counted_cents', models.F('expected_cents')), models.Q(('reason', ''), _negated=True), _connector='OR'), name='count_explains_its_difference'),
        ),
        migrations.AddConstraint(
            model_name='posting',
            constraint=models.UniqueConstraint(fields=('event', 'key'), name='one_posting_per_key'),
        ),
        migrations.AddConstraint(
            model_name='posting',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ['payout', 'payout_back']), _negated=True), models.Q(models.Q(('initials', ''), _negated=True), ('entry__isnull', False)), _connector='OR'), name='payout_is_signed'),
        ),
        migrations.RunPython(gather_postings, migrations.RunPython.noop),
        migrations.RunPython(add_up_stakes, migrations.RunPython.noop),
    ]
