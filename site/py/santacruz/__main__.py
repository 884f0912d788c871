"""`python -m santacruz`."""

import sys

from .cli import main

sys.exit(main())
