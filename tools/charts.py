"""Charts for the documents, as SVG that reads on light and dark pages alike."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

INK, SOFT, BAND = "#767676", "#2a7ab0", "#2a7ab0"


def _svg(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img" '
        f'font-family="sans-serif" font-size="12" fill="{INK}"><title>{escape(title)}</title>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )  # fmt: skip


def histograms(title: str, rows: Sequence[tuple[str, Sequence[int]]], band: tuple[int, int], step: int = 10) -> str:
    """How often which value was seen, a row of columns for each list of values; the band is marked in all rows."""
    low = min(min(values) for _, values in rows) // step * step
    high = max(max(values) for _, values in rows) // step * step + step
    left, wide, tall = 110, 34, 70
    classes = (high - low) // step
    width = left + wide * classes + 10
    start, end = ((bound - low) / step * wide + left for bound in band)
    parts = []
    for index, (name, values) in enumerate(rows):
        base = (index + 1) * (tall + 34) - 18
        counts = [sum(low + k * step <= value < low + (k + 1) * step for value in values) for k in range(classes)]
        most = max(counts)
        parts.append(f'<rect x="{start:.0f}" y="{base - tall}" width="{end - start:.0f}" height="{tall}" fill="{BAND}" '
                     'opacity=".14"/>')  # fmt: skip
        parts.append(f'<text x="4" y="{base - 6}">{escape(name)}</text>')
        for k, count in enumerate(counts):
            x = left + k * wide
            tip = base - count / most * (tall - 14)
            if count:
                parts.append(f'<path d="M{x + 3} {base}V{tip:.1f}h{wide - 6}V{base}" fill="{SOFT}"/>')
                parts.append(f'<text x="{x + wide / 2}" y="{tip - 3:.1f}" text-anchor="middle" font-size="9">'
                             f"{100 * count / len(values):.0f} %</text>")  # fmt: skip
            parts.append(f'<text x="{x}" y="{base + 13}" text-anchor="middle" font-size="10">{low + k * step}</text>')
        parts.append(f'<path d="M{left} {base}H{width - 10}" stroke="{INK}"/>')
    return _svg(width, len(rows) * (tall + 34) + 6, title, parts)


def whiskers(title: str, rows: Sequence[tuple[str, tuple[float, float, float]]], marks: Sequence[float]) -> str:
    """A point with its interval for each row, on one scale; the marks are drawn as lines through all rows."""
    low = min(*marks, *(row[1][1] for row in rows)) - 0.05
    high = max(*marks, *(row[1][2] for row in rows)) + 0.05
    left, width, step = 170, 640, 20

    def x(value: float) -> float:
        return left + (value - low) / (high - low) * (width - left - 14)

    bottom = step * len(rows) + 8
    parts = []
    for mark in marks:
        parts.append(f'<path d="M{x(mark):.1f} 4V{bottom}" stroke="{INK}" stroke-dasharray="3 3"/>'
                     f'<text x="{x(mark):.1f}" y="{bottom + 14}" text-anchor="middle">{mark:g}</text>')  # fmt: skip
    for index, (name, (value, least, most)) in enumerate(rows):
        y = step * index + 16
        parts.append(f'<text x="4" y="{y + 4}">{escape(name)}</text>'
                     f'<path d="M{x(least):.1f} {y}H{x(most):.1f}" stroke="{SOFT}" stroke-width="3"/>'
                     f'<circle cx="{x(value):.1f}" cy="{y}" r="5" fill="{SOFT}"/>')  # fmt: skip
    return _svg(width, bottom + 22, title, parts)
