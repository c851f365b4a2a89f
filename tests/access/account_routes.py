"""Who gets what at every address of accounts and of where one is signed in, in the columns of ``routes``."""

ACCOUNT_LINES = """
sign-up                     GET    200    200    200    200    302    302    302    302
sign-up                     POST   302    302    302    302    302    302    302    302
sign-in                     GET    200    200    200    200    302    302    302    302
sign-in                     POST   302    302    302    302    302    302    302    302
sign-out                    POST   302    302    302    302    302    302    302    302
password_reset              GET    200    200    200    200    200    200    200    200
password_reset              POST   302    302    302    302    302    302    302    302
password_reset_done         GET    200    200    200    200    200    200    200    200
password_reset_confirm      GET    200    200    200    200    200    200    200    200
password_reset_confirm      POST   200    200    200    200    200    200    200    200
password_reset_complete     GET    200    200    200    200    200    200    200    200
address-confirm             GET    410    410    410    410    410    410    410    410
address-confirm             POST   410    410    410    410    410    410    410    410
sign-ins                    GET    in     in     in     in     200    200    200    200
demo                        POST   302    302    302    302    302    302    302    302
api-demo                    POST   201    201    201    201    201    201    201    201
api-users                   POST   201    201    201    201    201    201    201    201
api-address-confirm         POST   410    410    410    410    410    410    410    410
api-token                   POST   201    201    201    201    201    201    201    201
api-token                   DELETE 401    401    401    401    401    401    401    401
api-sign-ins                GET    401    401    401    401    200    200    200    200
"""
