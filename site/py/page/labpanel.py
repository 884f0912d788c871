"""Markup of the Python lab, its worked examples, and the chart of a tournament."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from page.markup import esc
from page.texts import Texts

EXAMPLES = 5

#: How many bots one's own can play against, and which there are.
OTHERS, BOTS = 3, ("random", "greedy", "planner")

_CODE = (
    """def my_bot(view, legal):
    return legal[0]
""",
    """import random

def my_bot(view, legal):
    return random.choice(legal)
""",
    """def my_bot(view, legal):
    names = {action: notation(view.turn, action) for action in legal}
    for action in legal:
        if "ship" in names[action]:
            return action
    return legal[0]
""",
    """greedy = bots.make("greedy", seed=1)

def my_bot(view, legal):
    if len(legal) == 1:
        return legal[0]
    return greedy.choose(view, legal)
""",
    """import random
from santacruz.bots.worlds import Worlds

def my_bot(view, legal):
    seat = view.turn
    state = Worlds(view).sample(random.Random(1))

    def points_after(action):
        after = state.copy()
        apply(after, action)
        return after.scores[seat], random.random()

    return max(legal, key=points_after)
""",
)


def example(number: int, texts: Texts) -> str:
    """A worked example, from 1, headed by its task as a comment."""
    return f"# {texts(f'lab.task.{number}')}\n{_CODE[number - 1]}"


def which_example(program: str, languages: Iterable[Texts]) -> int | None:
    """The number of the worked example that a program is, headed by its task in one of the languages; else None."""
    numbers = range(1, EXAMPLES + 1)
    return next((n for texts in languages for n in numbers if program == example(n, texts)), None)


def panel(texts: Texts) -> str:
    """The whole lab."""

    def button(command: str, key: str, kind: str = "", more: str = "", **params: object) -> str:
        return f'<button type="button"{kind} data-command="{command}"{more}>{esc(texts(key, **params))}</button>'

    examples = "".join(
        button("lab-example", f"lab.example.{n}", more=f' data-argument="{n}"') for n in range(1, EXAMPLES + 1)
    )
    examples += button("lab-aside", "lab.aside", ' id="lab-aside" hidden')
    act = button("lab-act", "lab.act", ' class="primary" id="lab-act"') + button("lab-sit", "lab.sit", ' id="lab-sit"')
    stop = button("lab-stop", "lab.stop", ' id="lab-stop" aria-disabled="true"')
    bots = "".join(f'<option value="{n}">{esc(texts(f"control.{n}"))}</option>' for n in BOTS)
    against = ""
    for n in range(1, OTHERS + 1):
        nobody = f'<option value="">{esc(texts("lab.nobody"))}</option>' if n > 1 else ""
        label = esc(texts("lab.against", number=n))
        against += f'<label>{label} <select id="lab-against-{n}">{nobody}{bots}</select></label>'
    return (
        f"<p>{esc(texts('lab.intro'))}</p>"
        f'<div role="status"><p class="share-warning" id="lab-stranger" hidden>{esc(texts("lab.shared"))}</p></div>'
        f'<div class="lab-columns"><section><div class="lab-examples">{examples}</div>'
        f'<label for="lab-program">{esc(texts("lab.program"))}</label>'
        '<div class="lab-editor" id="lab-editor"><pre aria-hidden="true"><code id="lab-colours"></code></pre>'
        '<textarea id="lab-program" spellcheck="false" autocapitalize="off" autocomplete="off" rows="16">'
        "</textarea></div>"
        f'<p class="go">{act}'
        f"{stop}</p>"
        f"<p class=\"go\">{button('lab-export', 'lab.export')}{button('lab-open', 'lab.open')}"
        f"{button('lab-share', 'lab.share')}"
        '<input type="file" id="lab-file" accept=".py,text/x-python,text/plain" hidden></p></section>'
        f'<section><p id="lab-said" role="status"></p>'
        f'<label for="lab-code">{esc(texts("lab.console"))}</label>'
        '<textarea id="lab-code" spellcheck="false" autocapitalize="off" autocomplete="off" rows="3">'
        "legal_actions()</textarea>"
        f'<p class="go">{button("lab-run", "lab.run")}</p><pre id="lab-output" tabindex="0"></pre>'
        f"<h3>{esc(texts('lab.tournament'))}</h3>"
        f'<div class="lab-line">{against}<label>{esc(texts("lab.games"))} '
        '<input id="lab-games" type="number" min="10" max="1000" step="10" value="10"></label></div>'
        f'<p class="go">{button("lab-play", "lab.play")}</p><div id="lab-chart"></div></section></div>'
    )


def checked_tally(value: Any, others: int) -> dict[str, Any] | None:
    """What a sandbox tells of a tournament against so many others, if it is numbers that make sense."""
    theirs = value.get("theirs") if isinstance(value, dict) else None
    if not isinstance(theirs, list) or len(theirs) != others:
        return None
    tally: dict[str, Any] = {name: value.get(name) for name in ("games", "of", "wins", "low", "high", "mine")}
    for number in (*tally.values(), *theirs):
        if type(number) not in (int, float) or not -1000 <= number <= 10_000:
            return None
    sound = 0 < tally["games"] <= tally["of"] and 0 <= tally["wins"] <= tally["games"]
    return tally | {"theirs": theirs} if sound and 0 <= tally["low"] <= tally["high"] <= 1 else None


def chart(tally: dict[str, Any], against: Sequence[str], texts: Texts) -> str:
    """How a tournament stands: its progress, the share of games won with its 95 % interval beside the fair share, mean
    scores."""
    share, fair = tally["wins"] / tally["games"], 1 / (len(against) + 1)
    percent = {"share": round(100 * share), "low": round(100 * tally["low"]), "high": round(100 * tally["high"])}
    said = texts("lab.result", wins=int(tally["wins"]), games=int(tally["games"]), **percent)
    verdict = "more" if tally["low"] > fair else "less" if tally["high"] < fair else "open"
    told = texts(f"lab.fair.{verdict}", fair=round(100 * fair, 1) if 100 * fair % 1 else int(100 * fair))
    low, high, middle = 300 * tally["low"], 300 * tally["high"], f"{300 * fair:.1f}"
    names = [texts("lab.program"), *(texts(f"control.{bot}") for bot in against)]
    rows = "".join(
        f'<tr><th scope="row">{esc(name)}</th><td>{esc(texts.show(round(points, 1)))}</td></tr>'
        for name, points in zip(names, (tally["mine"], *tally["theirs"]), strict=True)
    )
    return (
        f'<progress max="{tally["of"]:g}" value="{tally["games"]:g}" aria-label="{esc(texts("lab.progress"))}">'
        '</progress><svg class="lab-bar" viewBox="-4 0 308 34" aria-hidden="true">'
        '<rect class="lab-all" width="300" height="20" y="7"/>'
        f'<rect class="lab-won" width="{300 * share:.1f}" height="20" y="7"/>'
        f'<path class="lab-fair" d="M{middle} 2v30"/>'
        f'<path class="lab-range" d="M{low:.1f} 17H{high:.1f}M{low:.1f} 11v12M{high:.1f} 11v12"/></svg>'
        f'<p id="lab-result">{esc(said)} {esc(told)}</p>'
        f'<table class="lab-points"><caption>{esc(texts("lab.scores"))}</caption><tbody>{rows}</tbody></table>'
    )
