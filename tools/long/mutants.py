"""Mutation testing: small errors are put into the rules package one at a time, and the tests of the rules must notice.

    .venv/bin/python tools/long/mutants.py [rules targets ...] [--sample 400] [--thorough] [--fresh]

Needs the package mutmut, which is not among those of the tests. The errors are those of its catalogue; they are tried
here and not by its own runner, because that imports the package once for all: what the package works out when it is
imported, and what it keeps from then on (maps, tables of actions), would then always come from the sound code.

Each mutant has a process of its own, which imports the package with the error in it and runs the quick tests of the
rules until one fails. With --thorough those that were left over are given to the slow ones too (whole games,
comparison with the second implementation, invariants), but for those that are listed as changing nothing. A mutant that
takes 7 s of processor time, 120 s in the slow tests, hangs, and counts as noticed. What has been found is kept in
.cache/mutants/; what survived is tried again when the tests have changed, everything with --fresh.

Not mutated: annotations, aliases of types, documentation, __slots__, the arguments `strict` and `encoding`; texts in
one way only. Mutants that survive must stand in docs/mutants.md, with the reason; others end the run with an error.
"""

from __future__ import annotations

import argparse
import difflib
import gc
import hashlib
import importlib.machinery
import importlib.util
import json
import math
import os
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "site" / "py" / "santacruz"
TESTS = ROOT / "tests" / "rules"
LIST = ROOT / "docs" / "mutants.md"
KEPT = ROOT / ".cache" / "mutants"

MODULES = (
    "rules", "targets", "scoring", "track", "state", "setup", "deal", "view", "reasons", "position", "moments",
    "record", "actions", "dealcode", "events", "cards", "tiles", "maps", "fields", "perft", "sentences", "trace",
    "stripped",
)  # fmt: skip
"""All but bots, arena, games among bots, command line, bench, exact search and puzzles, in this order."""

QUICK = (
    "building", "round", "scoring", "end", "track", "setup", "between", "why_not", "record", "events", "dealcode",
    "tile_design", "reading", "state", "deal", "perft", "sentences", "trace", "stripped",
)  # fmt: skip
SLOW = ("golden", "differential", "knowledge", "properties", "map_design", "puzzles")
FIRST = {"view": "knowledge", "position": "reading", "moments": "reading", "cards": "tile_design",
         "tiles": "reading", "maps": "reading", "fields": "reading", "targets": "building",
         "rules": "building"}  # fmt: skip
"""The tests to begin with, where they are not named after the module."""
LIKELY = 8
ALIASES = ("Gains", "Event", "T")
GUARDS = ("strict", "encoding")
"""Arguments that say what is the case anyway."""


def mutants(module: str) -> Iterator[str]:
    """The source of the module with one error in it, for every error."""
    import libcst as cst
    from libcst.metadata import ByteSpanPositionProvider, MetadataWrapper
    from mutmut.mutation.file_mutation import MutationVisitor
    from mutmut.mutation.mutators import mutation_operators, operator_arg_removal, operator_string
    from mutmut.mutation.pragma_handling import IgnoredCode

    class Visitor(MutationVisitor):
        def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
            if isinstance(node, cst.FunctionDef):
                return False  # its own runner cannot have decorated ones
            if isinstance(node, cst.Arg) and node.keyword and node.keyword.value in GUARDS:
                return True
            if isinstance(node, cst.AnnAssign) and isinstance(node.target, cst.Name) and node.target.value in ALIASES:
                return True
            if isinstance(node, cst.Assign) and isinstance(node.targets[0].target, cst.Name):
                return node.targets[0].target.value in ("__slots__", "__all__", *ALIASES)
            return super()._skip_node_and_children(node)

    def kept_guards(node: cst.Call) -> list[cst.Call]:
        guards = {id(each) for each in node.args if each.keyword and each.keyword.value in GUARDS}
        return [each for each in operator_arg_removal(node) if guards <= {id(arg) for arg in each.args}]

    def one_text(node: cst.BaseString) -> list[cst.BaseString]:
        return list(operator_string(node))[:1]

    instead = {operator_string: one_text, operator_arg_removal: kept_guards}
    operators = [(kind, instead.get(way, way)) for kind, way in mutation_operators]
    source = (PACKAGE / f"{module}.py").read_bytes()
    wrapper = MetadataWrapper(cst.parse_module(source))
    spans = wrapper.resolve(ByteSpanPositionProvider)
    visitor = Visitor(operators, IgnoredCode(set(), set(), set()))
    wrapper.visit(visitor)
    seen = set()
    for each in visitor.mutations:
        span = spans[each.original_node]
        other = wrapper.module.code_for_node(each.mutated_node).encode()
        code = (source[: span.start] + other + source[span.start + span.length :]).decode()
        if code not in seen:
            seen.add(code)
            yield code


