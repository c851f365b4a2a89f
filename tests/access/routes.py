"""Who gets what at every address: written by hand, and compared with the map of the app.

``in`` is sent to sign in; other words are statuses. A method without a line answers 405 to whoever is let in.
The open round has a disputed hand, so whoever may close it is answered 409."""

LINES = """
name                        method nobody player table other keeper direct owner alien
home                        GET    200    200    200   200   200    200    200   200
trick                       GET    200    200    200   200   200    200    200   200
trick-worker                GET    200    200    200   200   200    200    200   200
healthz                     GET    200    200    200   200   200    200    200   200
movement-maker              GET  200    200    200   200   200    200    200   200
movement-certificate        GET  200    200    200   200   200    200    200   200
movement-cards              GET  200    200    200   200   200    200    200   200
movement-picture            GET  200    200    200   200   200    200    200   200
movement-improve            POST 302    302    302   302   302    302    302   302
movement-progress           GET  404    404    404   404   404    404    404   404
movement-check              GET  200    200    200   200   200    200    200   200
movement-check              POST 200    200    200   200   200    200    200   200
event-new                   GET    in     in     in    in    200    200    200   200
event-new                   POST   in     in     in    in    302    302    302   302
event-preview               GET    in     in     in    in    200    200    200   200
console                     GET    in     in     in    in    200    200    200   404
event-settings              GET    in     in     in    in    403    200    200   404
event-settings              POST   in     in     in    in    403    302    302   404
house-rules                 GET    in     in     in    in    403    200    200   404
house-rules                 POST   in     in     in    in    403    302    302   404
rules-keep                  POST   in     in     in    in    403    302    302   404
rules-forget                POST   in     in     in    in    403    302    302   404
entry-add                   POST   in     in     in    in    302    302    302   404
entries-import              GET    in     in     in    in    200    200    200   404
entries-import              POST   in     in     in    in    302    302    302   404
entry-action/check-in       POST   in     in     in    in    302    302    302   404
entry-action/check-out      POST   in     in     in    in    302    302    302   404
entry-action/withdraw       POST   in     in     in    in    403    302    302   404
entry-action/return         POST   in     in     in    in    403    302    302   404
entry-action/pay            POST   in     in     in    in    403    302    302   404
entry-action/refund         POST   in     in     in    in    403    302    302   404
entry-seed                  POST   in     in     in    in    403    409    409   404
wishes                      GET    in     in     in    in    403    200    200   404
wishes                      POST   in     in     in    in    403    302    302   404
wish-back                   POST   in     in     in    in    403    302    302   404
next-part                   GET    in     in     in    in    403    200    200   404
next-part                   POST   in     in     in    in    403    302    302   404
part-start                  POST   in     in     in    in    403    409    409   404
play-off                    POST   in     in     in    in    403    409    409   404
night-end                   POST   in     in     in    in    403    409    409   404
event-start                 POST   in     in     in    in    403    302    302   404
round-open                  POST   in     in     in    in    403    302    302   404
round-draw                  POST   in     in     in    in    403    302    302   404
round-cancel                POST   in     in     in    in    403    302    302   404
round-reopen                POST   in     in     in    in    403    302    302   404
round-close                 POST   in     in     in    in    403    409    409   404
postponed-stand             POST   in     in     in    in    403    409    409   404
table                       GET    in     in     in    in    200    200    200   404
table-hand                  POST   in     in     in    in    302    302    302   404
table-total                 POST    in     in     in     in    302    302    302    404
table-total-undo            POST    in     in     in     in    302    302    302    404
table-check                 POST    in     in     in     in    302    302    302    404
total-correct               POST    in     in     in     in    403    302    302    404
table-game                  GET    in     in     in    in    200    200    200   404
table-game                  POST   in     in     in    in    302    302    302   404
table-undo                  POST   in     in     in    in    302    302    302   404
sheets                      GET    in     in     in    in    200    200    200   404
sheets                      POST   in     in     in    in    302    302    302   404
sheets-print                GET    in     in     in    in    200    200    200   404
hand-correct-preview        POST   in     in     in    in    403    200    200   404
hand-correct                POST   in     in     in    in    403    302    302   404
ruling-new                  POST   in     in     in    in    403    302    302   404
walk-over                   POST   in     in     in    in    403    200    200   404
walk-over-save              POST   in     in     in    in    403    302    302   404
call-answer                 POST   in     in     in    in    302    302    302   404
dispute-settle              POST   in     in     in    in    403    302    302   404
money                       GET    in     in     in    in    403    200    200   404
receipts                    GET    in     in     in    in    403    200    200   404
ledger/csv                  GET    in     in     in    in    403    200    200   404
ledger/beancount            GET    in     in     in    in    403    200    200   404
money-report                GET    in     in     in    in    403    200    200   404
money-pdf                   GET    in     in     in    in    403    200    200   404
side-pools                  GET    in     in     in    in    403    200    200   404
side-pool-action/open       POST   in     in     in    in    403    302    302   404
side-pool-action/join       POST   in     in     in    in    403    409    409   404
side-pool-action/leave      POST   in     in     in    in    403    409    409   404
side-pool-action/fines      POST   in     in     in    in    403    409    409   404
side-pool-action/perfect    POST   in     in     in    in    403    409    409   404
side-pool-action/perfect-back POST in     in     in    in    403    409    409   404
side-pool-action/settle     POST   in     in     in    in    403    409    409   404
side-pool-action/correct    POST   in     in     in    in    403    409    409   404
settlement                  GET    in     in     in    in    200    200    200   404
public-settlement           GET    404    404    404   404   404    404    404   404
money-action/float-in       POST   in     in     in    in    403    302    302   404
money-action/float-out      POST   in     in     in    in    403    409    409   404
money-action/add            POST   in     in     in    in    403    302    302   404
money-action/count          POST   in     in     in    in    403    302    302   404
money-action/fix            POST   in     in     in    in    403    409    409   404
money-action/correct        POST   in     in     in    in    403    409    409   404
money-action/hand-over      POST   in     in     in    in    403    409    409   404
money-action/play-off       POST   in     in     in    in    403    409    409   404
money-action/close          POST   in     in     in    in    403    409    409   404
money-action/reopen         POST   in     in     in    in    403    302    302   404
entry-money/take            POST   in     in     in    in    403    302    302   404
entry-money/refund          POST   in     in     in    in    403    302    302   404
entry-money/let-off         POST   in     in     in    in    403    302    302   404
entry-money/ask             POST   in     in     in    in    403    302    302   404
entry-money/pay-out         POST   in     in     in    in    403    409    409   404
entry-money/give-back       POST   in     in     in    in    403    409    409   404
changes                     GET    in     in     in    in    403    200    200   404
changes                     POST   in     in     in    in    403    200    200   404
changes-save                POST   in     in     in    in    403    302    302   404
disqualify                  POST   in     in     in    in    403    200    200   404
disqualify-save             POST   in     in     in    in    403    302    302   404
deed-take-back              GET    in     in     in    in    403    200    200   404
deed-take-back              POST   in     in     in    in    403    302    302   404
substitute-take             POST   in     in     in    in    403    302    302   404
substitute-end              POST   in     in     in    in    403    302    302   404
swap                        POST   in     in     in    in    403    200    200   404
swap-save                   POST   in     in     in    in    403    302    302   404
bracket-desk                GET    in     in     in    in    200    200    200   404
bracket-decide              POST   in     in     in    in    403    409    409   404
board-freeze                POST   in     in     in    in    403    302    302   404
night-shorten               POST   in     in     in    in    403    302    302   404
rematch                     POST   in     in     in    in    403    409    409   404
clock                       POST   in     in     in    in    403    302    302   404
announcement                POST   in     in     in    in    403    302    302   404
sponsor                     POST   in     in     in    in    403    302    302   404
screen                      POST   in     in     in    in    403    302    302   404
ceremony                    POST   in     in     in    in    403    409    409   404
links                       GET    in     in     in    in    403    200    200   404
link-replace                POST   in     in     in    in    403    302    302   404
export/standings            GET    in     in     in    in    200    200    200   404
export/seats                GET    in     in     in    in    200    200    200   404
export/hands                GET    in     in     in    in    200    200    200   404
export/totals               GET     in     in     in     in    200    200    200    404
export/payouts              GET    in     in     in    in    200    200    200   404
export-results              GET    in     in     in    in    200    200    200   404
export-games                GET    in     in     in    in    200    200    200   404
audit                       GET    in     in     in    in    403    200    200   404
standings                   GET    200    200    200   200   200    200    200   200
wall                        GET    200    200    200   200   200    200    200   200
sponsor-picture             GET    200    200    200   200   200    200    200   200
board-fragment              GET    200    200    200   200   200    200    200   200
bracket                     GET    404    404    404   404   404    404    404   404
seats                       GET    200    200    200   200   200    200    200   200
certificate                 GET    200    200    200   200   200    200    200   200
rules                       GET    200    200    200   200   200    200    200   200
calendar                    GET    200    200    200   200   200    200    200   200
join                        GET    200    200    200   200   200    200    200   200
join                        POST   200    200    200   200   200    200    200   200
live                        GET    503    503    503   503   503    503    503   503
service-worker              GET    200    200    200   200   200    200    200   200
manifest                    GET    200    200    200   200   200    200    200   200
table-link                  GET    200    200    200   200   200    200    200   200
table-fragment              GET    404    404    200   200   404    404    404   404
link-hand                   POST   404    404    302   409   404    404    404   404
link-game                   GET    404    404    200   200   404    404    404   404
link-game                   POST   404    404    302   302   404    404    404   404
link-undo                   POST   404    404    302   409   404    404    404   404
link-total                  POST   404    404    409    409    404    404    404    404
link-total-undo             POST   404    404    409    409    404    404    404    404
link-check                  POST   404    404    409    409    404    404    404    404
link-call                   POST   404    404    302   302   404    404    404   404
player-link                 GET    200    200    200   200   200    200    200   200
player-manifest             GET    404    200    404   404   404    404    404   404
player-calendar             GET    404    200    404   404   404    404    404   404
player-mail                 POST   404    302    404   404   404    404    404   404
player-mail-stop            POST   404    302    404   404   404    404    404   404
player-push                 POST   404    302    404   404   404    404    404   404
player-push-stop            POST   404    302    404   404   404    404    404   404
player-sign-out             POST   404    302    404   404   404    404    404   404
mail                        GET    200    200    200   200   200    200    200   200
mail-confirm                POST   302    302    302   302   302    302    302   302
mail-stop                   POST   200    200    200   200   200    200    200   200
sign-up                     GET    200    200    200   200   302    302    302   302
sign-up                     POST   302    302    302   302   302    302    302   302
sign-in                     GET    200    200    200   200   302    302    302   302
sign-in                     POST   302    302    302   302   302    302    302   302
sign-out                    POST   302    302    302   302   302    302    302   302
password_reset              GET    200    200    200   200   200    200    200   200
password_reset              POST   302    302    302   302   302    302    302   302
password_reset_done         GET    200    200    200   200   200    200    200   200
password_reset_confirm      GET    200    200    200   200   200    200    200   200
password_reset_confirm      POST   200    200    200   200   200    200    200   200
password_reset_complete     GET    200    200    200   200   200    200    200   200
club                        GET    in     in     in    in    200    200    200   404
club-change                 POST   in     in     in    in    403    403    302   404
member-set                  POST   in     in     in    in    403    403    302   404
player-anonymise            POST   in     in     in    in    403    403    409   404
member-end                  POST   in     in     in    in    403    403    302   404
api-schema                  GET    200    200    200   200   200    200    200   200
api-docs                    GET    200    200    200   200   200    200    200   200
api-users                   POST   201    201    201   201   201    201    201   201
api-token                   POST   201    201    201   201   201    201    201   201
api-token                   DELETE 401    401    401   401   401    401    401   401
api-clubs                   GET    401    401    401   401   200    200    200   200
api-club                    GET    401    401    401   401   200    200    200   404
api-club                    PATCH  401    401    401   401   403    403    200   404
api-members                 GET    401    401    401   401   200    200    200   404
api-members                 POST   401    401    401   401   403    403    200   404
api-player-anonymise        POST   401    401    401   401   403    403    409   404
api-member                  DELETE 401    401    401   401   403    403    204   404
api-players                 GET    401    401    401   401   200    200    200   404
api-ready-rules             GET    401    401    401   401   200    200    200   200
api-kept-rules              GET    401    401    401   401   200    200    200   404
api-kept-rules              POST   401    401    401   401   403    201    201   404
api-kept                    DELETE 401    401    401   401   403    204    204   404
api-house-rules             GET    401    401    401   401   403    200    200   404
api-house-rules             PUT    401    401    401   401   403    200    200   404
api-events                  GET    401    401    401   401   200    200    200   200
api-events                  POST   401    401    401   401   403    201    201   404
api-preview                 POST   401    401    401   401   200    200    200   200
api-event                   GET    401    401    401   401   200    200    200   404
api-event                   PATCH  401    401    401   401   403    200    200   404
api-console                 GET    401    401    401   401   200    200    200   404
api-entries                 GET    401    401    401   401   200    200    200   404
api-entries                 POST   401    401    401   401   201    201    201   404
api-entries-import          POST   401    401    401   401   201    201    201   404
api-check-in                POST   401    401    401   401   200    200    200   404
api-check-out               POST   401    401    401   401   200    200    200   404
api-withdraw                POST   401    401    401   401   403    200    200   404
api-return                  POST   401    401    401   401   403    200    200   404
api-seed                    POST   401    401    401   401   403    409    409   404
api-pay                     POST   401    401    401   401   403    200    200   404
api-refund                  POST   401    401    401   401   403    200    200   404
api-money                   GET    401    401    401   401   403    200    200   404
api-ledger-csv              GET    401    401    401   401   403    200    200   404
api-ledger-beancount        GET    401    401    401   401   403    200    200   404
api-disqualify-preview      POST   401    401    401   401   403    409    409   404
api-disqualify              POST   401    401    401   401   403    409    409   404
api-stake                   POST   401    401    401   401   403    200    200   404
api-let-off                 POST   401    401    401   401   403    200    200   404
api-ask                     POST   401    401    401   401   403    200    200   404
api-pay-out                 POST   401    401    401   401   403    409    409   404
api-give-back               POST   401    401    401   401   403    409    409   404
api-float-in                POST   401    401    401   401   403    200    200   404
api-float-out               POST   401    401    401   401   403    409    409   404
api-money-add               POST   401    401    401   401   403    200    200   404
api-count                   POST   401    401    401   401   403    200    200   404
api-prizes-fix              POST   401    401    401   401   403    409    409   404
api-prizes-correct          POST   401    401    401   401   403    409    409   404
api-hand-over               POST   401    401    401   401   403    409    409   404
api-play-off                POST   401    401    401   401   403    409    409   404
api-money-close             POST   401    401    401   401   403    409    409   404
api-money-reopen            POST   401    401    401   401   403    200    200   404
api-wishes                  GET    401    401    401   401   403    200    200   404
api-wishes                  POST   401    401    401   401   403    201    201   404
api-wish                    DELETE 401    401    401   401   403    204    204   404
api-next-part               GET    401    401    401   401   404    404    404   404
api-next-part               PUT    401    401    401   401   403    200    200   404
api-next-part               DELETE 401    401    401   401   403    204    204   404
api-part-start              POST   401    401    401   401   403    409    409   404
api-night-end               POST   401    401    401   401   403    409    409   404
api-start                   POST   401    401    401   401   403    200    200   404
api-rounds                  GET    401    401    401   401   200    200    200   404
api-seats                   GET    401    401    401   401   200    200    200   404
api-open                    POST   401    401    401   401   403    200    200   404
api-draw                    POST   401    401    401   401   403    200    200   404
api-cancel                  POST   401    401    401   401   403    200    200   404
api-reopen                  POST   401    401    401   401   403    200    200   404
api-close                   POST   401    401    401   401   403    409    409   404
api-table                   GET    401    401    401   401   200    200    200   404
api-hands                   POST   401    401    401   401   201    201    201   404
api-game                    POST   401    401    401   401   201    201    201   404
api-sheets                  GET    401    401    401   401   200    200    200   404
api-sheets                  POST   401    401    401   401   200    200    200   404
api-postponed-stand         POST   401    401    401   401   403    409    409   404
api-undo                    POST   401    401    401   401   200    200    200   404
api-correct-preview         POST   401    401    401   401   403    200    200   404
api-correct                 POST   401    401    401   401   403    201    201   404
api-total                   POST   401    401    401    401    200    200    200    404
api-total-undo              POST   401    401    401    401    200    200    200    404
api-total-correct           POST   401    401    401    401    403    201    201    404
api-check                   POST   401    401    401    401    200    200    200    404
api-rulings                 POST   401    401    401   401   403    201    201   404
api-walk-over-preview       POST   401    401    401   401   403    200    200   404
api-walk-over               POST   401    401    401   401   403    200    200   404
api-call-answer             POST   401    401    401   401   200    200    200   404
api-settle                  POST   401    401    401   401   403    200    200   404
api-repair-preview          POST   401    401    401   401   403    200    200   404
api-repair                  POST   401    401    401   401   403    200    200   404
api-take-back               GET    401    401    401   401   403    200    200   404
api-take-back               POST   401    401    401   401   403    200    200   404
api-substitutes             GET    401    401    401   401   200    200    200   404
api-substitutes             POST   401    401    401   401   403    200    200   404
api-substitute-end          POST   401    401    401   401   403    200    200   404
api-swap-preview            POST   401    401    401   401   403    200    200   404
api-swap                    POST   401    401    401   401   403    200    200   404
api-bracket                 GET    401    401    401   401   404    404    404   404
api-bracket-preview         POST   401    401    401   401   403    409    409   404
api-bracket-decide          POST   401    401    401   401   403    409    409   404
api-show                    GET    401    401    401   401   403    200    200   404
api-freeze                  POST   401    401    401   401   403    200    200   404
api-pace                    GET    401    401    401   401   200    200    200   404
api-shorten                 POST   401    401    401   401   403    200    200   404
api-rematch                 POST   401    401    401   401   403    409    409   404
api-clock                   POST   401    401    401   401   403    200    200   404
api-announcement            POST   401    401    401   401   403    200    200   404
api-sponsor                 POST   401    401    401   401   403    200    200   404
api-screen                  POST   401    401    401   401   403    200    200   404
api-ceremony                POST   401    401    401   401   403    409    409   404
api-links                   GET    401    401    401   401   403    200    200   404
api-link-replace            POST   401    401    401   401   403    204    204   404
api-standings               GET    401    401    401   401   200    200    200   404
api-prizes                  GET    401    401    401   401   200    200    200   404
api-audit                   GET    401    401    401   401   403    200    200   404
api-results                 GET    401    401    401   401   200    200    200   404
api-games-file              GET    401    401    401   401   200    200    200   404
api-export-standings        GET    401    401    401   401   200    200    200   404
api-export-seats            GET    401    401    401   401   200    200    200   404
api-export-hands            GET    401    401    401   401   200    200    200   404
api-export-totals           GET    401    401    401    401    200    200    200    404
api-export-payouts          GET    401    401    401   401   200    200    200   404
api-table-session           POST   201    201    200   201   201    201    201   201
api-player-session          POST   201    200    201   201   201    201    201   201
api-link-table              GET    401    401    200   200   401    401    401   401
api-link-hands              POST   401    401    201   409   401    401    401   401
api-link-game               POST   401    401    201   201   401    401    401   401
api-link-undo               POST   401    401    200   409   401    401    401   401
api-link-total              POST   401    401    409    409    401    401    401    401
api-link-total-undo         POST   401    401    409    409    401    401    401    401
api-link-check              POST   401    401    409    409    401    401    401    401
api-link-call               POST   401    401    200   200   401    401    401   401
api-link-player             GET    401    200    401   401   401    401    401   401
api-link-calendar           GET    401    200    401   401   401    401    401   401
api-link-mail               GET    401    200    401   401   401    401    401   401
api-link-mail               POST   401    202    401   401   401    401    401   401
api-link-mail-stop          POST   401    200    401   401   401    401    401   401
api-link-push               GET    401    200    401   401   401    401    401   401
api-link-push               POST   401    201    401   401   401    401    401   401
api-link-push-stop          POST   401    200    401   401   401    401    401   401
api-link-sign-out           POST   401    204    401   401   401    401    401   401
api-mail-confirm            POST   200    200    200   200   200    200    200   200
api-mail-stop               POST   200    200    200   200   200    200    200   200
api-movements               GET  200    200    200   200   200    200    200   200
api-movement-improve        POST 202    202    202   202   202    202    202   202
api-movement-check          POST 200    200    200   200   200    200    200   200
api-trick                   POST   200    200    200   200   200    200    200   200
api-public-standings        GET    200    200    200   200   200    200    200   200
api-money-report            GET    401    401    401   401   403    200    200   404
api-money-pdf               GET    401    401    401   401   403    200    200   404
api-side-pools              GET    401    401    401   401   200    200    200   404
api-side-pools              POST   401    401    401   401   403    200    200   404
api-side-join               POST   401    401    401   401   403    409    409   404
api-side-leave              POST   401    401    401   401   403    409    409   404
api-side-fines              POST   401    401    401   401   403    409    409   404
api-side-perfect            POST   401    401    401   401   403    409    409   404
api-side-perfect-back       POST   401    401    401   401   403    409    409   404
api-side-settle             POST   401    401    401   401   403    409    409   404
api-side-correct            POST   401    401    401   401   403    409    409   404
api-public-side-pools       GET    200    200    200   200   200    200    200   200
api-settlement              GET    401    401    401   401   200    200    200   404
api-public-settlement       GET    404    404    404   404   404    404    404   404
api-public-prizes           GET    200    200    200   200   200    200    200   200
api-public-seats            GET    200    200    200   200   200    200    200   200
api-public-bracket          GET    404    404    404   404   404    404    404   404
api-public-certificate      GET    200    200    200   200   200    200    200   200
api-public-rules            GET    200    200    200   200   200    200    200   200
api-public-ceremony         GET    200    200    200   200   200    200    200   200
api-public-calendar         GET    200    200    200   200   200    200    200   200
api-join                    POST   201    201    201   201   201    201    201   201
api-nothing                 GET    404    404    404   404   404    404    404   404
api-nothing                 POST   404    404    404   404   404    404    404   404
api-nothing                 PUT    404    404    404   404   404    404    404   404
api-nothing                 PATCH  404    404    404   404   404    404    404   404
api-nothing                 DELETE 404    404    404   404   404    404    404   404
"""

