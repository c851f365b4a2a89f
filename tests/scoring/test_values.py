"""What holds for every value of the package."""

import importlib
import inspect
import pkgutil
from dataclasses import is_dataclass

import pytest

import scoring

VALUES = sorted(
    {
        value
        for module in pkgutil.walk_packages(scoring.__path__, "scoring.")
        for _, value in inspect.getmembers(importlib.import_module(module.name), inspect.isclass)
        if is_dataclass(value) and value.__module__.startswith("scoring.")
    },
    key=lambda value: value.__qualname__,
)


def test_there_are_values():
    assert len(VALUES) > 20


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value.__qualname__)
def test_a_value_is_frozen_without_a_dictionary_and_built_by_name(value):
    assert value.__dataclass_params__.frozen
    assert "__slots__" in vars(value)
    assert all(field.kw_only for field in value.__dataclass_fields__.values())
