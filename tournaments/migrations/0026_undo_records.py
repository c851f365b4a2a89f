import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0025_plan_jobs_in_a_queue'),
    ]

    operations = [
        migrations.RenameModel('Deed', 'UndoRecord'),
        migrations.AlterField(
            model_name='undorecord',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='undo_records', to='tournaments.event'),
        ),
        migrations.AlterField(
            model_name='undorecord',
            name='line',
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='undo_record', to='tournaments.auditentry'),
        ),
    ]
