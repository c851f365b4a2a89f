"""The published schema names every refusal that an operation can answer with."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

#: Under this name the settings put the shape of every refusal among the schema's components.
REFUSAL = {"$ref": "#/components/schemas/Refusal"}
STATUSES = {
    "400": _("We can't read the request"),
    "401": _("Sign in, or open the link again"),
    "403": _("Your role or token doesn't allow this"),
    "404": _("Not found, or private"),
    "409": _("Not possible right now, but it may work later"),
    "410": _("The link was replaced, has expired, or can't be opened here"),
    "413": _("Too large"),
    "415": _("Send JSON"),
    "422": _("A value isn't allowed: see “field”"),
    "429": _("Too many requests: wait and try again"),
    "503": _("The server can't do this right now: see “message”"),
}


class DocumentedRefusals(AutoSchema):
    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is not None:
            for status, description in STATUSES.items():
                operation["responses"].setdefault(
                    status,
                    {"description": str(description), "content": {"application/json": {"schema": REFUSAL}}},
                )
        return operation

    def get_auth(self) -> list[dict[str, Any]]:
        """Name also what may be shown without having to be; ``{}`` among them says that."""
        return [*super().get_auth(), *({name: []} for name in getattr(self.view, "may_show", ()))]


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = "tournaments.web.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:  # noqa: ARG002 -- its signature
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": str(_("Send “Token”, a space and your token.")),
        }


class SessionScheme(OpenApiAuthenticationExtension):
    target_class = "tournaments.web.api.authentication.SessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:  # noqa: ARG002 -- its signature
        return {"type": "apiKey", "in": "cookie", "name": "session"}


class TableScheme(OpenApiAuthenticationExtension):
    target_class = "tournaments.web.api.authentication.TableAuthentication"
    name = "table"
    scheme = "Table"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:  # noqa: ARG002 -- its signature
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": _("Send “{scheme}”, a space and the session's token.").format(scheme=self.scheme),
        }


class PlayerScheme(TableScheme):
    target_class = "tournaments.web.api.authentication.PlayerAuthentication"
    name = "player"
    scheme = "Player"
