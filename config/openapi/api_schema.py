"""What the API's description says of the API as a whole."""

from scoring.language.messages import mark

SPECTACULAR_SETTINGS = {
    "TITLE": "Order Up",
    "DESCRIPTION": mark("Run a euchre night: players, rounds, hands, standings and prizes."),
    "VERSION": "1.0.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "config.openapi.api_summaries.add_summaries",
    ],
    "APPEND_COMPONENTS": {
        "schemas": {
            "Refusal": {
                "type": "object",
                "description": mark("Why a request was refused."),
                "properties": {
                    "code": {"type": "string", "description": mark("A fixed code for programs.")},
                    "message": {
                        "type": "string",
                        "description": mark("A sentence for people. The wording may change."),
                    },
                    "field": {
                        "type": "string",
                        "nullable": True,
                        "description": mark("The field to fix, if there is one."),
                    },
                },
                "required": ["code", "message", "field"],
            }
        },
        "securitySchemes": {
            # Nothing asks for it: it only lets one in where a night is private.
            "guest": {
                "type": "apiKey",
                "in": "header",
                "name": "Authorization",
                "description": mark("The word Guest, a space, then the token."),
            }
        },
    },
    "ENUM_NAME_OVERRIDES": {
        "SuitEnum": ["c", "d", "h", "s"],
        "PlayKindEnum": ["led", "followed", "trumped", "threw_away"],
        "PrizeKindEnum": ["percent", "weights", "fixed"],
        "DisqualificationEnum": ["keep", "recompute", "lift"],
        "BracketDisqualificationEnum": ["keep", "recompute"],
        "EntryStatusEnum": "tournaments.models.entries.Entry.Status",
        "ChartPartnersEnum": ["first_two", "across"],
    },
}
