import random

import pytest

from sapper_junqi import Layout, LayoutError

GOOD = "cigdcegkefkfaibgidjhhhjlj"


@pytest.mark.parametrize(
    "letters",
    [
        "",
        GOOD[:-1],
        GOOD + "a",
        GOOD.upper(),
        "m" + GOOD[1:],
        "司" + GOOD[1:],
        "i" + GOOD[1:],  # a division commander too few
        GOOD[::-1],  # flag and mines in front
        "cigdcegkefkfaibgidljhhhjj",  # the flag beside the headquarters
        "cigdkegcefkfaibgidjhhhjlj",  # a bomb in front
    ],
)
def test_what_is_no_layout(letters):
    with pytest.raises(LayoutError):
        Layout(letters)


def test_bombs_in_front_by_the_rules():
    assert str(Layout("cigdkegcefkfaibgidjhhhjlj", front_bombs=True)) == "cigdkegcefkfaibgidjhhhjlj"


def test_random_layouts_are_legal_and_repeat():
    rng = random.Random(1)
    layouts = [Layout.random(rng) for _ in range(300)]
    assert len(set(layouts)) > 290
    assert Layout.random(random.Random(7)) == Layout.random(random.Random(7))
    for layout in layouts:
        assert layout.mirror().mirror() == layout
        assert Layout.from_grid(layout.grid()) == layout
        assert Layout.from_grid(layout.grid("\n")) == layout
        assert Layout(str(layout)) == layout
        squares = layout.squares("red")
        assert len(squares) == 25 and "b1" in squares and "b3" not in squares


def test_the_grid_of_the_documents():
    text = "旅兵司排师/军O连O弹/弹营O兵团/师O营O兵/连雷排团旅/雷旗雷排连"
    assert Layout.from_grid(text).grid() == text
    assert str(Layout.from_grid(text.replace("兵", "工").replace("弹", " 炸").replace("O", "〇"))) == (
        "diahcbgkkfiecfigjhedjljhg"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "/////",
        "旅兵司排师/军O连O弹/弹营O兵团/师O营O兵/连雷排团旅",
        "旅兵司排师/军O连O弹/弹营O兵团/师O营O兵/连雷排团旅/雷旗雷排",
        "旅兵司排师/军OO连弹/弹营O兵团/师O营O兵/连雷排团旅/雷旗雷排连",
        "旅兵司排x/军O连O弹/弹营O兵团/师O营O兵/连雷排团旅/雷旗雷排连",
    ],
)
def test_what_is_no_grid(text):
    with pytest.raises(LayoutError):
        Layout.from_grid(text)


def test_squares_are_named_as_red_sees_them():
    layout = Layout(GOOD)
    red, black = layout.squares("red"), layout.squares("black")
    assert (red["a6"], red["e6"], red["d1"], red["e1"]) == ("c", "c", "l", "j")
    assert (black["e7"], black["a7"], black["b12"], black["a12"]) == ("c", "c", "l", "j")
    with pytest.raises(ValueError):
        layout.squares("blue")
