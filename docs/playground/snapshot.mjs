// Starts Python with hoyle in it, has it judge a record of each game, and keeps its memory. In the browser it
// goes on from there, which takes a second instead of ten.
//
// node snapshot.mjs PACKAGES EXAMPLES OUTPUT
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const [packages, examples, output] = process.argv.slice(2);
const python = await loadPyodide({ _makeSnapshot: true });
python.unpackArchive(new Uint8Array(readFileSync(packages)), "zip", { extractDir: "/hoyle" });
const records = readdirSync(examples).filter((name) => name.endsWith(".txt")).sort();
python.runPython("import sys; sys.path.insert(0, '/hoyle')");
python.runPython(`from keeper import call, warm_up; warm_up(${JSON.stringify(records.map((name) => readFileSync(join(examples, name), "utf-8")))})`);
writeFileSync(output, gzipSync(python.makeMemorySnapshot(), { level: 9 }));
