"""Who gets what at every address of a club, in the columns of ``routes``."""

CLUB_LINES = """
club                        GET    in     in     in    in    200    200    200   404
club-health                 GET    in     in     in    in    403    403    200   404
club-change                 POST   in     in     in    in    403    403    302   404
member-set                  POST   in     in     in    in    403    403    302   404
player-anonymise            POST   in     in     in    in    403    403    409   404
member-end                  POST   in     in     in    in    403    403    302   404
api-clubs                   GET    401    401    401   401   200    200    200   200
api-club                    GET    401    401    401   401   200    200    200   404
api-club                    PATCH  401    401    401   401   403    403    200   404
api-club-health             GET    401    401    401   401   403    403    200   404
api-members                 GET    401    401    401   401   200    200    200   404
api-members                 POST   401    401    401   401   403    403    200   404
api-player-anonymise        POST   401    401    401   401   403    403    409   404
api-member                  DELETE 401    401    401   401   403    403    204   404
api-players                 GET    401    401    401   401   200    200    200   404
"""
