"""Where PyScript begins: hand over to the page's own package, and say so if that fails."""

import gc
import random
import sys

from js import santacruzBoot

gc.disable()  # until the page can be used: nearly all that is made now stays
random.seed()  # a start from a snapshot would go on with the numbers of the one before

try:
    santacruzBoot.step("app")
    if "/app.zip" not in sys.path:  # as pyscript.json has it written; in a snapshot it is there
        sys.path.insert(0, "/app.zip")
    from page.app import main

    main()
except BaseException as error:
    import traceback

    traceback.print_exc()
    santacruzBoot.failed("python", f"{type(error).__name__}: {error}")
