from .register import FORMATS, Format
from .values import FormatKey, Shape, StageState

__all__ = ["FORMATS", "Format", "FormatKey", "Shape", "StageState"]
