"""Long lists come in pages."""

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.pagination import PageNumberPagination

#: For the schema of a list.
PAGE = [
    OpenApiParameter("page", int, description=_("Page number, starting at 1.")),
    OpenApiParameter("size", int, description=_("Items per page, up to 200.")),
]


class Pages(PageNumberPagination):
    page_size = 50
    page_size_query_param = "size"
    max_page_size = 200
