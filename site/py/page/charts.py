"""Markup of the statistics: charts of our own, and tables that say the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from page.library import button
from page.markup import esc
from page.statistics import Summary, Tally, classes
from page.texts import Texts

When = Callable[[str], str]


def statistics(total: Summary, texts: Texts, when: When, clearing: bool) -> str:
    """The whole page."""
    if not total.games:
        return f'<p class="nothing">{esc(texts("statistics.nothing"))}</p>'
    bot = lambda name: texts(f"control.{name}") if f"control.{name}" in texts else name  # noqa: E731
    letter = lambda name: texts(f"set.{name}")  # noqa: E731
    charts = [_tallies("people", total.people, lambda name: name, texts)] if total.people else []
    charts += [_tallies("bots", total.bots, bot, texts)] if total.bots else []
    charts += [_tallies("sets", total.sets, letter, texts), _tallies("seconds", total.seconds, letter, texts)]
    charts.append(_scores(total.scores, texts))
    parts = [_figures(total, texts, when), f'<div class="charts">{"".join(charts)}</div>']
    if clearing:
        clear = (
            f"<span>{esc(texts('statistics.clear.sure'))}</span>{button('clear', texts('library.empty.no'))}"
            f"{button('clear-now', texts('statistics.clear.yes'), '', 'danger')}"
        )
    else:
        clear = button("clear", texts("statistics.clear"))
    out = button("export-statistics", texts("statistics.export"), "", "")
    parts.append(f'<p class="go">{out}{clear}</p><p class="hint">{esc(texts("statistics.more"))}</p>')
    return "".join(parts)


def _figures(total: Summary, texts: Texts, when: When) -> str:
    best, average = max(total.scores), sum(total.scores) / len(total.scores)
    figures = [
        (texts.show(total.games), texts("statistics.games", count=total.games)),
        (texts.show(best), texts("statistics.best")),
        (texts.show(round(average, 1)), texts("statistics.average")),
    ]
    tiles = "".join(f'<div class="figure"><dd>{esc(number)}</dd><dt>{esc(name)}</dt></div>' for number, name in figures)
    sizes = texts("list.between").join(
        texts("statistics.with", players=players, count=count) for players, count in sorted(total.by_players.items())
    )
    last = texts("statistics.last", when=when(total.last)) if total.last else ""
    about = f'<p class="hint">{esc(sizes)}. {esc(last)}</p>'
    return f'<section class="figures-part"><dl class="figures">{tiles}</dl>{about}</section>'


def _tallies(part: str, tallies: Mapping[str, Tally], name: Callable[[str], str], texts: Texts) -> str:
    """A table with a bar for the share of wins in each row: it is chart and table in one."""
    columns = ("won", "played", "mean", "top")
    heads = "".join(f'<th scope="col" class="{key}">{esc(texts(f"statistics.{key}"))}</th>' for key in columns)
    rows = []
    for key, tally in tallies.items():
        share = texts("statistics.percent", count=tally.wins, percent=tally.share) if tally.games else "\N{EN DASH}"
        average = texts.show(tally.average) if tally.games else "\N{EN DASH}"
        best = texts.show(tally.best) if tally.best is not None else "\N{EN DASH}"
        rows.append(
            f'<tr><th scope="row">{esc(name(key))}</th><td class="won"><div>{bar(tally.share)}'
            f"<span>{esc(share)}</span></div></td>"
            f'<td>{esc(texts.show(tally.games))}</td><td>{esc(average)}</td><td class="top">{esc(best)}</td></tr>'
        )
    return (
        f'<section class="sheet chart" aria-labelledby="chart-{part}"><h2 id="chart-{part}">'
        f'{esc(texts(f"statistics.{part}"))}</h2><table class="tallies"><thead><tr><th scope="col">'
        f'{esc(texts(f"statistics.{part}.one"))}</th>{heads}</tr></thead><tbody>{"".join(rows)}</tbody></table></section>'
    )


def bar(share: int) -> str:
    """A share in per cent as a bar; the number stands beside it."""
    return (
        '<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="bar-back" width="100" height="10"/><rect class="bar-part" width="{share}" height="10"/></svg>'
    )


def _scores(scores: Sequence[int], texts: Texts) -> str:
    """How often which scores were reached: columns, and the same as a table to be unfolded."""
    found = classes(scores)
    most = max(count for _, count in found)
    width, height, left = 560, 170, 8
    step = (width - 2 * left) / len(found)
    columns = []
    for index, (least, count) in enumerate(found):
        tall = count / most * (height - 46)
        x, middle = left + index * step, left + (index + 0.5) * step
        label = texts.show(least)
        number = f'<text class="value" x="{middle:.1f}" y="{height - 28 - tall:.1f}">{esc(texts.show(count))}</text>'
        columns.append(
            f'<rect class="bar-part" x="{x + step * 0.08:.1f}" y="{height - 22 - tall:.1f}" width="{step * 0.84:.1f}" '
            f'height="{tall:.1f}" rx="3"/>{number if count else ""}'
            f'<text x="{middle:.1f}" y="{height - 5}">{esc(label)}</text>'
        )
    rows = "".join(
        f'<tr><th scope="row">{esc(texts("statistics.range", low=least, high=least + 9))}</th>'
        f"<td>{esc(texts.show(count))}</td></tr>"
        for least, count in found
    )
    return (
        f'<section class="sheet chart wide" aria-labelledby="chart-scores"><h2 id="chart-scores">'
        f'{esc(texts("statistics.scores"))}</h2><p class="hint">{esc(texts("statistics.scores.more"))}</p>'
        f'<svg class="columns" viewBox="0 0 {width} {height}" aria-hidden="true"><path class="axis" d="M0 '
        f'{height - 22}h{width}"/>{"".join(columns)}</svg><details id="scores-table"><summary>'
        f'{esc(texts("statistics.numbers"))}</summary><table><thead><tr><th scope="col">'
        f'{esc(texts("statistics.points"))}</th><th scope="col">{esc(texts("statistics.times"))}</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></details></section>"
    )
