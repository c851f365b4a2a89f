from django.conf import settings
from django.contrib.auth import views as auth
from django.urls import path
from django.views.decorators.http import require_http_methods

from accounts import address_views, views
from accounts.forms import NewPasswordForm
from accounts.sign_in import sign_in_views

#: Django's form views take PUT for POST, and some answer to any method at all.
form_page = require_http_methods(["GET", "POST"])

urlpatterns = [
    path("account/sign-up/", views.sign_up, name="sign-up"),
    path("account/sign-in/", form_page(views.SignInView.as_view()), name="sign-in"),
    path("account/sign-out/", auth.LogoutView.as_view(), name="sign-out"),
    path(
        "account/password/",
        form_page(views.ResetView.as_view(extra_context={"sends_mail": lambda: settings.HAS_MAIL})),
        name="password_reset",
    ),
    path(
        "account/password/sent/",
        auth.PasswordResetDoneView.as_view(
            template_name="accounts/password_reset_sent.html",
            extra_context={"sends_mail": lambda: settings.HAS_MAIL},
        ),
        name="password_reset_done",
    ),
    path(
        "account/password/<uidb64>/<token>/",
        form_page(
            auth.PasswordResetConfirmView.as_view(
                template_name="accounts/password_new.html", form_class=NewPasswordForm
            )
        ),
        name="password_reset_confirm",
    ),
    path(
        "account/password/done/",
        auth.PasswordResetCompleteView.as_view(template_name="accounts/password_done.html"),
        name="password_reset_complete",
    ),
    path("account/address/<str:token>/", address_views.confirm, name="address-confirm"),
    path("account/sign-ins/", sign_in_views.sign_ins, name="sign-ins"),
    path("clubs/<int:club_id>/", views.club, name="club"),
    path("clubs/<int:club_id>/activity/", views.club_audit, name="club-audit"),
]
