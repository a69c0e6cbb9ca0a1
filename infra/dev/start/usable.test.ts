import assert from 'node:assert/strict';
import { lstatSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';

import { readSettings } from './settings.ts';
import { waitUntilUsable } from './usable.ts';

const folder = mkdtempSync(join(tmpdir(), 'linkstall-usable-'));
const marker = join(folder, 'samples-seen');
let requestedPaths: string[] = [];
const site = createServer((request, response) => {
  requestedPaths.push(String(request.url));
  response.end(JSON.stringify({ data: [{}] }));
});
let url = '';
before(async () => {
  await new Promise((resolve) => site.listen(0, '127.0.0.1', () => resolve(undefined)));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
beforeEach(() => rmSync(marker, { force: true }));
after(() => {
  site.closeAllConnections();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Whether a start with this folder requests the samples. */
async function requestsSamples(dataDir: string) {
  requestedPaths = [];
  const settings = readSettings({ DATA_DIR: dataDir }, folder);
  await waitUntilUsable({ url, settings, signal: new AbortController().signal, hasLogFiles: true });
  return requestedPaths.includes('/api/v1');
}

test('waitUntilUsable waits for the samples only until they were there once', async () => {
  assert.equal(await requestsSamples(folder), true);
  assert.equal(await requestsSamples(folder), false);
});

test('waitUntilUsable repairs a damaged marker', async () => {
  symlinkSync('samples-seen', marker); // a link to itself
  assert.equal(await requestsSamples(folder), true);
  assert.equal(lstatSync(marker).isFile(), true);
  assert.equal(await requestsSamples(folder), false);
});

test('waitUntilUsable works when the marker cannot be written', async (context) => {
  const errors = context.mock.method(console, 'error', () => undefined);
  const nowhere = join(folder, 'nowhere');
  for (let start = 1; start <= 2; start += 1) {
    assert.equal(await requestsSamples(nowhere), true);
    assert.equal(errors.mock.callCount(), start);
  }
});
