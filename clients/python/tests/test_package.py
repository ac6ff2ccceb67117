import re

import sapper_junqi
from conftest import PACKAGE


def test_one_version():
    project = (PACKAGE / "pyproject.toml").read_text(encoding="utf-8")
    assert re.search(r'^version = "(.*)"$', project, re.M).group(1) == sapper_junqi.__version__


def test_all_that_is_offered_is_there():
    assert sapper_junqi.__all__ == sorted(sapper_junqi.__all__, key=lambda name: (name != name.upper(), name))
    for name in sapper_junqi.__all__:
        assert getattr(sapper_junqi, name) is not None
