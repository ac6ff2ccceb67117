// The tests of the module, for Node and browsers alike.
import { Sapper } from './index.mjs';
import { openModule } from './module.mjs';

const LAYOUTS = ['diahcbgkkfiecfigjhedjljhg', 'eiagcbgfckhedgkdjhfijljhi'];

function check(condition, what) {
  if (!condition) throw new Error(what);
}

function checkMatch(text, pattern) {
  check(pattern.test(text), `'${text}' is not as ${pattern}`);
}

async function rejection(promise) {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

async function withEngine(run) {
  const engine = await Sapper.start({ hash: 16 });
  try {
    await run(engine);
  } finally {
    engine.close();
  }
}

async function benchCountsNativeNodes(nodes) {
  const lines = [];
  const module = await openModule({ onLine: (line) => lines.push(line), stopIsAsked: () => false });
  check(module.ccall('sapper_bench', 'number', [], []) === 1, 'the bench failed');
  check(lines.at(-1).split(' ')[0] === nodes, `'${lines.at(-1)}', not ${nodes} nodes`);
}

const playsByUji = () =>
  withEngine(async (engine) => {
    const lines = await engine.lines('uji');
    checkMatch(lines[0], /^id name Sapper/);
    checkMatch(await engine.ask('go layout side red'), /^bestlayout [a-l]{25}$/);
    engine.send(`position layout ${LAYOUTS[0]} side red`);
    checkMatch(await engine.ask('go nodes 200'), /^bestmove [a-e]\d+[a-e]\d+/);
  });

const stops = () =>
  withEngine(async (engine) => {
    check(engine.canStop, 'no shared memory');
    engine.send(`position layout ${LAYOUTS[1]} side red`);
    for (const wait of [0, 50]) {
      const answer = engine.ask('go infinite');
      await new Promise((resolve) => setTimeout(resolve, wait));
      engine.send('stop');
      checkMatch(await answer, /^bestmove/);
    }
  });

const refuses = () =>
  withEngine(async (engine) => {
    const errors = [];
    engine.onLine((line) => line.startsWith('error') && errors.push(line));
    engine.send('position layout xyz side red');
    await engine.ask('isready');
    check(errors.length === 1, `${errors.length} errors`);
    const twoLines = await rejection((async () => engine.send('two\nlines'))());
    check(twoLines instanceof RangeError, 'two lines were taken');
    check((await rejection(engine.ask('moves'))) instanceof RangeError, 'a line without an end');
  });

async function closes() {
  const engine = await Sapper.start();
  engine.send(`position layout ${LAYOUTS[1]} side red`);
  const answer = rejection(engine.ask('go infinite'));
  engine.close();
  checkMatch((await answer).message, /closed/);
}

// `nodes` is what the native bench counts, as text.
export const casesFor = (nodes) => [
  ['the bench counts the nodes of the native program', () => benchCountsNativeNodes(nodes)],
  ['handshake, set-up, search', playsByUji],
  ['a search without bound ends at stop, also at one sent at once', stops],
  ['a refused line is answered by an error, and the engine goes on', refuses],
  ['closing rejects what waits', closes],
];
