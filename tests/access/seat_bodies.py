"""What is sent to the addresses of seats."""

SEAT_BODIES = {
    ("ideal-choose", "POST"): lambda _: {"ideal": "meet_once"},
    ("api-ideals", "POST"): lambda _: {"ideal": "meet_once"},
}
