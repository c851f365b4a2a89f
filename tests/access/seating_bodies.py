"""What is sent about the host's own chart, and the fairness goal."""

from tests.access.people_bodies import same

CHART = "1 2 3 4\n1 3 2 4"
PIVOT = {"players": 8, "rounds": 2, "east": 2, "south": -1}

SEATING_BODIES = {
    **same("handicap-set", lambda _: {"points": 3}),
    **same("chart-preview", lambda _: {"chart": CHART}),
    **same("chart-format", lambda _: PIVOT),
    ("chart-swap", "POST"): lambda _: {"chart": CHART, "round": 1, "pick": [1, 3]},
    ("api-chart-swap", "POST"): lambda _: {"chart": CHART, "round": 1, "one": 1, "other": 3},
    ("chart-use", "POST"): lambda _: {"chart": CHART, "numbers": "list"},
    ("api-chart", "POST"): lambda _: {"chart": CHART, "numbers": "list"},
    ("ideal-choose", "POST"): lambda _: {"ideal": "meet_once"},
    ("api-ideals", "POST"): lambda _: {"ideal": "meet_once"},
}
