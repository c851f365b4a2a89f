import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    # Both files stand for the whole chain: knox's tables stand between them.
    replaces = [('accounts', '0001_initial'), ('accounts', '0002_nickname'), ('accounts', '0003_region'), ('accounts', '0004_nickname_once'), ('accounts', '0005_sign_ins'), ('accounts', '0006_addresses'), ('accounts', '0007_invitations'), ('accounts', '0008_scopes'), ('accounts', '0009_sign_in_device'), ('accounts', '0010_club_audit')]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('locale', models.CharField(default='en_US', max_length=16)),
                ('currency', models.CharField(default='USD', max_length=3)),
                ('time_zone', models.CharField(default='UTC', max_length=64)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('locale__in', ['en_US', 'en_CA', 'en_GB'])), name='club_locale_known'), models.CheckConstraint(condition=models.Q(('currency__in', ['USD', 'CAD', 'GBP', 'EUR'])), name='club_currency_known')],
            },
        ),
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('email', models.EmailField(max_length=254)),
                ('name', models.CharField(max_length=80)),
                ('is_active', models.BooleanField(default=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('sign_outs', models.PositiveIntegerField(default=0, help_text="How often everywhere at once; a browser's session is good for one of these.")),
                ('confirmed_at', models.DateTimeField(blank=True, help_text='When a letter to the address was answered.', null=True)),
                ('holds_address', models.BooleanField(db_default=True, default=True, help_text='Signs in by it; at most one account does.')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('email', django.db.models.functions.text.Lower('email'))), name='email_in_lower_case'), models.UniqueConstraint(condition=models.Q(('holds_address', True)), fields=('email',), name='one_holder_per_address'), models.CheckConstraint(condition=models.Q(('confirmed_at', None), ('holds_address', True), _connector='OR'), name='who_confirms_an_address_holds_it')],
            },
        ),
        migrations.CreateModel(
            name='ClubAuditEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('action', models.CharField(help_text='The service, such as member_remove.', max_length=40)),
                ('before', models.JSONField(null=True)),
                ('after', models.JSONField(null=True)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('about', models.ForeignKey(db_index=False, help_text='Who it is about.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('actor', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='audit', to='accounts.club')),
            ],
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('owner', 'Owner'), ('director', 'Director'), ('scorekeeper', 'Scorekeeper')], max_length=12)),
                ('email', models.EmailField(blank=True, default='', help_text='Whom the link was meant for.', max_length=254)),
                ('nonce', models.CharField(help_text="With the server's key it makes the secret.", max_length=32)),
                ('secret_hash', models.CharField(max_length=64, unique=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('ends_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(null=True)),
                ('revoked_at', models.DateTimeField(null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='accounts.club')),
                ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('revoked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('used_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('role__in', ['owner', 'director', 'scorekeeper'])), name='invitation_role_known'), models.CheckConstraint(condition=models.Q(models.Q(('used_at', None), ('used_by', None)), models.Q(('revoked_at', None), ('used_at__isnull', False), ('used_by__isnull', False)), _connector='OR'), name='an_invitation_is_used_by_one_or_revoked')],
            },
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('owner', 'Owner'), ('director', 'Director'), ('scorekeeper', 'Scorekeeper')], max_length=12)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='accounts.club')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('club', 'user'), name='one_membership_per_club'), models.CheckConstraint(condition=models.Q(('role__in', ['owner', 'director', 'scorekeeper'])), name='membership_role_known')],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(help_text='1-based within the club; stand-ins by themselves.')),
                ('name', models.CharField(max_length=80)),
                ('is_stand_in', models.BooleanField(default=False, help_text='Fills a seat that nobody fills.')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='players', to='accounts.club')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='players', to=settings.AUTH_USER_MODEL)),
                ('nickname', models.CharField(blank=True, default='', help_text='Or an initial; tells namesakes apart.', max_length=20)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('club', 'number', 'is_stand_in'), name='one_player_per_number'), models.UniqueConstraint(models.F('club'), django.db.models.functions.text.Lower('name'), django.db.models.functions.text.Lower('nickname'), condition=models.Q(models.Q(('nickname', ''), _negated=True), ('is_stand_in', False)), name='a_nickname_once_per_name'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='player_has_a_name'), models.CheckConstraint(condition=models.Q(('is_stand_in', False), ('user', None), _connector='OR'), name='a_stand_in_is_nobody')],
            },
        ),
    ]
