// Opens the WebAssembly module: it is read here, because Emscripten's own reader of ES modules does
// not know Node.
import createSapper from './sapper.mjs';

const inNode = typeof process !== 'undefined' && process.versions?.node !== undefined;

async function bytesOf(url) {
  if (inNode) return (await import('node:fs/promises')).readFile(url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.arrayBuffer();
}

// onLine(line) receives every line; stopIsAsked() is asked during a search.
export async function openModule({ onLine, stopIsAsked }) {
  const wasmBinary = await bytesOf(new URL('./sapper.wasm', import.meta.url));
  return createSapper({ wasmBinary, onLine, stopIsAsked });
}
