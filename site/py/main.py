"""Where PyScript begins: hand over to the page's own package, and say so if that fails."""

import gc
import sys

from js import santacruzBoot

gc.disable()  # until the page can be used: nearly all that is made now stays

try:
    santacruzBoot.step("app")
    sys.path.insert(0, "/app.zip")  # as pyscript.json has it written
    from page.app import main

    main()
except BaseException as error:
    import traceback

    traceback.print_exc()
    santacruzBoot.failed("python", f"{type(error).__name__}: {error}")
