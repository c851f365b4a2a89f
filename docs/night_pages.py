"""The pages and scenes that docs/take_nights.py photographs."""

HOST = {
    "run": "",
    "people": "people/",
    "money": "money/",
    "share": "share/",
    "changes": "changes/",
    "names": "names/",
    "qr": "qr/",
    "phones": "phones/",
    "settings": "settings/",
    "invitation": "invitation/",
    "house-rules": "house-rules/",
    "requests": "requests/",
    "activity": "activity/",
    "desk-seats": "seats/",
    "desk-standings": "standings/",
    "side-pots": "side-pots/",
    "tv-remote": "tv/",
    "undo": "undo/",
    "round": "rounds/1/",
    "desk-table": "rounds/1/tables/1/",
    "desk-game": "rounds/1/tables/1/game/",
    "sheets": "rounds/3/sheets/",
    "sheets-print": "sheets/",
    "bracket-desk": "bracket/",
    "desk-fairness": "fairness/",
    "messages": "messages/",
    "import": "entries/import/",
    "chart": "chart/",
    "ideals": "ideals/",
    "handicaps": "handicap/",
    "playoffs": "playoffs/",
    "repeat": "repeat/",
    "receipts": "money/receipts/",
    "report": "money/report/",
    "carried": "carried/",
    "settlement": "who-owes-whom/",
}
PUBLIC = {
    "standings": "",
    "seats": "seats/",
    "rules": "rules/",
    "how": "how/",
    "tv": "tv/",
    "fairness": "fairness/",
    "bracket": "bracket/",
    "who-owes-whom": "who-owes-whom/",
}
CLUB = {
    "club": "",
    "club-people": "people/",
    "club-person": "people/1/",
    "club-health": "health/",
    "club-activity": "activity/",
    "pay-ways": "pay-ways/",
    "night-file": "nights/",
}
ANYWHERE = {"home": "/", "new-night": "/events/new/", "sign-ins": "/account/sign-ins/"}
#: Pages of no night, as a guest sees them.
GUESTS = {
    "landing": "/",
    "sign-up": "/account/sign-up/",
    "sign-in": "/account/sign-in/",
    "find": "/find/",
    "rotations": "/rotations/?players=14&rounds=8",
    "rotation-fairness": "/rotations/fairness/?players=14&rounds=8",
    "rotation-cards": "/rotations/cards/?players=14&rounds=8",
    "trick": "/trick/",
    "what-we-keep": "/privacy/",
    "tv-code": "/tv/",
    "phone-check": "/phone/",
    "offline": "/offline/",
    "not-found": "/nothing/",
    "no-player": "/p",
    "no-table": "/t",
}
SCENES = ("night", "standings", "seats", "names", "clock", "prizes", "bracket")
SCREENS = ((1280, 720), (1920, 1080), (1080, 1920))
SHOW_SCENE = """(scene) => {
    if (scene !== "night" && !document.querySelector(`.wall-body > [data-view="${scene}"]`)) return false
    document.querySelector("[data-remote]").dataset.remote = JSON.stringify({ scene, paused: true })
    return document.dispatchEvent(new Event("live"))
}"""
