"""The page as one file, opened from a disk without a network."""

from pathlib import Path

import pytest
import single_file
from by_hand import AT_ONCE, Table
from playwright.sync_api import expect


@pytest.fixture
def one_file(dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(single_file, "DIST", dist)
    path = tmp_path / "santa-cruz.html"
    path.write_text(single_file.one_file(), encoding="utf-8")
    return path.as_uri()


def test_it_plays_from_a_disk_and_keeps_the_game(page, end_of_start, one_file: str) -> None:  # type: ignore[no-untyped-def]
    page.add_init_script(AT_ONCE)
    page.context.set_offline(True)
    assert end_of_start(page, one_file) == "ready", page.locator("#boot-failure").inner_text()
    table = Table(page)
    table.start("Ana", "Ben:planner", "Cleo:expert", "Dan:random", seed=6)  # two of them think in a worker
    for _ in range(3):
        table.wait_for_person()
        table.play(table.legal()[0])
    table.wait_for_person()
    actions = table.actions()
    assert any(action.startswith("1 ") for action in actions) and any(action.startswith("2 ") for action in actions)
    page.keyboard.press("k")
    expect(page.locator("#lessons .lesson-list").first).to_be_visible()  # fetched when it is wanted
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.locator("#help [data-command=lab]").click()
    expect(page.locator("#prompt, #side").get_by_text("one file").first).to_be_visible()  # what is not in it says so
    page.reload()
    page.locator("html[data-app=ready]").wait_for(state="attached")
    expect(table.find("#table")).to_be_visible()
    assert table.actions() == actions
