"""The Python lab, inside its sandbox: what runs the programs of learners. Knows the rules and no page."""
