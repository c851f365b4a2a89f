"""A noted perfect hand becomes a row of its own, which can be taken back by another."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def note_perfect_hands(apps, schema_editor):
    SideTaker, PerfectHand, AuditEntry = (
        apps.get_model("tournaments", name) for name in ("SideTaker", "PerfectHand", "AuditEntry")
    )
    for taker in SideTaker.objects.exclude(perfect_at=None).select_related("side_pool").order_by("perfect_at"):
        audited = AuditEntry.objects.filter(
            action="side_perfect_note", row=f"sidepool:{taker.side_pool_id}", after={"entry": taker.entry_id}
        ).first()
        noted = PerfectHand.objects.create(
            side_pool_id=taker.side_pool_id,
            entry_id=taker.entry_id,
            recorded_by_id=audited.actor_id if audited else taker.side_pool.opened_by_id,
        )
        PerfectHand.objects.filter(pk=noted.pk).update(recorded_at=taker.perfect_at)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0032_games_put_off'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PerfectHand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(blank=True, help_text='Why it is taken back.', max_length=200)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry')),
                ('recorded_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('reverses', models.OneToOneField(help_text='What it takes back.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reversed_by', to='tournaments.perfecthand')),
                ('side_pool', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='perfect_hands', to='tournaments.sidepool')),
            ],
            options={
                'ordering': ('pk',),
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('reason', ''), ('reverses', None)), models.Q(models.Q(('reverses', None), _negated=True), models.Q(('reason', ''), _negated=True)), _connector='OR'), name='perfect_hand_taken_back_for_a_reason')],
            },
        ),
        migrations.RunPython(note_perfect_hands, migrations.RunPython.noop, elidable=True),
        migrations.RemoveField(
            model_name='sidetaker',
            name='perfect_at',
        ),
    ]
