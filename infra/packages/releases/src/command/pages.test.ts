// Tests `check --pages` against a server that answers as the running site.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { takeLock } from '../../../../dev/processes/lock.mjs';
import { linkstall } from '../../testing/command-process.ts';
import { serverBundle, shellBundle } from '../../testing/fixture-build.ts';
import { shell, siteOf } from '../../testing/gate-site.ts';

const KEY = 'f'.repeat(64);
const calls: string[] = [];
const site = createServer((request, reply) => {
  calls.push(`${request.url} ${request.headers['x-operator-key'] ?? ''}`);
  const data = request.url?.endsWith('/visited-pages') ? [{ path: '/asha', views: 7 }] : { name: 'Asha' };
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
});
let dataDir = '';
let args: string[] = [];

before(async () => {
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const { store, publish } = await siteOf(shell({}, shellBundle()), { server: serverBundle() });
  const next = await publish({ text: 'two', server: serverBundle('/:userName', "'Hello'") });
  dataDir = store.dir;
  args = ['check', next.remote, next.release, '--data-dir', dataDir, '--env', 'test'];
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  writeFileSync(join(dataDir, 'run.json'), JSON.stringify({ pid: process.pid, url, environment: 'test' }));
  takeLock(dataDir); // as the running site does
  writeFileSync(join(dataDir, 'operator-key'), `${KEY}\n`);
});
after(() => site.close());

test('check --pages asks the site for the most visited pages and their data, and shows what changes', async () => {
  const { code, output } = await linkstall([...args, '--pages']);
  assert.match(
    output,
    /may be deployed\.\n(?:Note: .*\n)+\n1 of 1 page changes, 0 links lost, 1 heading gone, 0 accessible names gone\./,
  );
  assert.match(output, /\n\/asha\n bytes \d+ → \d+\n - heading h1 Asha\n \+ heading h1 Hello/);
  assert.equal(code, 0);
  assert.deepEqual(calls.splice(0), [`/api/v1/admin/visited-pages ${KEY}`, '/api/v1/asha ']);
  const { stdout } = await linkstall([...args, '--pages', '--json']);
  assert.equal(JSON.parse(stdout).pages.summary.headingsGone, 1);
});

test('check without --pages asks the site for nothing', async () => {
  calls.splice(0);
  assert.match((await linkstall(args)).output, /may be deployed\.\n(?:Note: .*\s*)+$/);
  assert.deepEqual(calls, []);
});
