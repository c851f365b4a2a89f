from django.db import migrations, models

#: What stands in the queue again was taken by nobody since.
NOT_TAKEN = "UPDATE tournaments_planjob SET beat_at = NULL WHERE status = 'waiting'"


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0024_refused_pushes'),
    ]

    operations = [
        migrations.RunSQL(NOT_TAKEN),
        migrations.RemoveConstraint(model_name='planjob', name='job_status_known'),
        migrations.RemoveConstraint(model_name='planjob', name='a_job_at_work_has_a_run'),
        migrations.RemoveConstraint(model_name='planjob', name='a_job_that_is_done_has_a_plan'),
        migrations.RenameField('planjob', 'asked_at', 'queued_at'),
        migrations.RenameField('planjob', 'beat_at', 'taken_at'),
        migrations.RenameField('planjob', 'finished_at', 'done_at'),
        migrations.RemoveField('planjob', 'status'),
        migrations.RemoveField('planjob', 'run'),
        migrations.AddField(
            model_name='planjob',
            name='refused_at',
            field=models.DateTimeField(help_text="When it turned out that it can't be done.", null=True),
        ),
        migrations.AddField(
            model_name='planjob',
            name='tries',
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name='letter',
            name='tries',
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name='planjob',
            name='done_at',
            field=models.DateTimeField(help_text='Done, or not wanted any more.', null=True),
        ),
        migrations.AlterField(
            model_name='planjob',
            name='queued_at',
            field=models.DateTimeField(auto_now_add=True),
        ),
        migrations.AlterField(
            model_name='planjob',
            name='taken_at',
            field=models.DateTimeField(help_text='When a worker took it, or was last heard of.', null=True),
        ),
        migrations.AlterField(
            model_name='pushmessage',
            name='tries',
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AddConstraint(
            model_name='planjob',
            constraint=models.CheckConstraint(condition=models.Q(('done_at', None), ('refused_at', None), _connector='OR'), name='planjob_sent_or_refused'),
        ),
        migrations.AddConstraint(
            model_name='planjob',
            constraint=models.CheckConstraint(condition=models.Q(('done_at', None), ('plan__isnull', False), _connector='OR'), name='a_job_that_is_done_has_a_plan'),
        ),
    ]
