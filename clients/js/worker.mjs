// The worker that runs the engine: takes {line} and posts {line} for each line of the answer.
import { openModule } from './module.mjs';

const inNode = typeof process !== 'undefined' && process.versions?.node !== undefined;
const port = inNode ? (await import('node:worker_threads')).parentPort : globalThis;

let stops = null; // shared: how many lines were sent that end a search
let stopsTaken = 0; // of these, how many came before what runs now
let engine = null;
const early = [];

function take(line) {
  const word = line.trim().split(/\s+/)[0];
  if (word === 'stop' || word === 'quit') ++stopsTaken;
  if (engine.ccall('sapper_line', 'number', ['string'], [line]) === 0) close();
}

function close() {
  if (inNode) process.exit(0);
  globalThis.close();
}

function onMessage(message) {
  if ('stops' in message) stops = message.stops;
  else if (engine === null) early.push(message.line);
  else take(message.line);
}

if (inNode) port.on('message', onMessage);
else port.onmessage = (event) => onMessage(event.data);

try {
  engine = await openModule({
    onLine: (line) => port.postMessage({ line }),
    stopIsAsked: () => stops !== null && Atomics.load(stops, 0) !== stopsTaken,
  });
  port.postMessage({ ready: true });
  for (const line of early.splice(0)) take(line);
} catch (error) {
  port.postMessage({ failure: `the engine did not start: ${error.message ?? error}` });
}
