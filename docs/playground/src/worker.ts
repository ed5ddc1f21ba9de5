// In the worker: Python, going on from the memory that was kept when the playground was built.
// @ts-ignore: the file beside it, which is not bundled
import { loadPyodide } from "./pyodide.mjs";
import type { Reply } from "./python";

const PAGE = 65536;

async function bytes(name: string): Promise<Uint8Array> {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function memory(): Promise<Uint8Array> {
  const packed = await bytes("memory.bin.gz");
  if (packed[0] !== 0x1f) return packed; // a server may have unpacked it
  const stream = new Blob([packed as BlobPart]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

type Instantiated = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;
interface Settings {
  instantiateWasm: (imports: WebAssembly.Imports, done: Instantiated) => unknown;
}

async function start(): Promise<(method: string, args: string) => string> {
  const at = new URL(".", import.meta.url).href;
  const [kept, packages, { default: create }] = await Promise.all([memory(), bytes("hoyle.zip"), import(/* @vite-ignore */ `${at}pyodide.asm.mjs`)]);
  const python = await loadPyodide({
    indexURL: at,
    _loadSnapshot: kept,
    createPyodideModule(settings: Settings) {
      const inner = settings.instantiateWasm;
      settings.instantiateWasm = (imports, done) => inner(imports, (instance, module) => {
        const room = instance.exports.memory as WebAssembly.Memory; // as large as it was when it was kept
        const missing = Math.ceil((kept.length - room.buffer.byteLength) / PAGE);
        if (missing > 0) room.grow(missing);
        done(instance, module);
      });
      return create(settings);
    },
  });
  python.unpackArchive(packages, "zip", { extractDir: "/hoyle" });
  return python.globals.get("call");
}

const started = start();

onmessage = async ({ data: { id, method, args } }: MessageEvent<{ id: number; method: string; args: string }>) => {
  let reply: Reply;
  try {
    reply = { id, answer: (await started)(method, args) };
  } catch (error) {
    reply = { id, error: String(error) };
  }
  postMessage(reply);
};
