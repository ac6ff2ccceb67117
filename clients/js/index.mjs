// Sapper as a WebAssembly module, in Node and in browsers. See docs/builds.md.
//
//   const engine = await Sapper.start();
//   const answer = await engine.ask('go layout side red');   // 'bestlayout ...'
//   engine.close();
//
// The engine has one thread and searches in a worker, so the page or program stays free. `stop`
// reaches a search through memory that both share: in browsers that needs a page which is
// cross-origin isolated. Without it, bound every search by `nodes` or `movetime`.

const inNode = typeof process !== 'undefined' && process.versions?.node !== undefined;

// Which line ends the answer to a line. What is not here is answered at once, or not at all.
const LAST_WORDS = {
  uji: ['ujiok'],
  isready: ['readyok'],
  go: ['bestmove', 'bestlayout', 'error'],
};

const ENDS_SEARCH = new Set(['stop', 'quit']);

async function openWorker(url, onMessage, onError) {
  if (inNode) {
    const { Worker } = await import('node:worker_threads');
    const worker = new Worker(url);
    worker.on('message', onMessage);
    worker.on('error', onError);
    return worker;
  }
  const worker = new Worker(url, { type: 'module' });
  worker.onmessage = (event) => onMessage(event.data);
  worker.onerror = onError;
  return worker;
}

export class Sapper {
  #worker;
  #stops; // how many lines were sent that end a search
  #waiting = [];
  #listeners = new Set();
  #failure = null;

  // `hash`: MiB of the search. `worker`: where worker.mjs is, if not beside this file.
  static async start({ hash = 64, worker = new URL('./worker.mjs', import.meta.url) } = {}) {
    const engine = new Sapper();
    const ready = new Promise((resolve, reject) => engine.#waiting.push({ resolve, reject, last: ['ready'] }));
    engine.#worker = await openWorker(
      worker,
      (message) => engine.#take(message),
      (error) => engine.#fail(new Error(`the engine's worker ended: ${error.message ?? error}`)),
    );
    engine.#stops =
      typeof SharedArrayBuffer === 'undefined' ? null : new Int32Array(new SharedArrayBuffer(4));
    engine.#worker.postMessage({ stops: engine.#stops });
    await ready;
    engine.send(`setoption name Hash value ${hash}`);
    return engine;
  }

  get canStop() {
    return this.#stops !== null;
  }

  // A line of UJI. `stop` and `quit` also end a search that runs.
  send(line) {
    if (this.#failure) throw this.#failure;
    if (/[\r\n]/.test(line)) throw new RangeError('one line at a time');
    const word = line.trim().split(/\s+/)[0];
    if (word === 'go' && /\s(infinite|ponder)\b/.test(line) && !this.canStop)
      throw new Error('no shared memory: `stop` could not reach this search; give nodes or movetime');
    if (ENDS_SEARCH.has(word) && this.#stops) Atomics.add(this.#stops, 0, 1);
    this.#worker.postMessage({ line });
  }

  // Sends a line and returns all lines of its answer, the last one last. Only for lines that have
  // a last line: uji, isready, go.
  async lines(line) {
    const word = line.trim().split(/\s+/)[0];
    const last = LAST_WORDS[word];
    if (!last) throw new RangeError(`no line ends the answer to ${line}; use send() and onLine()`);
    // What earlier lines still have to say is not this line's answer.
    if (word === 'go') this.lines('isready').catch(() => {});
    const answer = new Promise((resolve, reject) => this.#waiting.push({ resolve, reject, last }));
    try {
      this.send(line);
    } catch (error) {
      this.#waiting.pop();
      throw error;
    }
    return answer;
  }

  // The last line of the answer.
  async ask(line) {
    return (await this.lines(line)).at(-1);
  }

  // Calls `listener` with every line; returns the function that ends it.
  onLine(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // What runs ends without an answer.
  close() {
    this.#fail(new Error('the engine was closed'));
    this.#worker.terminate();
  }

  #heard = [];
  #take(message) {
    if (message.failure !== undefined) {
      this.#fail(new Error(message.failure));
      return;
    }
    const line = message.ready ? 'ready' : message.line;
    if (!message.ready) for (const listener of this.#listeners) listener(line);
    const first = this.#waiting[0];
    if (!first) return;
    this.#heard.push(line);
    if (!first.last.includes(line.split(' ')[0])) return;
    this.#waiting.shift();
    const lines = this.#heard;
    this.#heard = [];
    first.resolve(lines);
  }

  #fail(error) {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}
