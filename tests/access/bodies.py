"""A body for every route that writes, such that whoever may write there is not refused for its content."""

import json
from base64 import b64encode

from django.core.files.uploadedfile import SimpleUploadedFile

from tests import nights
from tests.access.cash_box import CARRY_PAGES, MONEY_PAGES, SIDE_PAGES, at_a_side_pool, at_the_money_desk
from tests.access.clubs import GAME, mail_address, new_key, phone_of
from tests.access.message_bodies import MESSAGE_BODIES
from tests.access.people_bodies import PEOPLE_BODIES, same
from tests.access.seating_bodies import SEATING_BODIES
from tests.pictures import a_picture
from tests.scoring.egn.recorded import BY_PLACE, on_the_form
from tests.stack.push_service import Phone
from tournaments.archive.night_files import night_file
from tournaments.audit.actor import Actor
from tournaments.models import Entry
from tournaments.names.people import field_of
from tournaments.outbox.mail import mail_token
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import Swap, repair_preview, swap_preview
from tournaments.show.services.tv_codes import tv_code_make


def tv_code(host):
    """Return the code that opens the club's night on a TV."""
    return {"code": tv_code_make(event_id=host.running.pk, actor=Actor(host.owner)).tv_code}


EVENT = {
    "name": "Another night",
    "starts_at": "2026-12-04T19:00",
    "capacity": "12",
    "format": "party",
    "house_rules": "usual",
    "stake": "5",
    "prizes": "5:3:2",
    "time_zone": "UTC",
}
SLIP = {
    "name": "Another night",
    "starts_at": "2026-12-04T19:00:00Z",
    "stake_cents": 500,
    "prizes": {"kind": "weights", "shares": "5:3:2"},
}
MOVEMENT = {"players": 4, "rounds": [{"tables": [[[1, 2], [3, 4]]], "sits_out": []}]}
PLAYED = {"maker": 2, "tricks": 4, "alone": False}
SIGNED = {"initials": "AB"}
IN_A_POOL = {"pool": "low", "entry": 1}
WALKED_OVER = {"verdict": "first", "whole_side": "1", "reason": "Gave up"}
RULED = {"code": "renege", "seat": 1, "target": "opponents", "points": 2, "reason": "Did not follow"}
GOES_ON = {"round": 1, "table": 1, "verdict": "first", "reason": "They gave up"}


def first_on_the_register(host):
    return {"number": 1, "name": host.club.players.get(number=1).name}


def saved(host):
    return b64encode(night_file(host.running.pk)).decode()


STANDS = {"table": 1, "reason": "Ran out of time"}
PHONE = Phone().payload("https://8.8.8.8/push/ann")


def body_for(name, method, host):
    """Return a form for a page, an object for the API."""
    make = BODIES.get((name.partition("/")[0], method))
    return {} if make is None else make(host)


def game_file():
    return SimpleUploadedFile("game.egn", GAME.encode())


def leaving(host):
    """The first of the draw leaves after round one."""
    return Attendance(first=2, leaves=(drawn(host)[0],))


def disqualified(host):
    return {"entry": str(drawn(host)[0]), "others": "keep", "reason": "Hid a card"}


def exchange(host):
    one, other = drawn(host)[:2]
    return Swap(round=2, one=one, other=other)


def wished(host):
    one, other, *_ = Entry.objects.filter(stage__event=host.coming).order_by("pk")
    return {"one": one.pk, "other": other.pk}


def drawn(host):
    return sorted(Entry.objects.filter(stage__event=host.running).values_list("pk", flat=True))


def leaving_by_form(host):
    return {"first": "2", f"who-{drawn(host)[0]}": "leaves"}


def leaving_by_api(host):
    return {"first": 2, "leaves": drawn(host)[:1]}


def shown(preview, asked):
    return lambda host: {"sha256": preview(host.running, asked(host)).sha256}


REPAIRED, SWAPPED = shown(repair_preview, leaving), shown(swap_preview, exchange)
TOLD_BY_FORM = {"points-1": "14", "points-2": "9", "hands": "12"}
TOLD = {"points": [14, 9], "hands": 12}
MEANT = {"reason": "Added up wrong"}


