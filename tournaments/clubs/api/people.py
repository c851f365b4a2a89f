"""Accounts, tokens and clubs."""

from django.contrib.auth import authenticate
from drf_spectacular.utils import extend_schema
from knox.models import AuthToken
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.callers.sites import own_site
from accounts.clubs.roles import club_of
from accounts.forms import WRONG_SIGN_IN
from accounts.models import Club, Role, Scope, User
from accounts.services import user_sign_up
from accounts.sign_in.devices import remember_device
from accounts.sign_in.sign_ins import PROGRAM, sign_in_end, token_make
from tournaments.clubs.api.club_answers import ClubAnswer, MemberAnswer, PlayerAnswer, TokenAnswer
from tournaments.web.api.answers import paged
from tournaments.web.api.authentication import TokenAuthentication
from tournaments.web.api.base import AnybodyView, person, read
from tournaments.web.api.paging import PAGE, Pages
from tournaments.web.api.payloads import SignUpPayload, TokenPayload


class UsersView(AnybodyView):
    throttle_scope = "sign-up"

    @extend_schema(request=SignUpPayload, responses={201: TokenAnswer})
    def post(self, request: Request) -> Response:
        """Create an account and sign in. If email works, we send a link to confirm the address."""
        payload = read(SignUpPayload, request).validated_data
        return _signed_in(request, user_sign_up(**payload, site=own_site(request)))


def _signed_in(request: Request, user: User, name: str = PROGRAM, scope: Scope = Scope.RUN) -> Response:
    answer = Response({"token": token_make(user=user, name=name, scope=scope), "scope": scope}, status=201)
    if user.holds_address:
        remember_device(request._request, answer, user.email)  # noqa: SLF001 -- where Django's own request is
    return answer


class TokenView(APIView):
    throttle_scope = "sign-in"
    #: Any token ends itself.
    write_scope = Scope.READ

    def get_authenticators(self) -> list[BaseAuthentication]:
        """Ask who calls only at sign-out: an old token or cookie must not stop anyone signing in."""
        # The schema's generator asks before there is a request.
        return [] if getattr(self.request, "method", None) == "POST" else [TokenAuthentication()]

    def get_permissions(self) -> list[BasePermission]:
        return [IsAuthenticated()] if self.request.method == "DELETE" else [AllowAny()]

    def get_authenticate_header(self, request: Request) -> str:  # noqa: ARG002 -- the framework's signature
        return "Token"

    @extend_schema(request=TokenPayload, responses={201: TokenAnswer}, auth=[])
    def post(self, request: Request) -> Response:
        """Sign in and get a token for 90 days. Five wrong passwords lock you out for 15 minutes."""
        payload = read(TokenPayload, request).validated_data
        user = authenticate(
            request._request,  # noqa: SLF001 -- the lockout counts by Django's own request
            # In one case, so that capitals are no way round the lockout.
            username=payload["email"].lower(),
            password=payload["password"],
        )
        if not isinstance(user, User):
            raise AuthenticationFailed(WRONG_SIGN_IN)
        return _signed_in(request, user, payload["name"], Scope(payload["scope"]))

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request) -> Response:
        """Sign out this token. Your other tokens keep working."""
        if isinstance(request.auth, AuthToken):
            sign_in_end(user_id=person(request).pk, sign_in_id=request.auth.sign_in.pk)
        return Response(status=204)


class ClubsView(APIView):
    @extend_schema(responses={200: ClubAnswer(many=True)})
    def get(self, request: Request) -> Response:
        """List your clubs."""
        clubs = Club.objects.filter(memberships__user=person(request)).order_by("name", "pk")
        return Response(ClubAnswer(clubs, many=True).data)


class ClubView(APIView):
    @extend_schema(responses={200: ClubAnswer})
    def get(self, request: Request, club_id: int) -> Response:
        """Get a club."""
        return Response(ClubAnswer(club_of(person(request), club_id, needs=Role.SCOREKEEPER)).data)


class MembersView(APIView):
    @extend_schema(responses={200: MemberAnswer(many=True)})
    def get(self, request: Request, club_id: int) -> Response:
        """List the members and their roles."""
        club = club_of(person(request), club_id, needs=Role.SCOREKEEPER)
        members = club.memberships.select_related("user").order_by("pk")
        return Response(MemberAnswer(members, many=True).data)


class PlayersView(APIView):
    @extend_schema(operation_id="players_list", parameters=PAGE, responses={200: paged(PlayerAnswer)})
    def get(self, request: Request, club_id: int) -> Response:
        """List the club's players by number, in pages."""
        club = club_of(person(request), club_id, needs=Role.SCOREKEEPER)
        pages = Pages()
        page = pages.paginate_queryset(
            club.players.filter(is_stand_in=False, same_as=None).order_by("number"), request, view=self
        )
        return pages.get_paginated_response(PlayerAnswer(page, many=True).data)