_HEAD, *_ROWS = (line.split() for line in LINES.strip().splitlines())
CALLERS = tuple(_HEAD[2:])
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
#: By route and method, the answer to each caller.
LISTED = {(name, method): dict(zip(CALLERS, answers, strict=True)) for name, method, *answers in _ROWS}
NAMES = {name.partition("/")[0] for name, _ in LISTED}

#: Routes that are tried on the night that has not started.
BEFORE_THE_START = frozenset(
    {
        *(
            *("wishes", "wish-back", "api-wishes", "api-wish"),
            *("next-part", "api-next-part", "event-settings", "entry-add", "entries-import"),
            *("entry-action", "entry-seed", "event-start", "join"),
        ),
        *("api-event", "api-entries", "api-entries-import", "api-check-in", "api-check-out", "api-withdraw"),
        *("api-disqualify-preview", "api-disqualify"),
        *("api-return", "api-seed", "api-pay", "api-refund", "api-start", "api-join"),
        *("house-rules", "rules-keep", "api-house-rules"),
        *("money-action", "entry-money", "api-stake", "api-let-off", "api-ask", "api-float-in"),
        *("side-pools", "side-pool-action", "api-side-pools"),
    }
)
#: Routes that are tried on the night whose tables tell their points at the end.
OF_TOTALS = frozenset(
    {
        *("table-total", "table-total-undo", "table-check", "total-correct"),
        *("api-total", "api-total-undo", "api-check", "api-total-correct"),
    }
)
#: Routes that are tried on the night whose round one has not opened.
AFTER_THE_DRAW = frozenset({"round-draw", "api-draw"})
