from django.urls import include, path

handler500 = "tournaments.web.views.refusals.broken"
urlpatterns = [path("", include("tournaments.urls"))]
