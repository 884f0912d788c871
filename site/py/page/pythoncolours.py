"""Python source as markup with its parts in colours, by Python's own tokenizer."""

from __future__ import annotations

import io
import keyword
import tokenize

from page.markup import esc

#: The longest program that is coloured, in characters: beyond it, each key pressed would be felt.
LONGEST = 20_000

_KINDS = {tokenize.COMMENT: "comment", tokenize.STRING: "text", tokenize.NUMBER: "number"}
for _name in ("FSTRING_START", "FSTRING_MIDDLE", "FSTRING_END"):  # since Python 3.12
    if hasattr(tokenize, _name):
        _KINDS[getattr(tokenize, _name)] = "text"


def coloured(source: str) -> str:
    """Markup whose text is the source, letter by letter; from where it cannot be read as Python on, without colours."""
    if len(source) > LONGEST:
        return esc(source)
    lines = source.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    parts, done = [], 0
    for kind, begin, end in _marked(source):
        if begin[0] > len(lines) or end[0] > len(lines):
            break
        first, last = starts[begin[0] - 1] + begin[1], starts[end[0] - 1] + end[1]
        if done <= first < last <= len(source):
            parts.append(f'{esc(source[done:first])}<span class="py-{kind}">{esc(source[first:last])}</span>')
            done = last
    return "".join(parts) + esc(source[done:])


def _marked(source: str) -> list[tuple[str, tuple[int, int], tuple[int, int]]]:
    """The parts that get a colour: kind, and (line from 1, column) of begin and end."""
    found, defines = [], False
    try:
        for token in tokenize.generate_tokens(io.StringIO(source, newline="\n").readline):
            kind = _KINDS.get(token.type)
            if token.type == tokenize.NAME:
                if defines:
                    kind = "name"
                elif keyword.iskeyword(token.string):
                    kind = "keyword"
                defines = token.string in ("def", "class")
            if kind:
                found.append((kind, token.start, token.end))
    except (tokenize.TokenError, SyntaxError, ValueError):
        pass  # half-typed: what has been read keeps its colours
    return found
