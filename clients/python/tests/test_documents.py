"""The examples of the documents run."""

import os
import pathlib
import re
import subprocess
import sys

import pytest

from conftest import PACKAGE, ROOT

DOCUMENTS = [ROOT / "docs" / "integrate.md", PACKAGE / "README.md"]


def examples(language):
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        for number, block in enumerate(re.findall(rf"^```{language}\n(.*?)^```", text, re.M | re.S), 1):
            yield pytest.param(block, id=f"{document.name}-{number}")


@pytest.fixture()
def environment(sapper, tmp_path):
    """With `sapper` on the path, whatever its file is called."""
    (tmp_path / "sapper").symlink_to(pathlib.Path(sapper).resolve())
    return {
        **os.environ,
        "PATH": f"{tmp_path}:{os.environ.get('PATH', '/usr/bin:/bin')}",
        "PYTHONPATH": str(PACKAGE / "src"),
        "PYTHONIOENCODING": "utf-8",
    }


def run(command, environment):
    done = subprocess.run(command, env=environment, timeout=600, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said = done.stdout.decode("utf-8")
    assert done.returncode == 0, said
    return said


@pytest.mark.parametrize("example", examples("python"))
def test_python(example, environment):
    run([sys.executable, "-c", example], environment)


@pytest.mark.parametrize("example", examples("sh"))
def test_shell(example, environment):
    said = run(["sh", "-c", example], environment)
    assert said and not re.search(r'^error |"error"', said, re.M), said
    # Each of these lines has an answer of its own.
    answers = {"uji": "ujiok", "go layout": "bestlayout", "go movetime": "bestmove", "go nodes": "bestmove",
               "belief": "belief", "move": "event", "lose": "over black|over red", "record": "junqi-record",
               "INFO": "NAME", "START": "ARRAY", "GO 0000": "BESTMOVE", '{"id': '{"id"'}  # fmt: skip
    for sent, answer in answers.items():
        asked = len(re.findall(rf"^{sent}\b", example, re.M))
        assert len(re.findall(rf"^({answer})", said, re.M)) >= asked, (sent, said)


def test_there_are_examples():
    assert len(list(examples("python"))) >= 4 and len(list(examples("sh"))) >= 4
