// Usage: node test.mjs FOLDER NODES. Tests the module in FOLDER, which `make wasm` fills; NODES is what
// `sapper bench` counts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const folder = pathToFileURL(`${process.argv[2]}/`);
const { casesFor } = await import(new URL('cases.mjs', folder));

for (const [name, run] of casesFor(process.argv[3])) {
  await run();
  console.log(`ok: ${name}`);
}

// The example of docs/integrate.md, as it stands there.
const guide = readFileSync(new URL('../../docs/integrate.md', import.meta.url), 'utf8');
const example = guide
  .match(/```js\n([^]*?)```/)[1]
  .replace('./build/wasm/js/index.mjs', new URL('index.mjs', folder).href);
await import(`data:text/javascript,${encodeURIComponent(example)}`);
console.log('ok: the example of docs/integrate.md');

const size = gzipSync(readFileSync(new URL('sapper.wasm', folder)), { level: 9 }).length;
console.log(`sapper.wasm: ${size} bytes compressed`);
assert.ok(size < 1.5e6);
