from django.db import models


class Row(models.Model):
    """One hand with nothing around it; the run makes the table."""

    key = models.UUIDField(unique=True)
    number = models.PositiveSmallIntegerField()
    maker = models.PositiveSmallIntegerField()
    tricks = models.PositiveSmallIntegerField()
    alone = models.BooleanField(default=False)

    class Meta:
        managed = False
        db_table = "benchmark_row"

    def __str__(self) -> str:
        return str(self.key)