def change(module: str, code: str) -> str:
    """What is different, as a row of the list: | module | old lines | new lines |"""
    old = (PACKAGE / f"{module}.py").read_text(encoding="utf-8").splitlines()
    lines = list(difflib.unified_diff(old, code.splitlines(), n=0, lineterm=""))[2:]
    sides = [" ⏎ ".join(line[1:].strip() for line in lines if line[0] == sign) for sign in "-+"]
    cells = [side.replace("|", "\\|") for side in sides]
    return f"| {module} | `` {cells[0]} `` | `` {cells[1]} `` |"


class Mutated(importlib.machinery.SourceFileLoader):
    """Loads one module of the package from the text given."""

    def __init__(self, module: str, code: str):
        super().__init__(f"santacruz.{module}", str(PACKAGE / f"{module}.py"))
        self.code = code

    def get_code(self, fullname: str) -> object:
        return compile(self.code, self.path, "exec")

    def find_spec(self, fullname: str, path: object = None, target: ModuleType | None = None) -> object:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)


class Failed:
    """Writes the name of a test that fails to a file."""

    def __init__(self, to: int):
        self.to = to

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            os.write(self.to, report.nodeid.encode())


def tried(module: str, code: str, batches: list[list[str]], seconds: int) -> tuple[str, str]:
    """Whether the tests notice, of which the batches are run until one fails: "noticed", "hangs" or "survived"; and
    which test it was, if it is known."""
    told, to = os.pipe()
    child = os.fork()
    if child:
        os.close(to)
        with os.fdopen(told) as failed:
            which = failed.read()
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            return "hangs" if os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL) else "noticed", ""
        return "noticed" if os.WEXITSTATUS(status) else "survived", which
    result = 1
    try:
        import pytest

        gc.disable()
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        sys.meta_path.insert(0, Mutated(module, code))
        plain = ["-x", "-q", "--assert=plain", "--tb=no", "-o", "addopts=--import-mode=importlib", "-k", "not oracle"]
        unused = ("cacheprovider", "doctest", "faulthandler", "unraisableexception", "threadexception")
        without = [word for name in unused for word in ("-p", f"no:{name}")]
        result = 0
        for batch in batches:
            result = pytest.main([*plain, *without, *batch], [Failed(to)])
            if result == pytest.ExitCode.USAGE_ERROR and batch[0] != batches[-1][0]:
                result = 0  # a test of this name is not there with the error in: that says nothing yet
            if result:
                break
    finally:
        os._exit(int(result))


@cache
def fingerprint(names: tuple[str, ...]) -> str:
    """What becomes another when one of these tests does."""
    texts = [(TESTS / f"test_{name}.py").read_bytes() for name in names]
    return hashlib.sha256(
        b"".join([*texts, *[file.read_bytes() for file in sorted(TESTS.glob("[!t]*.py"))]])
    ).hexdigest()[:8]


def batches(module: str, names: tuple[str, ...]) -> list[list[str]]:
    """The test files of these names, those of the module apart and first."""
    first = FIRST.get(module, module)
    chosen = [[name for name in {*names, "knowledge"} if name == first], [name for name in names if name != first]]
    return [[str(TESTS / f"test_{name}.py") for name in batch] for batch in chosen if batch]


