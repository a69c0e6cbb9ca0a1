import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { isolation, setIsolations, systemIsolations } from '../sandbox/isolation.ts';
import { SandboxedProcess } from '../sandbox/sandboxed-process.ts';
import { encodeFrame, FrameReader } from './frames.ts';
import { SsrWorker } from './ssr-worker.ts';
import { SSR_PROGRAM } from './worker-process.ts';

const ROOT = join(import.meta.dirname, '../../../../..');

/** @param text of a bundle with the page `/` */
function outcomeOf(text: string) {
  return new Promise<any>((settle) => {
    const nothing = () => undefined;
    const worker = new SsrWorker(
      { packagesFrom: join(ROOT, 'shell'), bundle: async () => text, ask: async () => ({ status: 0, body: '' }) },
      {
        onFree: () => void worker.end('done'),
        onEnd: ({ blamed, innocent, reason }) => {
          for (const task of blamed ? [blamed] : innocent) task.settle({ kind: 'broken', cause: 'death', reason });
        },
      },
    );
    const job = { sample: 'mfe-x/1', contractVersion: 1, path: '/' };
    worker.take({ job, until: Date.now() + 9000, onAsk: nothing, onReply: nothing, settle, tries: 0 });
  });
}

test('a bundle gets the global names of the language and of web pages, and no others', async () => {
  const names = [
    'Deno',
    'Buffer',
    'fetch',
    'Worker',
    'WebSocket',
    'WebAssembly',
    'localStorage',
    'caches',
    'navigator',
  ];
  const page = `{ load() {}, sample: {}, Component: () => JSON.stringify([${JSON.stringify(names)}.map((name) => typeof globalThis[name]), Object.keys(process), typeof URL]) }`;
  const { kind, html } = await outcomeOf(
    `module.exports = { default: { contractVersion: 1, pages: { '/': ${page} } } }`,
  );
  const expected = [names.map(() => 'undefined'), ['env'], 'function'];
  assert.deepEqual([kind, JSON.parse(html.replaceAll('&quot;', '"'))], ['page', expected]);
});

test('a stack trace names the position in the file of a bundle', async () => {
  const page = "{ load() {}, sample: {}, Component() { throw new Error('here') } }";
  const bundle = `module.exports = { default: { contractVersion: 1, pages: { '/': ${page} } } }`;
  const { reason } = await outcomeOf(bundle);
  assert.match(reason, new RegExp(`mfe-x/1/server\\.cjs:1:${bundle.indexOf('new Error') + 1}\\)`));
});

test('a worker that sends an unknown message ends, and its page is broken', async () => {
  // JSON.stringify calls `toJSON`, so each later message of the worker has this kind.
  const page =
    "{ load() {}, sample: {}, Component() { Object.prototype.toJSON = () => ({ kind: 'unknown' }); return 'x'; } }";
  const outcome = await outcomeOf(`module.exports = { default: { contractVersion: 1, pages: { '/': ${page} } } }`);
  const reason = 'it sent a malformed message: it sent an unknown message';
  assert.deepEqual(outcome, { kind: 'broken', cause: 'death', reason });
});

for (const impossible of ['no-such-command', 'an impossible\0command'])
  test(`a page whose worker cannot be started (${JSON.stringify(impossible)}) is broken, and nothing is thrown`, async () => {
    const command = ['env'];
    setIsolations([{ command, description: 'an isolation that goes away' }]);
    isolation(SSR_PROGRAM.file);
    command[0] = impossible;
    const { kind, reason } = await outcomeOf('').finally(() => setIsolations(systemIsolations()));
    assert.deepEqual([kind, /could not be started/.test(reason)], ['broken', true]);
  });

if (process.platform === 'linux')
  test('a worker has a filter of system calls and no way to new privileges before it reads a bundle', async () => {
    const status = await new Promise<string>((resolve) => {
      const child: SandboxedProcess = new SandboxedProcess(SSR_PROGRAM, {
        onData: () => {
          resolve(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
          void child.kill();
        },
        onOutput: resolve,
        onWeakerIsolation: resolve,
        onEnd: resolve,
      });
      child.write(encodeFrame({ kind: 'packages' }, '{"entries":{},"files":{}}'));
    });
    assert.deepEqual(
      [/^Seccomp:.*/m.exec(status)?.[0], /^NoNewPrivs:.*/m.exec(status)?.[0]],
      ['Seccomp:\t2', 'NoNewPrivs:\t1'],
    );
  });

test('the isolation refuses exactly what its description says: the network, or files of other users', async () => {
  const { command, description } = isolation(SSR_PROGRAM.file);
  const secret = join(temporaryFolder('isolation'), 'secret');
  await writeFile(secret, 'secret', { mode: 0o600 });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const program = `require('net').connect(${port}, '127.0.0.1').on('connect', () => end('reached')).on('error', ({ code }) => end(code)); const end = (net) => { let file; try { file = String(require('fs').readFileSync(${JSON.stringify(secret)})) } catch ({ code }) { file = code } console.log(net, file); process.exit() }`;
  const [file, ...args] = [...command, process.execPath, '-e', program];
  const { stdout } = await promisify(execFile)(file, args);
  server.close();
  const [network, content] = stdout.trim().split(' ');
  assert.equal(network === 'reached', !description.includes('no network'));
  assert.equal(content, description.includes('nobody') ? 'EACCES' : 'secret');
});

test('a frame reader rejects a message that is too large, and accepts a large outcome', () => {
  const events = [];
  const reader = () => new FrameReader((head) => events.push(head));
  assert.throws(
    () => reader().push(encodeFrame({ kind: 'idle', more: 'x'.repeat(40_000) })),
    /a message is larger than allowed/,
  );
  assert.throws(() => reader().push(encodeFrame({ kind: 'ask' }, 'x'.repeat(9e6))), /a frame is larger than any page/);
  assert.throws(() => reader().push(Buffer.from('rubbish'.repeat(9))), /larger than/);
  reader().push(encodeFrame({ kind: 'outcome', id: 1, data: 'x'.repeat(40_000) }));
  assert.equal(events.length, 1);
});

test('a frame reader returns whole frames, whatever the size of the chunks is', () => {
  const events: unknown[] = [];
  const reader = new FrameReader((head, text) => events.push([head, text]));
  const bytes = Buffer.concat([encodeFrame({ n: 1 }, 'ä'), encodeFrame({ n: 2 }), encodeFrame({ n: 3 }, '日本')]);
  for (const byte of bytes) reader.push(Buffer.from([byte]));
  reader.push(bytes);
  const once = [
    [{ n: 1 }, 'ä'],
    [{ n: 2 }, ''],
    [{ n: 3 }, '日本'],
  ];
  assert.deepEqual(events, [...once, ...once]);
});
