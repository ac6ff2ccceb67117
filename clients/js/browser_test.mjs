// Usage: node browser_test.mjs FOLDER NODES. Runs the tests of test.mjs in Chromium (`chromium`, or what
// BROWSER names), on a page that is cross-origin isolated. Without a browser it says that it skipped.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const [folder, nodes] = process.argv.slice(2);
const TYPES = { mjs: 'text/javascript', wasm: 'application/wasm' };
const TIME_LIMIT_MS = 120_000;

const PAGE = `<!doctype html><script type="module">
import { casesFor } from './cases.mjs';
const tell = (kind, text) => fetch('/' + kind, { method: 'POST', body: text });
try {
  for (const [name, run] of casesFor('${nodes}')) {
    try { await run(); } catch (error) { throw new Error(name + ': ' + error.message); }
    await tell('ok', name);
  }
  await tell('end', '');
} catch (error) {
  await tell('failed', error.message);
}
</script>`;

function answerFile(path, response) {
  const name = basename(path);
  const type = TYPES[name.split('.').at(-1)];
  if (path !== '/' && type === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'Content-Type': path === '/' ? 'text/html' : type,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  });
  response.end(path === '/' ? PAGE : readFileSync(join(folder, name)));
}

// Calls hear(kind, text) for each word of the page.
function serve(hear) {
  return createServer((request, response) => {
    if (request.method === 'GET') {
      answerFile(request.url, response);
      return;
    }
    let text = '';
    request.on('data', (bytes) => (text += bytes));
    request.on('end', () => {
      response.writeHead(204).end();
      hear(request.url.slice(1), text);
    });
  });
}

const profile = mkdtempSync(join(tmpdir(), 'sapper-browser-'));
let browser = null;
function end(code, line) {
  console.log(line);
  browser?.kill('SIGKILL');
  try {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  } finally {
    process.exit(code);
  }
}

const server = serve((kind, text) => {
  if (kind === 'ok') console.log(`ok in the browser: ${text}`);
  else if (kind === 'failed') end(1, `failed in the browser: ${text}`);
  else if (kind === 'end') end(0, 'the browser agrees');
});
server.listen(0, '127.0.0.1', () => {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  browser = spawn(
    process.env.BROWSER ?? 'chromium',
    ['--headless', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', ...asRoot,
     `--user-data-dir=${profile}`, `http://127.0.0.1:${server.address().port}/`],
    { stdio: 'ignore' },
  );
  browser.on('error', () => end(0, 'skipped: there is no browser; install the package chromium'));
  browser.on('exit', (code) => end(1, `the browser ended early with status ${code}`));
  setTimeout(() => end(1, `no answer within ${TIME_LIMIT_MS / 1000} s`), TIME_LIMIT_MS);
});
