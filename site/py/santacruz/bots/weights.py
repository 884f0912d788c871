"""The weights of the bots' judgement."""
_W = {"points": 1.0, "bird": 1.9, "own": 0.8, "open": 0.45, "unseen": 1.0, "road new": 0.05, "river new": 0.03, "lead": 1.0,
 "score early": -4.0, "second": 1.0, "ship nothing": -4.0, "river nothing": -4.0, "road nothing": -4.0}
WEIGHTS: dict[int, dict[str, float]] = {2: _W, 3: _W, 4: _W}
