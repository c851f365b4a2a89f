"""Who gets what at the addresses of seats, sign-ups and what the host does at a table, as in ``routes``."""

SEAT_LINES = """
seats-desk                  GET    in     in     in     in     200    200    200    404
certificate-desk            GET    in     in     in     in     200    200    200    404
api-link-phones             GET    401    401    401    401    403    200    200    404
api-certificate             GET    401    401    401    401    200    200    200    404
seats                       GET    200    200    200    200    200    200    200    200
certificate                 GET    200    200    200    200    200    200    200    200
api-seats                   GET    401    401    401    401    200    200    200    404
api-public-seats            GET    200    200    200    200    200    200    200    200
api-public-certificate      GET    200    200    200    200    200    200    200    200
"""
