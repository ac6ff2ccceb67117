"""The event loop behind the synchronous classes: one thread for all of them."""

import asyncio
import os
import threading
from typing import Any, Coroutine, Optional, TypeVar

T = TypeVar("T")

_lock = threading.Lock()
_loop: Optional[asyncio.AbstractEventLoop] = None
_owner = 0


def _running_loop() -> asyncio.AbstractEventLoop:
    global _loop, _owner
    with _lock:
        # A thread does not survive a fork.
        if _loop is None or _owner != os.getpid():
            _loop = asyncio.new_event_loop()
            _owner = os.getpid()
            threading.Thread(target=_loop.run_forever, name="sapper_junqi", daemon=True).start()
        return _loop


def run(coroutine: "Coroutine[Any, Any, T]") -> T:
    """The result of a coroutine, which bounds its own time. Ctrl-C cancels it."""
    future = asyncio.run_coroutine_threadsafe(coroutine, _running_loop())
    try:
        return future.result()
    except BaseException:
        future.cancel()
        raise
