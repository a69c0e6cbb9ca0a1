// Tests commands that call the running site: the real program against a server that records the calls.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';

import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';

const PROGRAM = join(import.meta.dirname, '../../linkstall.mjs');
const MIB = 1024 * 1024;
const KEY = 'f'.repeat(64);

const dataDir = temporaryFolder('site-commands');
let calls: string[] = [];
let response: { status: number; body: unknown } = { status: 200, body: {} };
const site = createServer((request, reply) => {
  calls.push(`${request.method} ${request.url} ${request.headers['x-operator-key'] === KEY}`);
  reply.writeHead(response.status, { 'content-type': 'application/json' }).end(JSON.stringify(response.body));
});

before(async () => {
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  writeFileSync(join(dataDir, 'run.json'), JSON.stringify({ pid: process.pid, url }));
  writeFileSync(join(dataDir, 'operator-key'), `${KEY}\n`);
});
after(() => site.close());
beforeEach(() => {
  calls = [];
});

async function run(...args: readonly string[]) {
  const child = spawn(process.execPath, [PROGRAM, ...args, '--data-dir', dataDir], { stdio: 'pipe' });
  child.stdin.end();
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

test('storage shows the disk, the limit and the largest accounts, and says when uploads are refused', async () => {
  const accounts = [
    { username: 'meera.cooks', usedBytes: 499.5 * MIB },
    { username: 'asha', usedBytes: 1.5 * MIB },
  ];
  const data = {
    freeBytes: 300 * MIB,
    totalBytes: 10_000 * MIB,
    acceptsUploads: false,
    limitBytes: 500 * MIB,
    accounts,
  };
  response = { status: 200, body: { data } };
  const { code, output } = await run('storage');
  assert.deepEqual([code, calls], [0, ['GET /api/v1/admin/storage true']]);
  assert.match(output, /^Free: 300 MB of 10,000 MB, 3 %: uploads are refused\nLimit of an account: 500 MB\n/);
  assert.match(output, /\nmeera\.cooks +500 MB\nasha +1\.5 MB\n/);
  assert.deepEqual(JSON.parse((await run('storage', '--json')).output), data);
});
