from django.urls import include, path

handler500 = "tournaments.views.refusals.broken"
urlpatterns = [path("", include("tournaments.urls"))]
