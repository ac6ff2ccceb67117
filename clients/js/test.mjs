// Usage: node test.mjs FOLDER NODES. Tests the module in FOLDER, which `make wasm` fills; NODES is what
// `sapper bench` counts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const folder = pathToFileURL(`${process.argv[2]}/`);
const nodes = process.argv[3];
const { Sapper } = await import(new URL('index.mjs', folder));

const LAYOUTS = ['diahcbgkkfiecfigjhedjljhg', 'eiagcbgfckhedgkdjhfijljhi'];

async function test(name, run) {
  await run();
  console.log(`ok: ${name}`);
}

async function withEngine(run) {
  const engine = await Sapper.start({ hash: 16 });
  try {
    await run(engine);
  } finally {
    engine.close();
  }
}

await test('the bench counts the nodes of the native program', async () => {
  const { openModule } = await import(new URL('module.mjs', folder));
  const lines = [];
  const module = await openModule({ onLine: (line) => lines.push(line), stopIsAsked: () => false });
  assert.equal(module.ccall('sapper_bench', 'number', [], []), 1);
  assert.equal(lines.at(-1).split(' ')[0], nodes);
});

await test('handshake, set-up, search', () =>
  withEngine(async (engine) => {
    const lines = await engine.lines('uji');
    assert.match(lines[0], /^id name Sapper/);
    assert.match(await engine.ask('go layout side red'), /^bestlayout [a-l]{25}$/);
    engine.send(`position layout ${LAYOUTS[0]} side red`);
    assert.match(await engine.ask('go nodes 200'), /^bestmove [a-e]\d+[a-e]\d+/);
  }));

await test('a search without bound ends at stop, also at one sent at once', () =>
  withEngine(async (engine) => {
    engine.send(`position layout ${LAYOUTS[1]} side red`);
    for (const wait of [0, 50]) {
      const answer = engine.ask('go infinite');
      await new Promise((resolve) => setTimeout(resolve, wait));
      engine.send('stop');
      assert.match(await answer, /^bestmove/);
    }
  }));

await test('a refused line is answered by an error, and the engine goes on', () =>
  withEngine(async (engine) => {
    const errors = [];
    engine.onLine((line) => line.startsWith('error') && errors.push(line));
    engine.send('position layout xyz side red');
    await engine.ask('isready');
    assert.equal(errors.length, 1);
    assert.throws(() => engine.send('two\nlines'), RangeError);
    await assert.rejects(engine.ask('moves'), RangeError);
  }));

await test('closing rejects what waits', async () => {
  const engine = await Sapper.start();
  engine.send(`position layout ${LAYOUTS[1]} side red`);
  const answer = engine.ask('go infinite');
  engine.close();
  await assert.rejects(answer, /closed/);
});

await test('the module is under 1.5 MB compressed', () => {
  const size = gzipSync(readFileSync(new URL('sapper.wasm', folder)), { level: 9 }).length;
  console.log(`sapper.wasm: ${size} bytes compressed`);
  assert.ok(size < 1.5e6);
});
