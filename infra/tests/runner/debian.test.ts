import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';

import { findChromium, findWholeChromium } from './debian.ts';

const { PATH, CHROMIUM } = process.env;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linkstall-path-'));
  // The folder has no apt-get, so nothing can be installed.
  process.env['PATH'] = folder;
  delete process.env['CHROMIUM'];
});
afterEach(() => {
  process.env['PATH'] = PATH;
  if (CHROMIUM) process.env['CHROMIUM'] = CHROMIUM;
  rmSync(folder, { recursive: true });
});

const find = () => findChromium('/', new AbortController().signal);
function installProgram(name: string) {
  const file = join(folder, name);
  writeFileSync(file, '', { mode: 0o755 });
  return file;
}

test('findChromium prefers the headless shell and falls back to Chromium or Chrome with windows', async () => {
  const chrome = installProgram('google-chrome');
  assert.deepEqual(await find(), { path: chrome });
  const headlessShell = installProgram('chromium-headless-shell');
  assert.deepEqual(await find(), { path: headlessShell });
  // Measurements need the browser that visitors have.
  assert.deepEqual(await findWholeChromium('/', new AbortController().signal), { path: chrome });
});

test('CHROMIUM selects another browser; a missing browser is reported with its path or with how to install it', async () => {
  assert.match((await find()).problem ?? '', /apt-get install chromium-headless-shell/);
  const configuredBrowser = installProgram('my-browser');
  process.env['CHROMIUM'] = configuredBrowser;
  assert.deepEqual(await find(), { path: configuredBrowser });
  process.env['CHROMIUM'] = `${configuredBrowser}-2`;
  assert.match((await find()).problem ?? '', /my-browser-2 is not there/);
});
