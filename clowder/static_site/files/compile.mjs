// Compiles the engine: Pyodide, in Node.js, plays through what pages ask for and compiles the modules that this loaded.
import { mkdirSync } from "node:fs";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const REHEARSE = `
import sys
sys.path[:0] = ["/source", "/plan"]
sys.dont_write_bytecode = True
opened = []
sys.addaudithook(lambda event, given: opened.append(str(given[0])) if event == "open" else None)
import rehearsal
await rehearsal.main(opened)
`;
const env = { CLOWDER_CACHE_DIR: "/cache", HOME: "/home/pyodide", PYTHONHASHSEED: "0" };
const python = await loadPyodide({ indexURL: "./pyodide/", env });
for (const [at, root] of Object.entries({ "/source": "source", "/app": "out", "/cache": "cache", "/plan": "." })) {
  mkdirSync(root, { recursive: true });
  python.FS.mkdirTree(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, at);
}
try {
  await python.runPythonAsync(REHEARSE);
} catch (wrong) {
  console.error(String(wrong));
  process.exit(1);
}
process.exit(0);
