"""What a person has set for this browser.

A new setting is a line in CHOICES (and, for its place on the screen, in GROUPS) and its texts `set.<name>` and, unless
it is a switch or a slider, `set.<name>.<value>`; the settings screen (page/preferences.py) draws whatever stands here,
and backups carry it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from page.kept import Kept, Store, StoreError

KEY = "santacruz:settings"

#: Every setting with the values it may have, the first being the one it starts with. Two truth values are a switch, a
#: range is a slider, everything else a list to choose from. The language is not here: boot.js keeps it, for it is
#: needed before Python is there.
CHOICES: dict[str, Sequence[Any]] = {
    "pace": ("normal", "slow", "fast", "instant"),
    "seconds": ("3", "1", "10"),
    "confirm": (False, True),
    "theme": ("system", "light", "dark"),
    "numbers": (True, False),
    "marks": ("plain", "strong"),
    "panels": ("turn", "still", "both"),
    "view": ("board", "list"),
    "projector": (False, True),
    "animation": ("normal", "slow", "fast", "off"),
    "sound": (False, True),
    "volume": (6, 1, 2, 3, 4, 5, 7, 8, 9, 10),
}

#: The parts of the settings screen. What is in none of them comes last.
GROUPS: dict[str, tuple[str, ...]] = {
    "look": ("theme", "view", "projector", "numbers", "marks", "panels"),
    "play": ("pace", "seconds", "confirm"),
    "motion": ("animation", "sound", "volume"),
}

#: Seconds before each action of a bot.
PACE = {"slow": 2.5, "normal": 1.2, "fast": 0.4, "instant": 0.0}


def allowed(name: str, value: Any) -> bool:
    """Whether a setting may have a value; the number 1 is not the truth value."""
    return any(value == choice and type(value) is type(choice) for choice in CHOICES.get(name, ()))


class Settings:
    """The settings; kept in the store after every change. Values that are not among CHOICES are ignored."""

    def __init__(self, store: Store) -> None:
        self.kept = Kept(store, KEY, "santacruz-settings")
        self.values = {name: values[0] for name, values in CHOICES.items()}
        try:
            found = self.kept.read() or {}
        except StoreError:
            found = {}
        self.values.update({name: value for name, value in found.items() if allowed(name, value)})

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    def set(self, name: str, value: Any) -> None:
        """Changes a setting and keeps it. Raises KeyError or ValueError for what does not exist, StoreError if it
        cannot be kept."""
        if not allowed(name, value):
            if name not in CHOICES:
                raise KeyError(name)
            raise ValueError(value)
        self.values[name] = value
        self.kept.write(self.values)

    def take_over(self, values: dict[str, Any]) -> list[str]:
        """Takes over the settings of a backup and gives the names of those that changed; what is unknown here is
        passed over. Raises StoreError."""
        taken = {name: value for name, value in values.items() if allowed(name, value)}
        changed = [name for name, value in taken.items() if value != self.values[name]]
        self.values.update(taken)
        if changed:
            self.kept.write(self.values)
        return changed