def interval(part: int, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share, in percent."""
    z, share = 1.96, part / of
    middle, width = share + z * z / 2 / of, z * math.sqrt(share * (1 - share) / of + z * z / 4 / of / of)
    return 100 * (middle - width) / (1 + z * z / of), 100 * (middle + width) / (1 + z * z / of)


def prepare(thorough: bool) -> None:
    """Import what every process needs, but nothing of the package, and see that the tests pass as the rules are."""
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = tempfile.mkdtemp(prefix="santa-cruz-mutants-")
    sys.path.insert(0, str(ROOT / "site" / "py"))
    os.chdir(ROOT)
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(KEPT / "compiled")
    import hypothesis
    import hypothesis.strategies
    import pytest

    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    pytest.main(["--version", "--noconftest", "-c", os.devnull])  # so that its parts are there for all processes
    hypothesis.settings.register_profile("mutants", derandomize=True, database=None, deadline=None)
    hypothesis.settings.load_profile("mutants")
    for names in (QUICK, SLOW) if thorough else (QUICK,):
        if tried("rules", (PACKAGE / "rules.py").read_text(encoding="utf-8"), batches("rules", names), 300) != (
            "survived",
            "",
        ):
            sys.exit(f"As the rules are, not all of these pass: {', '.join(names)}")
    assert not [name for name in sys.modules if name.startswith("santacruz")]
    gc.freeze()


def main() -> None:
    arguments = argparse.ArgumentParser(description="Mutation testing of the rules package.")
    arguments.add_argument("modules", nargs="*", choices=[*MODULES, []], help="only these; otherwise all")
    arguments.add_argument("--sample", type=int, help="at most this many mutants of a module, always the same")
    arguments.add_argument("--thorough", action="store_true", help="the slow tests too")
    arguments.add_argument("--fresh", action="store_true", help="forget what was found before")
    given = arguments.parse_args()
    if not importlib.util.find_spec("mutmut"):
        sys.exit("Mutation testing needs mutmut: .venv/bin/pip install mutmut")
    KEPT.mkdir(parents=True, exist_ok=True)
    prepare(given.thorough)
    listed = LIST.read_text(encoding="utf-8") if LIST.exists() else ""
    begun, everything, new = time.monotonic(), Counter(), 0
    for module in given.modules or MODULES:
        found_at = KEPT / f"{module}.json"
        found = {} if given.fresh or not found_at.exists() else json.loads(found_at.read_text(encoding="utf-8"))
        codes = list(mutants(module))
        number = len(codes)
        if given.sample:
            chosen = set(sorted(hashlib.sha256(code.encode()).hexdigest() for code in codes)[: given.sample])
            codes = [code for code in codes if hashlib.sha256(code.encode()).hexdigest() in chosen]
        likely: list[str] = []  # the tests that noticed the last errors: they may well notice the next one too
        results, left = Counter(), []
        for code in codes:
            key = hashlib.sha256(code.encode()).hexdigest()[:16]
            result, after = found.get(key, ("survived", []))
            for names, seconds in ((QUICK, 7), (SLOW, 120))[: 1 + given.thorough]:
                if names == SLOW and (result != "survived" or change(module, code) in listed):
                    continue
                if result == "survived" and (mark := fingerprint(names)) not in after:
                    order = [likely, *batches(module, names)] if likely else batches(module, names)
                    result, which = tried(module, code, order, seconds)
                    after = [*after, mark]
                    if which:
                        likely = [which, *[each for each in likely if each != which]][:LIKELY]
            found[key] = result, after
            found_at.write_text(json.dumps(found, indent=0), encoding="utf-8")
            results[result] += 1
            if result == "survived":
                left.append(change(module, code))
        everything += results
        killed = len(codes) - results["survived"]
        low, high = interval(killed, len(codes))
        about = f", 95 % interval {low:.1f} to {high:.1f}" if len(codes) < number else ""
        print(f"{module}: {number} mutants, {len(codes)} tried, {killed} noticed ({results['hangs']} of them hang): "
              f"{100 * killed / len(codes):.1f} %{about}", flush=True)  # fmt: skip
        for row in sorted(left):
            known = row in listed
            new += not known
            print(f"  {'listed' if known else 'NEW   '} {row}", flush=True)
    of, survived = everything.total(), everything["survived"]
    print(f"{date.today()}: {of} mutants tried in {time.monotonic() - begun:.0f} s, {of - survived} noticed, "
          f"{100 * (of - survived) / of:.1f} %; {survived} survived, {new} of them not in {LIST.name}.")  # fmt: skip
    if new:
        sys.exit(1)


if __name__ == "__main__":
    main()
