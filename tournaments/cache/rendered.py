"""What is drawn once for everybody who asks for the same state at the same time."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class RenderCache(Generic[Key, Value]):
    """Keeps the latest drawings; those who ask while one is being drawn wait for it instead of drawing too.

    Args:
        draw: given the state's name, which tells apart everything that can be seen.
        most: how many are kept.
    """

    def __init__(self, draw: Callable[[Key], Value], *, most: int) -> None:
        self._draw = draw
        self._most = most
        self._lock = Lock()
        self._entries: OrderedDict[Key, Future[Value]] = OrderedDict()

    def __call__(self, key: Key) -> Value:
        with self._lock:
            drawing = self._entries.get(key)
            is_mine = drawing is None
            if drawing is None:
                drawing = self._entries[key] = Future()
                while len(self._entries) > self._most:
                    self._entries.popitem(last=False)
            else:
                self._entries.move_to_end(key)
        if is_mine:
            self._fill(key, drawing)
        return drawing.result()

    def _fill(self, key: Key, drawing: "Future[Value]") -> None:
        try:
            drawing.set_result(self._draw(key))
        except BaseException as fault:  # noqa: BLE001 -- handed to all who wait
            # Those who wait fail too, and whoever asks next draws anew.
            with self._lock:
                self._entries.pop(key, None)
            drawing.set_exception(fault)
