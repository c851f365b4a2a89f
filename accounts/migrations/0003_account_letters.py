import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0002_sign_ins'),
    ]

    operations = [
        migrations.CreateModel(
            name='AccountLetter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('queued_at', models.DateTimeField(auto_now_add=True)),
                ('taken_at', models.DateTimeField(help_text='When a worker took it, or was last heard of.', null=True)),
                ('tries', models.PositiveSmallIntegerField(db_default=0, default=0)),
                ('done_at', models.DateTimeField(help_text='Done, or not wanted any more.', null=True)),
                ('refused_at', models.DateTimeField(help_text="When it turned out that it can't be done.", null=True)),
                ('kind', models.CharField(choices=[('confirm', 'Confirms an address'), ('reset', 'New password'), ('invitation', 'Invitation to the club')], max_length=10)),
                ('email', models.EmailField(blank=True, default='', help_text='The address whose password is to be set; nobody may have it.', max_length=254)),
                ('site', models.CharField(help_text='What its link begins with, such as https://host.', max_length=300)),
                ('invitation', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='letters', to='accounts.invitation')),
                ('user', models.ForeignKey(help_text='Who gave the address to confirm.', null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('done_at', None), ('refused_at', None), _connector='OR'), name='accountletter_sent_or_refused'), models.CheckConstraint(condition=models.Q(models.Q(('email', ''), ('invitation', None), ('kind', 'confirm'), ('user__isnull', False)), models.Q(('invitation', None), ('kind', 'reset'), ('user', None), models.Q(('email', ''), _negated=True)), models.Q(('email', ''), ('invitation__isnull', False), ('kind', 'invitation'), ('user', None)), _connector='OR'), name='account_letter_is_about_one_thing')],
            },
        ),
    ]
