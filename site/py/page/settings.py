"""What a person has set for this browser."""

from __future__ import annotations

import json
from typing import Any

from page.saves import Store, StoreError

KEY = "santacruz:settings"

#: Every setting with the values it may have, the first being the one it starts with. `language` starts with the
#: browser's.
CHOICES: dict[str, tuple[Any, ...]] = {
    "language": ("", "en", "de"),
    "pace": ("normal", "slow", "fast", "instant"),
    "confirm": (False, True),
    "theme": ("system", "light", "dark"),
    "numbers": (False, True),
    "view": ("board", "list"),
}

#: Seconds before each action of a bot.
PACE = {"slow": 2.5, "normal": 1.2, "fast": 0.4, "instant": 0.0}


class Settings:
    """The settings; kept in the store after every change. Values that are not among CHOICES are ignored."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.values = {name: values[0] for name, values in CHOICES.items()}
        try:
            kept = json.loads(store.get(KEY) or "{}")
        except (StoreError, ValueError):
            kept = {}
        if isinstance(kept, dict):
            self.values.update({name: value for name, value in kept.items() if value in CHOICES.get(name, ())})

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    def set(self, name: str, value: Any) -> None:
        """Changes a setting and keeps it. Raises KeyError or ValueError for what does not exist, StoreError if it
        cannot be kept."""
        if value not in CHOICES[name]:
            raise ValueError(value)
        self.values[name] = value
        self.store.set(KEY, json.dumps(self.values))
