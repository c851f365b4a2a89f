"""Correcting what somebody is called. Locks the event, then the club."""

from collections.abc import Iterable

from django.db.models import F, Q, Value
from django.db.models.functions import Lower

from accounts.models import Club, Player
from accounts.names import clean_name, clean_nickname
from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import InvalidRequestError
from tournaments.models import Event, Match, Round, Substitution
from tournaments.names.namesakes import players_in, with_nickname
from tournaments.notices import publish_on_commit
from tournaments.people import words


@undoable(Scope.NAMES)
def player_rename(*, event_id: int, number: int, name: str, nickname: str, actor: Actor) -> Player:
    """Fix a name anytime, in all of the club's nights. Repeating it changes nothing.

    Args:
        number: in the club's register, of somebody who plays or substitutes this night.
        nickname: or an initial, by which people tell namesakes apart; empty for none.

    Raises:
        Event.DoesNotExist: there is no such event.
        Player.DoesNotExist: nobody of this night has the number.
        InvalidNameError: name or nickname cannot be shown.
        InvalidRequestError: another of the club has this name with this nickname.
    """
    lock_names(Event.objects.get(pk=event_id))
    player = Player.objects.get(pk__in=players_in(event_id), number=number)
    before = _facts(player)
    player.name, player.nickname = clean_name(name), clean_nickname(nickname)
    after = _facts(player)
    if after == before:
        return player
    if is_taken(player):
        raise InvalidRequestError(
            words.name_taken(name=with_nickname(player.name, player.nickname)),
            field="nickname",
            code="nickname_taken",
        )
    player.save(update_fields=["name", "nickname"])
    change = Change(before=before, after={**after, "label": with_nickname(player.name, player.nickname)})
    audit(actor, "player_rename", event_id=event_id, row=f"player:{player.pk}", change=change)
    show_names_again([player.pk], event_id, actor)
    return player


def lock_names(event: Event) -> None:
    """Lock the club: its namesakes are told apart one at a time."""
    Club.objects.select_for_update(no_key=True).get(pk=event.club_id)


def is_taken(player: Player) -> bool:
    """Say whether another of the club has this name with this nickname, as the constraint compares them."""
    others = Player.objects.filter(club=player.club_id, is_stand_in=False).exclude(pk=player.pk)
    alike = others.alias(called=Lower("name"), known_as=Lower("nickname")).filter(
        called=Lower(Value(player.name)), known_as=Lower(Value(player.nickname))
    )
    return bool(player.nickname) and alike.exists()


def show_names_again(players: Iterable[int], event_id: int | None, actor: Actor) -> None:
    """Have every page of a night, and of the players' other nights, show their names as they are now.

    The activity of the other nights has a line of it.
    """
    if event_id is not None:
        show_again(event_id)
    for player in Player.objects.filter(pk__in=list(players)).order_by("pk"):
        entered = Q(stages__entries__members__player=player)
        took_a_seat = Q(pk__in=Substitution.objects.filter(player=player).values("event"))
        others = Event.objects.filter(entered | took_a_seat).exclude(pk=event_id or 0).distinct()
        for other in others.order_by("pk").values_list("pk", flat=True):
            after = {**_facts(player), "label": with_nickname(player.name, player.nickname)}
            change = Change(after=after)
            audit(actor, "player_rename", event_id=other, row=f"player:{player.pk}", change=change)
            show_again(other)


def show_again(event_id: int) -> None:
    """Have phones at the tables, players' pages and boards load again."""
    Event.objects.filter(pk=event_id).update(turns=F("turns") + 1)
    playing = Match.objects.filter(round__stage__event=event_id).exclude(round__status=Round.Status.CLOSED)
    playing.update(version=F("version") + 1)
    publish_on_commit(event_id)


def _facts(player: Player) -> dict[str, str]:
    return {"name": player.name, "nickname": player.nickname}
