"""What a table enters: hands, totals, score sheets, recorded games."""
