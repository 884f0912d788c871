// PyScript, under this page's Content-Security-Policy. PyScript brings one hook for the workers that it can start and
// makes it by evaluating text, which the policy forbids, even if no worker is ever started. Without the hook nothing is
// evaluated. (This page's workers are plain module workers that load python.mjs themselves.)
import "./python.mjs"; // begins to load Python, while PyScript gets ready
import { hooks } from "./vendor/pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
