"""What mail services report of an email that came back, in the shapes that their manuals show."""

import base64
import hashlib
import hmac

SECRET = "events:correct-horse-battery"
KEY = "key-of-mailgun"
BASIC = {"HTTP_AUTHORIZATION": f"Basic {base64.b64encode(SECRET.encode()).decode()}"}
AT = 1795689600


def mailgun(email):
    token = "ce3a4c1ea5d8e0c5cbb6d6f2a1"
    signed = hmac.new(KEY.encode(), f"{AT}{token}".encode(), hashlib.sha256).hexdigest()
    return {
        "signature": {"timestamp": str(AT), "token": token, "signature": signed},
        "event-data": {
            "event": "failed",
            "severity": "permanent",
            "reason": "bounce",
            "timestamp": AT + 0.5,
            "id": "G9Bn5sl1TC6nu79C8C0bwg",
            "recipient": email,
            "recipient-domain": email.partition("@")[2],
            "delivery-status": {"code": 550, "message": "5.1.1 No such mailbox", "attempt-no": 1},
            "message": {"headers": {"message-id": "20261126.1@players.example", "to": email}},
            "tags": [],
            "user-variables": {},
        },
    }


BOUNCES = {
    "brevo": lambda email: {
        "event": "hard_bounce",
        "email": email,
        "id": 803735,
        "message-id": "<20261126.1@euchre.example>",
        "ts_epoch": AT * 1000,
        "reason": "550 5.1.1 No such mailbox",
    },
    "mailgun": mailgun,
    "mailjet": lambda email: {
        "event": "bounce",
        "time": AT,
        "MessageID": 13792286917004336,
        "email": email,
        "blocked": True,
        "hard_bounce": True,
        "error_related_to": "recipient",
        "error": "user unknown",
    },
    "mailtrap": lambda email: {
        "events": [
            {
                "event": "bounce",
                "email": email,
                "message_id": "1df37d17-0286-4d8b-8edf-bc4ec5be86e6",
                "sending_stream": "transactional",
                "timestamp": AT,
                "event_id": "bede7236-2284-43d6-a953-1fdcafd0fdbc",
                "response": "No such mailbox",
                "response_code": 550,
                "bounce_category": "badmailbox",
            }
        ]
    },
    "postmark": lambda email: {
        "RecordType": "Bounce",
        "ID": 901542550,
        "Type": "HardBounce",
        "TypeCode": 1,
        "MessageID": "2706ee8a-737c-4285-b032-ccd317af53ed",
        "Description": "The server was unable to deliver your message.",
        "Email": email,
        "From": "order-up@euchre.example",
        "BouncedAt": "2026-11-26T16:28:50.3963933-04:00",
        "Inactive": True,
        "CanActivate": True,
    },
    "sparkpost": lambda email: [
        {
            "msys": {
                "message_event": {
                    "type": "bounce",
                    "bounce_class": "10",
                    "event_id": "84320004715329757",
                    "message_id": "000443ee14578172be22",
                    "raw_reason": "550 5.1.1 No such mailbox",
                    "rcpt_to": email,
                    "raw_rcpt_to": email,
                    "timestamp": str(AT),
                    "rcpt_meta": {},
                    "rcpt_tags": [],
                }
            }
        }
    ],
}
