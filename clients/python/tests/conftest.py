"""Where the programs are that the tests drive."""

import os
import pathlib
import sys
from typing import Callable, List

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
PACKAGE = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(PACKAGE / "src"))


@pytest.fixture(scope="session")
def sapper() -> str:
    """The binary: $SAPPER, or the newest below build/."""
    named = os.environ.get("SAPPER")
    if named:
        return named
    built = sorted(ROOT.glob("build/*/sapper"), key=lambda path: path.stat().st_mtime)
    if not built:
        pytest.skip("no sapper binary below build/; set SAPPER")
    return str(built[-1])


@pytest.fixture(scope="session")
def fake() -> Callable[..., List[str]]:
    """The command of an engine that misbehaves as its argument says."""

    def command(*arguments: str) -> List[str]:
        return [sys.executable, str(PACKAGE / "tests" / "fake_engine.py"), *arguments]

    return command
