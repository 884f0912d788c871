"""The documents: what they name is there, and what they show is what comes out."""

import io
import json
import re
import shlex
import tomllib
from contextlib import redirect_stdout
from pathlib import Path

import pytest
import santacruz
from santacruz.cli import main

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
OURS = ("site/", "tools/", "tests/", "docs/", ".github/", ".ci/")
MADE = ("site/vendor",)
"""What a fresh clone does not have."""

each_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())


def text_of(document: Path) -> str:
    return document.read_text(encoding="utf-8")


def anchors(document: Path) -> set[str]:
    """The anchors that headings get at the host."""
    heads = re.findall(r"^#+ (.*)$", text_of(document), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


def blocks(language: str) -> list[str]:
    """The code blocks of the README in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text_of(ROOT / "README.md"), re.MULTILINE | re.DOTALL)


def without_figures(text: str) -> str:
    """A text with every number as # and every run of spaces as one, for output whose figures depend on the machine."""
    return re.sub(r" +", " ", re.sub(r"-?\d+(\.\d+)?", "#", text))


def test_the_documents_are_there():
    names = {path.name for path in DOCUMENTS}
    assert names >= {"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "NOTICE.md",
                     "scripting.md", "balance.md", "rules.md"}


@each_document
def test_links_lead_somewhere(document):
    for target in re.findall(r"\]\(([^)\s]+)\)", text_of(document)):
        if re.match(r"https?:|mailto:", target):
            continue
        name, _, anchor = target.partition("#")
        path = document.parent / name if name else document
        assert path.exists(), target
        assert not anchor or anchor in anchors(path), target


@each_document
def test_files_that_are_named_exist(document):
    for name in re.findall(r"`([^`\s]+)`", text_of(document)):
        if name.startswith(OURS) and not name.startswith(MADE) and not re.search(r"[<>{]", name):
            assert any(ROOT.glob(name.rstrip("/"))), name


@each_document
def test_commands_of_make_and_tools_exist(document):
    targets = set(re.findall(r"^([a-z-]+):", text_of(ROOT / "Makefile"), re.MULTILINE))
    commands = re.findall(r"(?:^ +|`)(make|python3?) ([^`\n]+)", text_of(document), re.MULTILINE)
    for program, rest in commands:
        first = rest.split()[0]
        if program == "make":
            assert first in targets, rest
        elif first.endswith(".py"):
            assert (ROOT / first).exists(), rest


@pytest.mark.parametrize("block", blocks("console"), ids=lambda block: block.splitlines()[0])
def test_examples_of_the_command_line_give_what_the_readme_shows(block, monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    command, _, shown = block.partition("\n")
    program, *arguments = shlex.split(command.removeprefix("$ "))
    assert program == "santacruz"
    code = main(arguments)
    captured = capsys.readouterr()
    assert code == ("is not legal" in shown)
    if arguments[0] == "simulate":  # bots may become better, machines faster
        assert without_figures(captured.out) == without_figures(shown)
    else:
        assert captured.out + captured.err == shown


def test_the_python_example_of_the_readme_plays_a_whole_game():
    [example] = blocks("python")
    assert len(example.splitlines()) <= 12
    out = io.StringIO()
    variables: dict[str, object] = {}
    with redirect_stdout(out):
        exec(example, variables)
    assert "('ended'" in out.getvalue()
    assert out.getvalue().endswith("True\n")
    assert variables["state"].turn is None


def test_the_deal_for_a_class_can_be_made_as_the_readme_says(capsys):
    [code] = re.findall(r"python3 -c '(.*)' > lesson", text_of(ROOT / "README.md"))
    exec(code, {})
    assert santacruz.Record.loads(capsys.readouterr().out).setup["first_chooser"] in (0, 1)


def test_everything_bears_one_version():
    version = tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]["version"]
    assert santacruz.__version__ == version
    assert json.loads(text_of(ROOT / "package.json"))["version"] == version
    assert json.loads(text_of(ROOT / "package-lock.json"))["version"] == version
    newest = re.search(r"^## (\S+)", text_of(ROOT / "CHANGELOG.md"), re.MULTILINE)
    assert newest and newest[1] == version
    for texts in (ROOT / "site/assets/languages").glob("*/start.json"):
        assert json.loads(text_of(texts))["news.title"].endswith(version), texts


def test_every_rule_that_the_package_cites_is_written_down():
    cited = set()
    for file in (ROOT / "site" / "py" / "santacruz").rglob("*.py"):
        cited |= set(re.findall(r"\b([CSTRBVIEK][1-9]\d?)\b", text_of(file)))
    written = set(re.findall(r"^- \*\*([A-Z]\d+)\*\*", text_of(ROOT / "docs" / "rules.md"), re.MULTILINE))
    assert len(cited) > 30
    assert cited <= written, sorted(cited - written)
