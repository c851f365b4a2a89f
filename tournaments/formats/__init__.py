from .register import FORMATS, Format
from .settings import MovementSettings
from .values import FormatKey, Shape, StageState

__all__ = ["FORMATS", "Format", "FormatKey", "MovementSettings", "Shape", "StageState"]
