"""Who gets what at every address of side pools and of what they carry, in the columns of ``routes``."""

SIDE_LINES = """
side-pools                  GET    in     in     in    in    403    200    200   404
side-open       POST   in     in     in    in    403    302    302   404
side-join       POST   in     in     in    in    403    409    409   404
side-leave      POST   in     in     in    in    403    409    409   404
side-fines      POST   in     in     in    in    403    409    409   404
side-fines-back POST   in     in     in    in    403    409    409   404
side-perfect    POST   in     in     in    in    403    409    409   404
side-perfect-back POST in     in     in    in    403    409    409   404
side-settle     POST   in     in     in    in    403    409    409   404
side-correct    POST   in     in     in    in    403    409    409   404
side-close       POST   in     in     in    in    403    409    409   404
side-reopen      POST   in     in     in    in    403    409    409   404
side-fee         POST   in     in     in    in    403    409    409   404
side-carry-in    POST   in     in     in    in    403    409    409   404
side-carry-back  POST   in     in     in    in    403    409    409   404
carried                     GET    in     in     in    in    403    200    200   404
carried-csv                 GET    in     in     in    in    403    200    200   404
carried-release      POST   in     in     in    in    403    404    404   404
carried-restore      POST   in     in     in    in    403    404    404   404
api-side-pools              GET    401    401    401   401   200    200    200   404
api-side-pools              POST   401    401    401   401   403    200    200   404
api-side-join               POST   401    401    401   401   403    409    409   404
api-side-leave              POST   401    401    401   401   403    409    409   404
api-side-fines              POST   401    401    401   401   403    409    409   404
api-side-fines-back         POST   401    401    401   401   403    409    409   404
api-side-perfect            POST   401    401    401   401   403    409    409   404
api-side-perfect-back       POST   401    401    401   401   403    409    409   404
api-side-settle             POST   401    401    401   401   403    409    409   404
api-side-correct            POST   401    401    401   401   403    409    409   404
api-side-close              POST   401    401    401   401   403    409    409   404
api-side-reopen             POST   401    401    401   401   403    409    409   404
api-side-fee                POST   401    401    401   401   403    409    409   404
api-side-carry-in           POST   401    401    401   401   403    409    409   404
api-side-carry-back         POST   401    401    401   401   403    409    409   404
api-carried                 GET    401    401    401   401   403    200    200   404
api-carried-csv             GET    401    401    401   401   403    200    200   404
api-carried-release         POST   401    401    401   401   403    404    404   404
api-carried-restore         POST   401    401    401   401   403    404    404   404
api-public-side-pools       GET    200    200    200   200   200    200    200   200
"""
