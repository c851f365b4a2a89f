from scoring.language import money


def usd(cents):
    """Write an amount as sentences of a US club have it."""
    return money(cents, "USD", "en_US")
