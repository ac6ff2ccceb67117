import pathlib
import subprocess

import pytest

from sapper_junqi import Ply, Record, RecordError, parse_records, read_records, write_records

DOCUMENT = pathlib.Path(__file__).resolve().parents[3] / "docs" / "records.md"


def examples():
    blocks = DOCUMENT.read_text(encoding="utf-8").split("```\n")[1::2]
    return [block for block in blocks if "junqi-record 1" in block]


EXAMPLE = examples()[0]


def test_the_examples_of_the_document():
    for block in examples():
        (record,) = parse_records(block)
        assert record.players == {"red": "sapper", "black": "contest"}
        assert record.layouts == {"red": "diahcbgkkfiecfigjhedjljhg", "black": "bicgcakdgifgeekjfhjjihhld"}
        assert (record.rules, record.label, record.control, record.seed) == ("contest", "3.1", "1800", 7)
        assert [ply.event for ply in record.plies] == ["c6c7+", "c8c7=@b1"]
        assert record.plies[1].win == -6 and record.plies[0].value == 62 and record.winner is None
        assert parse_records(record.text()) == [record]


def test_what_is_written_is_what_was_read():
    (record,) = parse_records(EXAMPLE)
    assert record.text() == EXAMPLE + "\n"


def test_several_games_and_other_line_ends():
    text = "\n\n" + EXAMPLE + "\n" + EXAMPLE
    assert len(parse_records(text)) == 2
    assert parse_records(text.replace("\n", "\r\n")) == parse_records(text)
    assert parse_records("") == []


@pytest.mark.parametrize(
    "old, new, line",
    [
        ("junqi-record 1", "junqi-record 2", 1),
        ("rules contest\n", "", 10),
        ("rules contest\n", "rules contest\nrules contest\n", 4),
        ("rules contest\n", "ruler contest\n", 3),
        ("note an example", "note a\x07b", 10),
        ("note an example", "note " + "x" * 401, 10),
        ("note an example", "# " + "x" * 4096, 10),
        ("seed 7", "seed -7", 9),
        ("seed 7", "seed 99999999999999999999", 9),
        ("seed 7", "chance 7", 9),
        ("red sapper\n", "red\n", 4),
        ("red-layout diahcbgkkfiecfigjhedjljhg", "red-layout diahcbgkkfiecfigjhedjljh", 6),
        ("1 c6c7+", "2 c6c7+", 12),
        ("1 c6c7+", "1", 12),
        ("1 c6c7+", "1 c6c7#", 12),
        ("1 c6c7+ ", "1 c6c7+  ", 12),
        ("value=+62", "value=62", 12),
        ("value=+62", "value=+1001", 12),
        ("spent=97", "spent=97 spent=97", 12),
        ("nodes=5120", "knots=5120", 12),
        ("nodes=5120", "nodes=٣", 12),
        ("result none", "result red", 15),
        ("result none", "result blue flag", 15),
        ("result none", "result red boredom", 15),
        ("result none\n", "", 15),
        ("end\n", "", 16),
        ("end\n", "ende\n", 16),
    ],
)
def test_what_is_wrong_is_named_with_its_line(old, new, line):
    assert old in EXAMPLE
    with pytest.raises(RecordError) as error:
        parse_records(EXAMPLE.replace(old, new, 1))
    assert error.value.line == line
    assert str(error.value).startswith(f"line {line}, column ")


def test_an_unknown_layout():
    unknown = EXAMPLE.replace("red-layout diahcbgkkfiecfigjhedjljhg", "red-layout ?")
    (record,) = parse_records(unknown)
    assert record.layouts["red"] is None and record.text() == unknown + "\n"
    with pytest.raises(RecordError):
        parse_records(unknown.replace("bicgcakdgifgeekjfhjjihhld", "?"))


def test_a_game_of_another_variant():
    text = (
        "junqi-record 1\nvariant ring\nrules usual\nnorth a\neast b\nsouth c\n"
        "north-layout xyz\neast-layout ?\nsouth-layout ?\nchance 5\nmoves\n1 3>4!6\nresult south last-one\nend\n\n"
    )
    (record,) = parse_records(text)
    assert list(record.layouts) == ["north", "east", "south"]
    assert record.text() == text
    with pytest.raises(RecordError):
        parse_records(text.replace("east-layout ?\n", ""))
    with pytest.raises(RecordError):
        parse_records(text.replace("east b\n", ""))


@pytest.mark.parametrize(
    "change",
    [
        {"rules": "contest\nend"},
        {"winner": "red"},
        {"winner": "blue", "reason": "flag"},
        {"plies": [Ply("c6c7\nend")]},
        {"plies": [Ply("c6c7", value=2000)]},
        {"plies": [Ply("c6c7", comments=("no sign",))]},
        {"layouts": {"red": None, "black": None}},
        {"variant": "a\nb"},
    ],
)
def test_what_cannot_be_read_is_not_written(change, tmp_path):
    (record,) = parse_records(EXAMPLE)
    for name, value in change.items():
        setattr(record, name, value)
    with pytest.raises(ValueError):
        write_records(tmp_path / "games", [record])
    assert not (tmp_path / "games").exists()


def test_free_texts_are_cleaned():
    layouts = {"red": "diahcbgkkfiecfigjhedjljhg", "black": None}
    record = Record(layouts, {"red": "a\nb", "black": ""}, note="军" * 200)
    (read,) = parse_records(record.text())
    assert read.players == {"red": "a b", "black": "?"}
    assert read.note == "军" * 133


def test_what_a_match_records(sapper, tmp_path):
    path = tmp_path / "games"
    command = ["match", "--engine", "random", "--engine", "greedy", "--nodes", "1", "--games", "4", "--srand", "1"]
    subprocess.run([sapper, *command, "--records", str(path)], check=True, timeout=120, stdout=subprocess.DEVNULL)
    records = read_records(path)
    assert len(records) == 4 and all(record.winner and record.plies for record in records)
    copy = tmp_path / "copy"
    write_records(copy, records[:2])
    write_records(copy, records[2:], append=True)
    assert copy.read_bytes() == path.read_bytes()


def test_sapper_verifies_what_is_written(sapper, tmp_path):
    (record,) = parse_records(EXAMPLE)
    record.note = "written by another program"
    write_records(tmp_path / "games", [record])
    subprocess.run(
        [sapper, "replay", str(tmp_path / "games"), "--verify"], check=True, timeout=60, stdout=subprocess.DEVNULL
    )
