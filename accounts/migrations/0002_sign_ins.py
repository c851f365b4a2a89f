import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    # Both files stand for the whole chain: knox's tables stand between them.
    replaces = [('accounts', '0001_initial'), ('accounts', '0002_nickname'), ('accounts', '0003_region'), ('accounts', '0004_nickname_once'), ('accounts', '0005_sign_ins'), ('accounts', '0006_addresses'), ('accounts', '0007_invitations'), ('accounts', '0008_scopes'), ('accounts', '0009_sign_in_device'), ('accounts', '0010_club_audit')]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0010_club_audit'),
        ('knox', '0009_extend_authtoken_field'),
    ]

    operations = [
        migrations.CreateModel(
            name='SignIn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('session_key', models.CharField(max_length=40, null=True, unique=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('token', models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='sign_in', to=settings.KNOX_TOKEN_MODEL)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sign_ins', to=settings.AUTH_USER_MODEL)),
                ('scope', models.CharField(choices=[('read', 'only looks'), ('score', 'enters hands and results'), ('run', 'does everything you can')], db_default='run', default='run', max_length=8)),
                ('device', models.CharField(blank=True, db_default='', default='', help_text='Of a browser: which device, as a hash for this person; empty for programs.', max_length=32)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('session_key', None), ('token__isnull', False)), models.Q(('session_key__isnull', False), ('token', None)), _connector='OR'), name='a_browser_or_a_program'), models.CheckConstraint(condition=models.Q(('scope__in', ['read', 'score', 'run'])), name='a_scope_that_there_is'), models.CheckConstraint(condition=models.Q(('session_key', None), ('scope', 'run'), _connector='OR'), name='a_browser_does_everything')],
            },
        ),
    ]
