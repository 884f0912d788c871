"""What an action brought about: events, the only source of log, animation, sound and spoken text.

An event is a tuple. Its first item is its kind, one of FIELDS, which names the other items. A field in PRIVATE may be
seen by the event's seat alone (K2). In "played", `as_type` is the kind of building card by whose rules is built (the
type that a double names), and "" for a scoring card.
"""

from typing import Any, TypeAlias

Event: TypeAlias = tuple[Any, ...]

FIELDS = {
    "set": ("seat", "set"),
    "played": ("seat", "card", "as_type"),
    "nothing": ("seat", "card"),
    "declined": ("seat",),
    "turned": ("seat", "space"),
    "failed": ("seat", "space", "building"),
    "built": ("seat", "space", "building", "points", "joined"),
    "bird": ("seat", "value"),
    "no_bird": ("seat",),
    "uncovered": ("seat", "mask"),
    "scored": ("seat", "card", "points", "bonus"),
    "scored_none": ("seat", "card"),
    "erupted": ("mask", "buildings"),
    "round_ended": ("round",),
    "drew": ("seat", "card"),
    "took": ("seat", "pile"),
    "discarded": ("seat", "card"),
    "round_began": ("round", "order"),
    "birds_scored": ("seat", "values", "points"),
    "ended": ("rank",),
}
PRIVATE = {"bird": "value", "drew": "card", "discarded": "card"}
_POINTS = {kind: names.index("points") + 1 for kind, names in FIELDS.items() if "points" in names}


def seen_by(event: Event, seat: int | None) -> Event:
    """The event as this seat may see it (None: the public): what is hidden from it is None.

    >>> seen_by(("bird", 0, 3), 1)
    ('bird', 0, None)
    """
    kind = event[0]
    if kind in PRIVATE and event[1] != seat:
        return (kind, event[1], None)
    return event


def points_of(event: Event) -> tuple[int, int] | None:
    """The seat and the points it gained (or lost) by this event, or None where no score changes.

    >>> points_of(("built", 1, 12, "church", 3, False))
    (1, 3)
    """
    index = _POINTS.get(event[0])
    return None if index is None else (event[1], event[index])


def as_dict(event: Event) -> dict[str, Any]:
    """The event with its fields named.

    >>> as_dict(("turned", 0, 12))
    {'kind': 'turned', 'seat': 0, 'space': 12}
    """
    return {"kind": event[0], **dict(zip(FIELDS[event[0]], event[1:], strict=False))}
