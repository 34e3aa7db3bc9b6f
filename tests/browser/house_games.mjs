// Plays house games with the engine of a site, and tells their decisions; a test puts it beside the site's own worker.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const packed = (await fetch("engine.pack")).body.pipeThrough(new DecompressionStream("gzip"));
const whole = new Uint8Array(await new Response(packed).arrayBuffer());
const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href, env: { CLOWDER_CACHE_DIR: "/cache" } });
let at = 4 + new DataView(whole.buffer).getUint32(0, true);
for (const [path, size] of JSON.parse(new TextDecoder().decode(whole.subarray(4, at)))) {
  python.FS.mkdirTree(`/${path.slice(0, path.lastIndexOf("/"))}`);
  python.FS.writeFile(`/${path}`, whole.subarray(at, at + size));
  at += size;
}
python.runPython('import sys; sys.path.insert(0, "/app")');
onmessage = ({ data }) => postMessage(python.runPython(data));
postMessage("ready");
