"""Empty: the triggers it made are kept by ``tournaments.guards`` after every migration."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = []
