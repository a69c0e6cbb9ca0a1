import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

import { temporaryFolder } from '../../../testing/temporary-folder.mjs';
import { frameOf, FrameReader } from './frames.mjs';
import { roomArguments } from './room-process.mjs';
import { Room } from './room.mjs';

const ROOT = join(import.meta.dirname, '../../../..');
const PROBE = join(import.meta.dirname, '../../testing/room-probe.mjs');

test('a room reads its packages, and nothing else of the machine, starts nothing and writes nothing', async () => {
  const secret = join(temporaryFolder('secret'), 'release-key.pem');
  await writeFile(secret, 'secret');
  for (const from of [join(ROOT, 'shell'), join(ROOT, 'infra/releases/src')]) {
    const { stdout } = await promisify(execFile)(process.execPath, [...roomArguments(from, PROBE), secret], {
      env: {},
    });
    const { package: shared, env, addon, ...refused } = JSON.parse(stdout);
    assert.deepEqual([shared, env], ['object', []]);
    assert.match(addon, /^ERR_/);
    assert.deepEqual(new Set(Object.values(refused)), new Set(['ERR_ACCESS_DENIED']));
  }
});

/** @param {string} text of a bundle with the page `/` @param {string | null} [path] */
function outcomeOf(text, path = '/') {
  return new Promise((settle) => {
    const nothing = () => undefined;
    const room = new Room(
      { packagesFrom: join(ROOT, 'shell'), bundle: async () => text, ask: async () => ({ status: 0, body: '' }) },
      {
        onFree: () => void room.end('done'),
        onEnd: ({ blamed, innocent, reason }) => {
          for (const task of blamed ? [blamed] : innocent) task.settle({ kind: 'broken', part: 'death', reason });
        },
      },
    );
    const job = { sample: 'mfe-x/1', contractVersion: 1, path };
    room.take({ job, until: Date.now() + 9000, onAsk: nothing, onReply: nothing, settle, tries: 0 });
  });
}

test('modules of node and signals are out of reach of a bundle', async () => {
  const gone = ['getBuiltinModule', 'kill', '_kill', '_debugProcess', 'binding', 'dlopen'];
  const page = `{ load() {}, sample: {}, Component: () => JSON.stringify(${JSON.stringify(gone)}.map((name) => typeof process[name])) }`;
  const { kind, html } = await outcomeOf(
    `module.exports = { default: { contractVersion: 1, pages: { '/': ${page} } } }`,
  );
  assert.deepEqual([kind, JSON.parse(html.replaceAll('&quot;', '"'))], ['page', gone.map(() => 'undefined')]);
});

test('whoever says more at once than it has to, or what no room says, is not heard', () => {
  const heard = [];
  const reader = () => new FrameReader((head) => heard.push(head));
  assert.throws(
    () => reader().take(frameOf({ kind: 'rest', more: 'x'.repeat(40_000) })),
    /more at once than it has to/,
  );
  assert.throws(() => reader().take(frameOf({ kind: 'ask' }, 'x'.repeat(9e6))), /more at once than any page has/);
  assert.throws(() => reader().take(Buffer.from('rubbish'.repeat(9))), /more at once/);
  reader().take(frameOf({ kind: 'outcome', id: 1, data: 'x'.repeat(40_000) }));
  assert.equal(heard.length, 1);
});

test('frames come whole, in whatever parts they are read', () => {
  /** @type {unknown[]} */
  const heard = [];
  const reader = new FrameReader((head, text) => heard.push([head, text]));
  const bytes = Buffer.concat([frameOf({ n: 1 }, 'ä'), frameOf({ n: 2 }), frameOf({ n: 3 }, '日本')]);
  for (const byte of bytes) reader.take(Buffer.from([byte]));
  reader.take(bytes);
  const once = [
    [{ n: 1 }, 'ä'],
    [{ n: 2 }, ''],
    [{ n: 3 }, '日本'],
  ];
  assert.deepEqual(heard, [...once, ...once]);
});
