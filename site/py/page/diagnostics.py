"""What helps to find a fault, as a text to be put into a report: no hidden cards, no names."""

from __future__ import annotations

import json
import traceback
from collections.abc import Mapping, Sequence
from typing import Any

from santacruz.state import PHASES
from santacruz.view import view

from page.session import Session

#: How many actions and faults a report holds at most, the last ones.
ACTIONS, FAULTS = 12, 5


def fault(error: BaseException) -> list[str]:
    """Where in the program something went wrong. What the error says stays out of it, for that may name a card."""
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"{frame.filename.rpartition('/py/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
    return [type(error).__name__, *where[-8:]]


def action(text: str) -> str:
    """An action as everybody may know it: what is discarded lies face down."""
    seat, verb, *rest = text.split()
    return " ".join((seat, verb, *("?" for _ in rest))) if verb == "discard" else text


def of_game(session: Session) -> dict[str, Any]:
    """The game as everybody at the table may know it, without names."""
    state, record = session.state, session.record
    return {
        "map": record.map_id,
        "options": record.options,
        "seats": [person.bot or "person" for person in session.people],
        "round": state.round,
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "curtain": session.curtain,
        "actions": [action(text) for text in record.actions[-ACTIONS:]],
        "action_count": session.step,
        "public_view": json.loads(json.dumps(view(state, None).to_json())),
    }


def diagnostics(
    surroundings: Mapping[str, Any], settings: Mapping[str, Any], faults: Sequence[list[str]], session: Session | None
) -> str:
    """The whole report. `surroundings` is what the browser says of itself."""
    report: dict[str, Any] = {"format": "santacruz-diagnostics", "version": 1, **surroundings}
    report["settings"] = dict(settings)
    report["faults"] = list(faults[-FAULTS:])
    report["game"] = of_game(session) if session else None
    return json.dumps(report, ensure_ascii=False, indent=1)
