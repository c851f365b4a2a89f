"""What the forms of an event offer to choose from."""

APPROVALS = (("", "Everyone, right away"), ("yes", "People you approve"))
SEATS_SHOWN = (("all", "Every round"), ("one", "One round at a time"))
#: In minutes; what one sets oneself has no number.
BY_ROUNDS = "rounds"
LENGTHS = (
    ("120", "About 2 hours"),
    ("150", "About 2½ hours"),
    ("180", "About 3 hours"),
    ("240", "About 4 hours"),
    (BY_ROUNDS, "Set rounds and hands"),
)
