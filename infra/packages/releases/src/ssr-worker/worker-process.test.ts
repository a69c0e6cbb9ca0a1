import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { frameOf, FrameReader } from './frames.ts';
import { workerArguments } from './worker-process.ts';
import { SsrWorker } from './ssr-worker.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const PROBE = join(import.meta.dirname, '../../testing/worker-probe.mjs');

test('an SSR worker reads its packages, and nothing else of the machine, starts nothing and writes nothing', async () => {
  const secret = join(temporaryFolder('secret'), 'release-key.pem');
  await writeFile(secret, 'secret');
  for (const from of [join(ROOT, 'shell'), join(ROOT, 'infra/packages/releases/src')]) {
    const { stdout } = await promisify(execFile)(process.execPath, [...workerArguments(from, PROBE), secret], {
      env: {},
    });
    const { package: shared, env, addon, ...refused } = JSON.parse(stdout);
    assert.deepEqual([shared, env], ['object', []]);
    assert.match(addon, /^ERR_/);
    assert.deepEqual(new Set(Object.values(refused)), new Set(['ERR_ACCESS_DENIED']));
  }
});

/** @param text of a bundle with the page `/` */
function outcomeOf(text: string, path: string | null = '/') {
  return new Promise<any>((settle) => {
    const nothing = () => undefined;
    const worker = new SsrWorker(
      { packagesFrom: join(ROOT, 'shell'), bundle: async () => text, ask: async () => ({ status: 0, body: '' }) },
      {
        onFree: () => void worker.end('done'),
        onEnd: ({ blamed, innocent, reason }) => {
          for (const task of blamed ? [blamed] : innocent) task.settle({ kind: 'broken', part: 'death', reason });
        },
      },
    );
    const job = { sample: 'mfe-x/1', contractVersion: 1, path };
    worker.take({ job, until: Date.now() + 9000, onAsk: nothing, onReply: nothing, settle, tries: 0 });
  });
}

test('modules of node and signals are out of reach of a bundle', async () => {
  const removedNames = ['getBuiltinModule', 'kill', '_kill', '_debugProcess', 'binding', 'dlopen'];
  const page = `{ load() {}, sample: {}, Component: () => JSON.stringify(${JSON.stringify(removedNames)}.map((name) => typeof process[name])) }`;
  const { kind, html } = await outcomeOf(
    `module.exports = { default: { contractVersion: 1, pages: { '/': ${page} } } }`,
  );
  assert.deepEqual([kind, JSON.parse(html.replaceAll('&quot;', '"'))], ['page', removedNames.map(() => 'undefined')]);
});

test('a worker that sends a message that is too large or unknown is ended', () => {
  const events = [];
  const reader = () => new FrameReader((head) => events.push(head));
  assert.throws(
    () => reader().take(frameOf({ kind: 'idle', more: 'x'.repeat(40_000) })),
    /a message is larger than allowed/,
  );
  assert.throws(() => reader().take(frameOf({ kind: 'ask' }, 'x'.repeat(9e6))), /a frame is larger than any page/);
  assert.throws(() => reader().take(Buffer.from('rubbish'.repeat(9))), /larger than/);
  reader().take(frameOf({ kind: 'outcome', id: 1, data: 'x'.repeat(40_000) }));
  assert.equal(events.length, 1);
});

test('frames come whole, in whatever parts they are read', () => {
  const events: unknown[] = [];
  const reader = new FrameReader((head, text) => events.push([head, text]));
  const bytes = Buffer.concat([frameOf({ n: 1 }, 'ä'), frameOf({ n: 2 }), frameOf({ n: 3 }, '日本')]);
  for (const byte of bytes) reader.take(Buffer.from([byte]));
  reader.take(bytes);
  const once = [
    [{ n: 1 }, 'ä'],
    [{ n: 2 }, ''],
    [{ n: 3 }, '日本'],
  ];
  assert.deepEqual(events, [...once, ...once]);
});
