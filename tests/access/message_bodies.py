"""What is sent about repeating and canceling a night, and to the people of it."""

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.access.clubs import new_key
from tests.access.people_bodies import same

MESSAGE_BODIES = {
    **same("event-repeat", lambda _: {"key": new_key()}),
    **same("series-begin", lambda _: {"weeks": 1}),
    **same("message-send", lambda _: {"to": "everyone", "text": "Bring a dish.", "key": new_key()}),
    **same("move-send", lambda _: {"key": new_key()}),
    **same("message-preview", lambda _: {"to": "everyone", "text": "Bring a dish."}),
    **same("people-add", lambda _: {"text": "Mo\nNel"}),
    **same("people-import", lambda _: {"text": "name,note\nMo,Likes tea"}),
    ("api-people-preview", "POST"): lambda _: {"text": "name,note\nMo,Likes tea"},
    ("people-preview", "POST"): lambda _: {"file": SimpleUploadedFile("people.csv", b"name\nMo")},
    **same("event-cancel", lambda _: {"key": new_key()}),
}
