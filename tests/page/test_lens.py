"""Looking closer at the board: what stays where it is, what stays in sight, and what a finger means."""

import random

import pytest
from page import lens
from page.lens import WHOLE, Frame

W, H = 374.0, 262.0


def full(frame):
    """Whether the board fills its frame."""
    right, bottom = frame.x + W * frame.scale, frame.y + H * frame.scale
    return frame.x <= 1e-6 and frame.y <= 1e-6 and right >= W - 1e-6 and bottom >= H - 1e-6


def test_whatever_is_done_the_board_fills_its_frame():
    chance = random.Random(1)
    frame = WHOLE
    for _ in range(2000):
        if chance.random() < 0.5:
            frame = lens.about(frame, chance.uniform(0.4, 2.5), chance.uniform(0, W), chance.uniform(0, H), W, H)
        else:
            frame = lens.moved(frame, chance.uniform(-200, 200), chance.uniform(-200, 200), W, H)
        assert full(frame) and 1 <= frame.scale <= lens.CLOSEST


def test_zooming_leaves_the_place_under_the_finger_where_it_is():
    frame = lens.about(WHOLE, 2, 100, 50, W, H)
    assert frame == Frame(2, -100, -50)
    assert lens.about(frame, 0.5, 100, 50, W, H) == WHOLE
    assert lens.about(frame, 0.01, 0, 0, W, H).whole


def test_all_places_are_in_sight_once_fitted():
    places = [(200.0, 40.0), (300.0, 120.0)]
    frame = lens.fitted(places, 20, 3, W, H)
    assert frame.scale > 1.5
    for x, y in places:
        assert 0 <= frame.x + x * frame.scale <= W and 0 <= frame.y + y * frame.scale <= H
    assert lens.fitted([(10.0, 10.0)], 10, 2.5, W, H).scale == 2.5
    assert lens.fitted([], 10, 2, W, H) == WHOLE


def test_revealing_moves_no_more_than_is_needed():
    frame = Frame(2, -100, -50)
    assert lens.revealing(frame, 150, 100, 10, W, H) == frame
    moved = lens.revealing(frame, 10, 10, 10, W, H)
    assert (moved.x, moved.y) == (0, 0)


@pytest.mark.parametrize(("x", "y", "found"), [(0, 0, 1), (40, 0, 2), (24, 0, 1), (26, 0, 2), (0, 60, None)])
def test_the_nearest_target_within_reach_is_meant(x, y, found):
    assert lens.nearest({1: (0, 0), 2: (50, 0)}, x, y, 44) == found
