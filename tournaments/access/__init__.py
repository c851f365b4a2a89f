"""Who may do what: roles, the links of QR codes, and what a private night shows to whom."""
