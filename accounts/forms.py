"""What people type about themselves: presence and types only, the services decide the rest."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordResetForm, SetPasswordForm
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from accounts import words
from accounts.callers.sites import own_site
from accounts.clubs.regions import CURRENCIES, LOCALES
from accounts.models import Role, User
from accounts.names import NAME_LENGTH
from accounts.services import password_reset_ask, user_password_set
from accounts.sign_in.passwords import password_hint

WRONG_SIGN_IN = _("Wrong email or password.")
PASSWORD_HINT = lazy(password_hint, str)()


class EmailField(forms.EmailField):
    default_error_messages = {"invalid": words.EMAIL_LIKE}


class SignUpForm(forms.Form):
    name = forms.CharField(
        label=_("Your name"),
        max_length=NAME_LENGTH,
        strip=False,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    email = EmailField(label=_("Email"), widget=forms.EmailInput(attrs={"autocomplete": "email"}))
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=PASSWORD_HINT,
    )


class SignInForm(AuthenticationForm):
    error_messages = {
        "invalid_login": WRONG_SIGN_IN,
        "inactive": WRONG_SIGN_IN,
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Email")
        self.fields["username"].widget = forms.EmailInput(attrs={"autocomplete": "email"})

    def clean_username(self) -> str:
        """Return the address in one case, so that capitals are no way round the lockout."""
        return str(self.cleaned_data["username"]).lower()


class ResetForm(PasswordResetForm):
    """Django's view asks for it; who is written to is looked up once the request is over."""

    email = EmailField(
        label=_("Email"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )

    def save(self, **options: Any) -> None:  # type: ignore[override]  # handed on as they come
        password_reset_ask(email=self.cleaned_data["email"], site=own_site(options["request"]))


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]  # a class without parameters at run time
    """Django checks link and password; the service sets it."""

    error_messages = {"password_mismatch": _("These two passwords are different. Type them again.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].help_text = PASSWORD_HINT
        self.fields["new_password2"].label = _("New password again")
        self.fields["new_password2"].help_text = ""

    def save(self, commit: bool = True) -> User:  # noqa: ARG002, FBT001, FBT002 -- Django's signature
        return user_password_set(user_id=self.user.pk, password=self.cleaned_data["new_password1"])


class ConfirmForm(forms.Form):
    """Whoever did not choose the password that is there chooses one."""

    password = forms.CharField(
        label=_("Your new password"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=PASSWORD_HINT,
    )

    def __init__(self, *args: Any, needs_password: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not needs_password:
            del self.fields["password"]


class InvitationForm(forms.Form):
    role = forms.ChoiceField(
        label=_("Role"),
        choices=Role.choices,
        error_messages={"invalid_choice": _("Choose a role from the list.")},
    )
    email = EmailField(
        label=_("Email (optional)"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )


class ClubForm(forms.Form):
    name = forms.CharField(label=_("Club name"), max_length=NAME_LENGTH, strip=False)
    locale = forms.ChoiceField(label=_("Region"), choices=tuple(LOCALES.items()), required=False)
    currency = forms.ChoiceField(label=_("Currency"), choices=tuple(CURRENCIES.items()), required=False)
    time_zone = forms.CharField(
        label=_("Time zone"),
        required=False,
        max_length=64,
        widget=forms.TextInput(attrs={"list": "zones", "autocomplete": "off", "autocapitalize": "none"}),
        help_text=_("For example, America/Chicago. Nights you already created keep theirs."),
    )
