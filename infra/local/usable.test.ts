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
const note = join(folder, 'samples-seen');
let asked: string[] = [];
const site = createServer((request, response) => {
  asked.push(String(request.url));
  response.end(JSON.stringify({ data: [{}] }));
});
let url = '';
before(async () => {
  await new Promise((resolve) => site.listen(0, '127.0.0.1', () => resolve(undefined)));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
beforeEach(() => rmSync(note, { force: true }));
after(() => {
  site.closeAllConnections();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Whether this start looked for the samples. */
async function looksForSamples(dataDir: string) {
  asked = [];
  const settings = readSettings({ DATA_DIR: dataDir }, folder);
  await waitUntilUsable({ url, settings, signal: new AbortController().signal });
  return asked.includes('/api/v1');
}

test('the samples are looked for until they were there once', async () => {
  assert.equal(await looksForSamples(folder), true);
  assert.equal(await looksForSamples(folder), false);
});

test('what stands in the place of that note, and is none, is mended', async () => {
  symlinkSync('samples-seen', note); // to itself
  assert.equal(await looksForSamples(folder), true);
  assert.equal(lstatSync(note).isFile(), true);
  assert.equal(await looksForSamples(folder), false);
});

test('where no note can be made the site is usable all the same', async (context) => {
  const said = context.mock.method(console, 'error', () => undefined);
  const nowhere = join(folder, 'nowhere');
  for (let start = 1; start <= 2; start += 1) {
    assert.equal(await looksForSamples(nowhere), true);
    assert.equal(said.mock.callCount(), start);
  }
});
