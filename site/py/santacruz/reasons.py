"""Why something is refused: reasons for actions, errors for data.

Both are a code with parameters; `sentences.sentence` makes a sentence of them in the reader's language.
"""

from typing import Any, NamedTuple


class Reason(NamedTuple):
    """Why an action is not legal: a code, the number of the rule that forbids it, and what the sentence needs."""

    code: str
    rule: str
    params: dict[str, Any]


class IllegalAction(ValueError):
    """An action that the rules forbid; `reasons` says why, the most basic first."""

    def __init__(self, action: str, reasons: list[Reason]):
        super().__init__(f"{action}: {reasons[0].code} ({reasons[0].rule})")
        self.action = action
        self.reasons = reasons


class DataError(ValueError):
    """Data that cannot be read; `field` names what is wrong, for example `setup.hands[1]`."""

    def __init__(self, code: str, field: str, **params: Any):
        super().__init__(f"{field}: {code}" if field else code)
        self.code = code
        self.field = field
        self.params = params
