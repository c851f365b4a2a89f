"""Where the caller is signed in, and ending it."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import SignIn
from accounts.sign_ins import sign_in_end, sign_ins_end, sign_ins_of

from .base import person


class SignInAnswer(serializers.ModelSerializer[SignIn]):
    is_program = serializers.SerializerMethodField(help_text="A token of the API, not a browser.")
    ends_at = serializers.DateTimeField(help_text="Null for never.", allow_null=True)

    class Meta:
        model = SignIn
        fields = ("id", "name", "is_program", "scope", "created_at", "ends_at")

    def get_is_program(self, row: SignIn) -> bool:
        return row.token_id is not None


class SignInsView(APIView):
    @extend_schema(responses={200: SignInAnswer(many=True)})
    def get(self, request: Request) -> Response:
        """List the browsers and programs that the caller is signed in on, the latest first."""
        return Response(SignInAnswer(sign_ins_of(person(request)), many=True).data)

    @extend_schema(operation_id="sign_ins_end", request=None, responses={204: None})
    def delete(self, request: Request) -> Response:
        """Sign out everywhere, here too."""
        sign_ins_end(user_id=person(request).pk)
        return Response(status=204)


class SignInView(APIView):
    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, sign_in_id: int) -> Response:
        """Sign one browser or program out."""
        sign_in_end(user_id=person(request).pk, sign_in_id=sign_in_id)
        return Response(status=204)
