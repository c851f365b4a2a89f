"""Who takes the seat of a regular, and until when."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.errors import InvalidRequestError
from tournaments.models import Substitution
from tournaments.movements import MOST_ROUNDS
from tournaments.seating.services.substitutes import TakesSeat, substitute_take
from tournaments.web.api.base import EventView, read
from tournaments.web.api.fields import StrictInteger, StrictSerializer, StrictText
from tournaments.web.api.payloads import BIGGEST


class SubstitutePayload(StrictSerializer):
    """Either a ``name`` of somebody new or a ``player`` of the club's register."""

    entry = StrictInteger(min_value=1, max_value=BIGGEST, help_text="Id of the entry whose seat it is.")
    member = StrictInteger(default=1, min_value=1, max_value=2, help_text="Which of a pair.")
    name = StrictText(default=None, allow_null=True, max_length=400)
    player = StrictInteger(default=None, allow_null=True, min_value=1, max_value=BIGGEST)
    first = StrictInteger(min_value=1, max_value=MOST_ROUNDS, help_text="The open round, or the next.")
    results = serializers.ChoiceField(
        choices=["entry", "own"], help_text="Whose they are: the entry's, or the substitute's own."
    )

    def asked(self) -> TakesSeat:
        sent = self.validated_data
        given = [each for each in (sent["name"], sent["player"]) if each is not None]
        if len(given) != 1:
            raise InvalidRequestError("Send a name or a player of the club, one of the two.", field="name")
        return TakesSeat(
            entry=sent["entry"],
            member=sent["member"],
            person=given[0],
            first=sent["first"],
            keeps_own=sent["results"] == "own",
        )


class SubstitutionAnswer(serializers.ModelSerializer[Substitution]):
    regular = serializers.CharField(source="regular.name")
    substitute = serializers.CharField(source="player.name")
    entry = serializers.IntegerField(
        source="entry_id", allow_null=True, help_text="Of a substitute with own results."
    )

    class Meta:
        model = Substitution
        fields = ("id", "regular", "substitute", "entry", "first", "last")
        read_only_fields = fields


class SubstitutesView(EventView):
    @extend_schema(responses={200: SubstitutionAnswer(many=True)})
    def get(self, request: Request, event_id: int) -> Response:
        """List who took whose seat tonight; ``last`` is null while they have it."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        taken = event.substitutions.select_related("regular", "player").order_by("pk")
        return Response(SubstitutionAnswer(taken, many=True).data)

    @extend_schema(request=SubstitutePayload, responses={200: SubstitutionAnswer})
    def post(self, request: Request, event_id: int) -> Response:
        """Let somebody take the seat of a regular; twice is once."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        asked = read(SubstitutePayload, request).asked()
        return Response(SubstitutionAnswer(substitute_take(event_id=event.pk, asked=asked, actor=actor)).data)