def result_told(host):
    return nights.result_at(nights.match_at(host.told))


def unpaid_of(host):
    """How many of the night that has not started are here without having paid; none is still to come."""
    return sum(line.owes for line in field_of(host.coming))


BODIES = {
    ("event-new", "POST"): lambda _: {**EVENT, "key": new_key()},
    ("event-settings", "POST"): lambda _: {**EVENT, "hands": "12", "rounding": "100"},
    ("name-correct", "POST"): lambda _: {"name": "Anne", "nickname": "Red"},
    ("api-name", "PUT"): lambda _: {"name": "Anne", "nickname": "Red"},
    ("wish-add", "POST"): lambda host: {"kind": "apart", **wished(host)},
    ("api-wishes", "POST"): lambda host: {"kind": "apart", **wished(host)},
    ("next-part-save", "POST"): lambda _: {"best": "4", "partners": "keep", "format": "mexicano"},
    ("api-next-part", "PUT"): lambda _: {"best": 4, "partners": "keep", "format": "mexicano"},
    ("house-rules", "POST"): lambda host: {
        name: str(value)
        for name, value in host.coming.ruleset.to_json().items()
        if value is not None and value is not False
    },
    ("api-house-rules", "PUT"): lambda _: {"rules": {"march": 3}},
    ("api-kept-rules", "POST"): lambda _: {"rules": {"march": 3, "name": "Ours"}},
    ("round-cancel", "POST"): lambda _: {"reason": "Dealt the wrong tables"},
    ("api-round-cancel", "POST"): lambda _: {"reason": "Dealt the wrong tables"},
    ("entry-seed", "POST"): lambda _: {"place": "1"},
    ("api-seed", "POST"): lambda _: {"place": 1},
    **{
        (name, "POST"): lambda host: {"seen": str(unpaid_of(host))}
        for name in ("everyone-check-in", "everyone-pay")
    },
    ("api-everyone-check-in", "POST"): lambda host: {"seen": unpaid_of(host)},
    ("api-everyone-pay", "POST"): lambda host: {"seen": unpaid_of(host)},
    **{(f"{door}entry-attendance", "POST"): lambda _: {"does": "leaves"} for door in ("", "api-")},
    ("entry-add", "POST"): lambda _: {"name": "Late Larry", "key": new_key()},
    ("entries-import", "POST"): lambda _: {"names": "Mo\nNel", "key": new_key()},
    ("round-close", "POST"): lambda _: {"stands-1": "Ran out of time", "stands-2": "Ran out of time"},
    ("table-hand", "POST"): lambda _: {"number": "2", "maker": "2", "tricks": "4", "key": new_key()},
    ("table-game", "POST"): lambda _: {"file": game_file(), **on_the_form(BY_PLACE)},
    ("link-game", "POST"): lambda _: {"round": "1", "file": game_file(), **on_the_form(BY_PLACE)},
    ("sheets", "POST"): lambda _: {"1-2": "24", "key": new_key()},
    ("api-sheets", "POST"): lambda _: {
        "sheets": [{"table": 1, "hands": [{**PLAYED, "number": 2, "key": new_key()}]}]
    },
    ("table-total", "POST"): lambda _: {**TOLD_BY_FORM, "key": new_key()},
    ("total-correct", "POST"): lambda _: {**TOLD_BY_FORM, **MEANT, "key": new_key()},
    ("link-total", "POST"): lambda _: {**TOLD_BY_FORM, "round": "1", "key": new_key()},
    ("link-total-undo", "POST"): lambda _: {"round": "1"},
    ("api-total", "POST"): lambda _: {**TOLD, "key": new_key()},
    ("api-total-correct", "POST"): lambda _: {**TOLD, **MEANT, "key": new_key()},
    ("api-link-total", "POST"): lambda _: {**TOLD, "round": 1, "key": new_key()},
    ("api-link-total-undo", "POST"): lambda _: {"round": 1},
    ("table-check", "POST"): lambda host: {"result": result_told(host), "is_right": "yes"},
    ("link-check", "POST"): lambda host: {"round": "1", "result": result_told(host), "is_right": "yes"},
    ("player-check", "POST"): lambda host: {"round": "1", "result": result_told(host), "is_right": "yes"},
    ("api-player-check", "POST"): lambda host: {"round": 1, "result": result_told(host), "is_right": True},
    ("api-check", "POST"): lambda host: {"result": result_told(host), "is_right": True},
    ("api-link-check", "POST"): lambda host: {"round": 1, "result": result_told(host), "is_right": True},
    ("table-dealer", "POST"): lambda _: {"seat": "3"},
    ("link-dealer", "POST"): lambda _: {"round": "1", "seat": "3"},
    ("api-dealer", "POST"): lambda _: {"seat": 3},
    ("api-link-dealer", "POST"): lambda _: {"round": 1, "seat": 3},
    ("link-dealer-draw", "POST"): lambda _: {"round": "1"},
    ("api-link-dealer-draw", "POST"): lambda _: {"round": 1},
    ("table-redeal", "POST"): lambda _: {"number": "2", "no_play": "misdeal", "key": new_key()},
    ("table-redeal-undo", "POST"): lambda _: {"number": "2"},
    ("link-redeal", "POST"): lambda _: {
        "round": "1",
        "number": "2",
        "no_play": "misdeal",
        "key": new_key(),
    },
    ("link-redeal-undo", "POST"): lambda _: {"round": "1", "number": "2"},
    ("api-redeal", "POST"): lambda _: {"number": 2, "no_play": "misdeal", "key": new_key()},
    ("api-redeal-undo", "POST"): lambda _: {"number": 2},
    ("api-link-redeal", "POST"): lambda _: {
        "round": 1,
        "number": 2,
        "no_play": "misdeal",
        "key": new_key(),
    },
    ("api-link-redeal-undo", "POST"): lambda _: {"round": 1, "number": 2},
    ("table-undo", "POST"): lambda _: {"number": "1"},
    ("changes", "POST"): leaving_by_form,
    ("changes-save", "POST"): lambda host: {**leaving_by_form(host), **REPAIRED(host)},
    ("swap", "POST"): lambda host: exchange(host).to_json(),
    ("swap-save", "POST"): lambda host: {**exchange(host).to_json(), **SWAPPED(host)},
    ("disqualify", "POST"): disqualified,
    ("disqualify-save", "POST"): lambda _: {"others": "keep", "reason": "Hid a card"},
    ("rejoin", "POST"): disqualified,
    ("api-rejoin", "POST"): lambda host: {"entry": drawn(host)[0]},
    ("api-disqualify-preview", "POST"): lambda _: {"others": "keep"},
    ("api-disqualify", "POST"): lambda _: {"others": "keep", "reason": "Hid a card"},
    ("act-undo", "POST"): lambda host: {"deed": host.running.undo_records.latest("pk").pk},
    ("api-take-back", "POST"): lambda host: {"deed": host.running.undo_records.latest("pk").pk},
    ("postponed-stand", "POST"): lambda _: {"reason": "They went home"},
    ("api-postponed-stand", "POST"): lambda _: {"reason": "They went home"},
    ("substitute-take", "POST"): lambda host: {
        "seat": f"{drawn(host)[1]}-1",
        "name": "Stan",
        "first": "2",
        "results": "entry",
    },
    ("substitute-end", "POST"): lambda _: {"first": "2"},
    ("api-substitutes", "POST"): lambda host: {
        "entry": drawn(host)[1],
        "name": "Stan",
        "first": 2,
        "results": "entry",
    },
    ("api-substitute-end", "POST"): lambda _: {"first": 2},
    ("api-repair-preview", "POST"): leaving_by_api,
    ("api-repair", "POST"): lambda host: {**leaving_by_api(host), **REPAIRED(host)},
    ("api-swap-preview", "POST"): lambda host: exchange(host).to_json(),
    ("api-swap", "POST"): lambda host: {**exchange(host).to_json(), **SWAPPED(host)},
    ("hand-correct-preview", "POST"): lambda _: {
        "maker": "2",
        "tricks": "4",
        "reason": "Wrong side",
        "key": new_key(),
    },
    ("api-correct-preview", "POST"): lambda _: PLAYED,
    ("hand-correct", "POST"): lambda _: {
        "maker": "2",
        "tricks": "4",
        "reason": "Wrong side",
        "key": new_key(),
    },
    ("ruling-new", "POST"): lambda _: {**{name: str(said) for name, said in RULED.items()}, "key": new_key()},
    ("slow-play", "POST"): lambda _: {"seat": "1", "key": new_key()},
    ("api-slow-play", "POST"): lambda _: {"seat": 1, "key": new_key()},
    ("api-rulings", "POST"): lambda _: {**RULED, "key": new_key()},
    **{(name, "POST"): lambda _: WALKED_OVER for name in ("walk-over", "walk-over-save")},
    ("api-walk-over-preview", "POST"): lambda _: {"verdict": "first", "whole_side": True},
    ("api-walk-over", "POST"): lambda _: {"verdict": "first", "whole_side": True, "reason": "Gave up"},
    ("link-call", "POST"): lambda _: {"round": "1"},
    ("api-link-call", "POST"): lambda _: {"round": 1},
    ("dispute-settle", "POST"): lambda _: {"take": "second"},
    **{(name, "POST"): lambda _: at_the_money_desk() for name in MONEY_PAGES},
    **{(name, "POST"): lambda _: at_a_side_pool() for name in SIDE_PAGES},
    ("api-side-pools", "POST"): lambda _: {"kind": "loners", "stake_cents": 100},
    **{(f"api-side-{action}", "POST"): lambda _: IN_A_POOL for action in ("join", "leave", "perfect")},
    ("api-side-fines", "POST"): lambda _: IN_A_POOL | {"owes_cents": 100, "key": new_key()},
    ("api-side-fines-back", "POST"): lambda _: IN_A_POOL | {"back_cents": 100, "key": new_key()},
    ("api-side-perfect-back", "POST"): lambda _: IN_A_POOL | {"reason": "Bob held it"},
    ("api-side-settle", "POST"): lambda _: {"pool": "low"},
    **{
        (f"api-side-{action}", "POST"): lambda _: {"pool": "low", "reason": "A mistake"}
        for action in ("close", "reopen", "carry-in", "carry-back")
    },
    ("api-side-fee", "POST"): lambda _: {"pool": "low", "stake_cents": 200, "reason": "Mistyped"},
    **{(name, "POST"): lambda _: {"side_pool": "999999", "reason": "Spent on cards"} for name in CARRY_PAGES},
    ("api-carried-release", "POST"): lambda _: {"side_pool": 999999, "reason": "Spent on cards"},
    ("api-carried-restore", "POST"): lambda _: {"side_pool": 999999, "reason": "Spent on cards"},
    ("api-side-correct", "POST"): lambda _: {"pool": "low", "reason": "A wrong hand"},
    ("stake-take", "POST"): lambda _: {"given_cents": "10", "owes_cents": "10", "key": new_key()},
    **{(name, "POST"): lambda _: SIGNED | {"key": new_key()} for name in ("pay-out", "give-back")},
    ("api-stake", "POST"): lambda _: {"given_cents": 1000, "owes_cents": 1000, "key": new_key()},
    ("api-pay-out", "POST"): lambda _: SIGNED | {"key": new_key()},
    ("api-give-back", "POST"): lambda _: SIGNED | {"key": new_key()},
    ("api-float-in", "POST"): lambda _: {"cents": 500, "key": new_key()},
    ("api-float-out", "POST"): lambda _: {"cents": 500, "key": new_key()},
    ("api-money-add", "POST"): lambda _: {"cents": 500, "giver": "The bar", "key": new_key()},
    ("api-cash-count", "POST"): lambda _: {"counted_cents": 0, "reason": "Forgotten", "key": new_key()},
    ("winners-pay", "POST"): lambda _: SIGNED | {"owed_cents": "10", "key": new_key()},
    ("api-winners-pay", "POST"): lambda _: SIGNED | {"owed_cents": 1000, "key": new_key()},
    ("api-hand-over", "POST"): lambda _: SIGNED | {"to": "house", "key": new_key()},
    ("play-off", "POST"): lambda _: {"entry": ["1", "2"], "place-1": "1", "place-2": "2", "key": new_key()},
    ("api-money-play-off", "POST"): lambda _: {"order": [1, 2], "key": new_key()},
    ("api-prizes-correct", "POST"): lambda _: {"reason": "A wrong hand"},
    ("api-money-reopen", "POST"): lambda _: {"reason": "A prize was forgotten"},
    ("api-dispute-settle", "POST"): lambda _: {"take": "first"},
    ("bracket-decide", "POST"): lambda _: {name: str(said) for name, said in GOES_ON.items()},
    ("api-bracket-preview", "POST"): lambda _: GOES_ON,
    ("api-bracket-decide", "POST"): lambda _: GOES_ON,
    ("event-privacy", "POST"): lambda _: {"is_private": "yes"},
    ("sign-ups-approval", "POST"): lambda _: {"approves_sign_ups": "yes"},
    ("api-sign-ups-approval", "POST"): lambda _: {"approves_sign_ups": True},
    ("later-rounds", "POST"): lambda _: {"shown": "one"},
    ("api-later-rounds", "POST"): lambda _: {"shown": False},
    ("board-freeze", "POST"): lambda _: {"after": "1"},
    ("shorten", "POST"): lambda _: {"rounds": "5"},
    ("api-shorten", "POST"): lambda _: {"rounds": 5},
    ("rematch", "POST"): lambda _: {"after": "1"},
    ("api-rematch", "POST"): lambda _: {"after": 1},
    ("clock", "POST"): lambda _: {"press": "start", "minutes": "20"},
    ("announcement", "POST"): lambda _: {"text": "Pizza is here"},
    ("sponsor", "POST"): lambda _: {
        "name": "Corner Cafe",
        "picture": SimpleUploadedFile("logo.png", a_picture()),
    },
    ("api-sponsor", "POST"): lambda _: {"name": "Corner Cafe", "picture": b64encode(a_picture()).decode()},
    ("screen", "POST"): lambda _: {"number": "2", "views": ["seats"], "seconds": "10"},
    ("api-clock", "POST"): lambda _: {"press": "start", "minutes": 20},
    ("api-announcement", "POST"): lambda _: {"text": "Pizza is here"},
    ("api-screen", "POST"): lambda _: {"number": 2, "views": ["seats"], "seconds": 10},
    ("ceremony", "POST"): lambda _: {"step": "0"},
    **same("event-invitation", lambda _: {"place": "VFW Post 1138", "shows_coming": "names"}),
    ("api-privacy", "POST"): lambda _: {"is_private": True},
    ("api-freeze", "POST"): lambda _: {"after": 1},
    ("api-ceremony", "POST"): lambda _: {"step": 0},
    ("link-hand", "POST"): lambda _: {
        "round": "1",
        "number": "2",
        "maker": "2",
        "tricks": "4",
        "key": new_key(),
    },
    ("link-undo", "POST"): lambda _: {"round": "1", "number": "1"},
    **same("link-phone-end", lambda host: {"phone": phone_of(host)}),
    **same("links-printed", lambda _: {"site": "http://192.168.1.20:8000"}),
    ("phones-wifi", "POST"): lambda _: {"name": "Legion Hall", "password": "turnthatcard"},
    ("api-phones-wifi", "PUT"): lambda _: {"name": "Legion Hall", "password": "turnthatcard"},
    ("phones-network", "POST"): lambda _: {"name": "wlan0"},
    ("api-phones-network", "PUT"): lambda _: {"name": "wlan0"},
    **same("join", lambda _: {"name": "Walk-in Wendy", "key": new_key()}),
    ("sign-up", "POST"): lambda _: {
        "name": "Newcomer",
        "email": "new@club.test",
        "password": nights.PASSWORD,
    },
    ("sign-in", "POST"): lambda host: {"username": host.owner.email, "password": nights.PASSWORD},
    ("password_reset", "POST"): lambda host: {"email": host.owner.email},
    ("club-change", "POST"): lambda _: {"name": "Renamed"},
    ("invite", "POST"): lambda _: {"email": "new@club.test", "role": "director"},
    ("member-role", "POST"): lambda _: {"role": "director"},
    ("api-users", "POST"): lambda _: {
        "name": "Newcomer",
        "email": "new@club.test",
        "password": nights.PASSWORD,
    },
    ("api-address-confirm", "POST"): lambda _: {"token": "nonsense", "password": nights.PASSWORD},
    ("api-token", "POST"): lambda host: {"email": host.owner.email, "password": nights.PASSWORD},
    ("api-club", "PATCH"): lambda _: {"name": "Renamed"},
    ("api-invitations", "POST"): lambda _: {"email": "new@club.test", "role": "director"},
    ("api-invitation-accept", "POST"): lambda host: {"secret": host.addresses["secret"]},
    ("api-member", "PATCH"): lambda _: {"role": "director"},
    ("api-events", "POST"): lambda host: {**SLIP, "club": host.club.pk, "key": new_key()},
    ("api-preview", "POST"): lambda _: SLIP,
    ("api-event", "PATCH"): lambda _: SLIP,
    ("api-entries", "POST"): lambda _: {"name": "Late Larry", "key": new_key()},
    ("api-entries-import", "POST"): lambda _: {"text": "Mo\nNel", "key": new_key()},
    ("api-round-close", "POST"): lambda _: {"stands": [STANDS, {**STANDS, "table": 2}]},
    ("api-hands", "POST"): lambda _: {**PLAYED, "number": 2, "key": new_key()},
    ("api-game", "POST"): lambda _: {"text": GAME, "players": BY_PLACE},
    ("api-link-game", "POST"): lambda _: {"round": 1, "text": GAME, "players": BY_PLACE},
    ("api-undo", "POST"): lambda _: {"number": 1},
    ("api-correct", "POST"): lambda _: {**PLAYED, "reason": "Wrong side", "key": new_key()},
    ("api-table-session", "POST"): lambda host: {"secret": host.secrets["table"]},
    **dict.fromkeys((("tv-open", "POST"), ("api-tv-session", "POST")), tv_code),
    **dict.fromkeys((("tv-remote", "POST"), ("api-tv-remote", "POST")), lambda _: {"press": "next"}),
    ("api-guest-session", "POST"): lambda host: {"secret": host.secrets["guest"]},
    ("api-player-session", "POST"): lambda host: {"secret": host.secrets["player"]},
    **same("player-mail", lambda _: {"email": "ann@players.test"}),
    **same("player-mail-stop", lambda host: {"address": mail_address(host).pk}),
    ("night-bring", "POST"): lambda host: {"file": saved(host)},
    ("api-nights", "POST"): lambda host: {"file": saved(host)},
    ("api-nights-preview", "POST"): lambda host: {"file": saved(host)},
    **PEOPLE_BODIES,
    **MESSAGE_BODIES,
    **SEATING_BODIES,
    **same("player-anonymise", first_on_the_register),
    **same("player-push", lambda _: PHONE),
    **same("player-push-stop", lambda _: {"phone": 1}),
    ("api-mail-confirm", "POST"): lambda host: {"token": mail_token(mail_address(host))},
    ("api-mail-stop", "POST"): lambda host: {"token": mail_token(mail_address(host))},
    ("api-link-hands", "POST"): lambda _: {**PLAYED, "round": 1, "number": 2, "key": new_key()},
    ("api-link-undo", "POST"): lambda _: {"round": 1, "number": 1},
    ("movement-improve", "POST"): lambda _: {"players": "14", "rounds": "8", "seconds": "10"},
    ("api-movement-improve", "POST"): lambda _: {"players": 14, "rounds": 8, "seconds": 10},
    ("movement-check", "POST"): lambda _: {"plan": json.dumps(MOVEMENT)},
    ("api-movement-check", "POST"): lambda _: {"plan": MOVEMENT},
    ("api-trick", "POST"): lambda _: {"trump": "h", "plays": [{"card": "Jd"}, {"card": "9c"}]},
}
