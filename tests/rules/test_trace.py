"""A trace tells what stands on the table at the start and after each action."""

import playing
import pytest
from santacruz.position import position_of
from santacruz.record import Record
from santacruz.trace import trace


@pytest.mark.parametrize("style", ["eruption", "joins"])
def test_every_line_is_the_table_at_that_moment(style):
    expected = []
    for record, state in playing.walk(3, 11, style):
        n = len(record.actions)
        expected.append(playing.trace(state, n, record.actions[-1] if n else None))
    assert list(trace(record)) == expected
    assert [key for line in trace(record) for key in line] == len(expected) * [
        "n", "action", "turn", "phase", "scores", "rank", "buildings", "face_up", "birds", "legal",
    ]  # fmt: skip


@pytest.mark.parametrize("style", ["eruption", "joins"])
def test_buildings_stand_in_order_of_building(style):
    """Also after a position; and what has erupted comes last when it is built on again."""
    whole = list(playing.walk(4, 3, style))[-1][0]
    middle = whole.replay(20)
    start = position_of(middle, players=whole.players, options=whole.options)
    later = Record(whole.players, options=whole.options, start=start, actions=whole.actions[20:])
    for record in (whole, later):
        lines = trace(record)
        order = list(next(lines)["buildings"])
        assert order == list(position_of(record.initial_state())["buildings"])
        for line in lines:
            new = [space for space in line["buildings"] if space not in order]
            order = [space for space in order if space in line["buildings"]] + new
            assert list(line["buildings"]) == order and len(new) < 2, line["action"]
