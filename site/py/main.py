"""Where PyScript begins: hand over to the page's own package, and say so if that fails."""

import gc
import random
import sys

from js import santacruzBoot

gc.disable()  # until the page can be used: nearly all that is made now stays
random.seed()  # or every start from the snapshot would have the same numbers

try:
    santacruzBoot.step("app")
    if "/app.zip" not in sys.path:  # where python.mjs has put it; the snapshot has it
        sys.path.insert(0, "/app.zip")
    from page.app import main

    main()
except BaseException as error:
    import traceback

    traceback.print_exc()
    santacruzBoot.failed("python", f"{type(error).__name__}: {error}")
