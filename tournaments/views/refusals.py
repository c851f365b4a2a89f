"""Answers to requests that never reach a view of their own."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 -- Django's signature
    return render(request, "403_csrf.html", status=403)
