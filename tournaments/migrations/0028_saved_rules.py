import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('tournaments', '0027_keeps_games'),
    ]

    operations = [
        migrations.RenameModel('KeptRules', 'SavedRules'),
        migrations.RemoveConstraint(model_name='savedrules', name='kept_rules_have_a_name'),
        migrations.RenameField('savedrules', 'kept_at', 'saved_at'),
        migrations.RenameField('savedrules', 'kept_by', 'saved_by'),
        migrations.AlterField(
            model_name='savedrules',
            name='club',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='saved_rules', to='accounts.club'),
        ),
        migrations.AddConstraint(
            model_name='savedrules',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='saved_rules_have_a_name'),
        ),
    ]
