"""The pages behind QR codes: a table's phone, a player's."""
