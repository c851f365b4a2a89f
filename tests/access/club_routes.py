"""Who gets what at every address of a club, in the columns of ``routes``."""

CLUB_LINES = """
club                        GET    in     in     in     in     200    200    200    404
pay-ways                    GET    in     in     in     in     403    403    200    404
club-health                 GET    in     in     in     in     403    403    200    404
club-audit                  GET    in     in     in     in     403    403    200    404
api-club-audit              GET    401    401    401    401    403    403    200    404
night-from-file             GET    in     in     in     in     403    200    200    404
night-from-file             POST   in     in     in     in     403    422    422    404
invitation                  GET    200    200    200    200    200    200    200    200
api-clubs                   GET    401    401    401    401    200    200    200    200
api-club                    GET    401    401    401    401    200    200    200    404
api-pay-ways                GET    401    401    401    401    403    403    200    404
api-club-health             GET    401    401    401    401    403    403    200    404
api-members                 GET    401    401    401    401    200    200    200    404
api-nights-preview          POST   401    401    401    401    403    200    200    404
api-invitations             GET    401    401    401    401    403    403    200    404
api-players                 GET    401    401    401    401    200    200    200    404
club-calendar               GET    200    200    200    200    200    200    200    200
api-club-calendar           GET    401    401    401    401    200    200    200    404
club-people                 GET    in     in     in     in     200    200    200    404
api-club-people             GET    401    401    401    401    200    200    200    404
people-file                 GET    in     in     in     in     403    200    200    404
api-people-file             GET    401    401    401    401    403    200    200    404
people-workbook             GET    in     in     in     in     403    200    200    404
api-people-workbook         GET    401    401    401    401    403    200    200    404
api-people-questions        GET    401    401    401    401    403    200    200    404
person-change               GET    in     in     in     in     403    200    200    404
api-person-change           GET    401    401    401    401    403    200    200    404
people-merge                GET    in     in     in     in     403    404    404    404
api-people-merge            GET    401    401    401    401    403    422    422    404
"""
