"""A hand that came in a second time and told otherwise, and the ruling that settles it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0003_fewer_indexes'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name='ruling',
            name='code',
            field=models.CharField(choices=[('stands', 'The result stands'), ('first', 'The hand recorded first stands'), ('second', 'The hand sent second counts')], max_length=8),
        ),
        migrations.CreateModel(
            name='Dispute',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('report', models.JSONField(help_text='What the second sender says was played.')),
                ('key', models.UUIDField(help_text='Of the second hand, made by its client.')),
                ('sent_at', models.DateTimeField(auto_now_add=True)),
                ('hand', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='disputes', to='tournaments.hand')),
                ('sent_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('sent_via', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.linksession')),
            ],
        ),
        migrations.AddField(
            model_name='ruling',
            name='dispute',
            field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='ruling', to='tournaments.dispute'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('code', 'stands'), ('dispute', None)), models.Q(('code__in', ['first', 'second']), models.Q(('dispute', None), _negated=True)), _connector='OR'), name='ruling_settles_what_its_code_says'),
        ),
        migrations.AddConstraint(
            model_name='dispute',
            constraint=models.UniqueConstraint(fields=('hand', 'report'), name='one_dispute_per_story'),
        ),
    ]
