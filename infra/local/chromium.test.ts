import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';

import { findChromium, findWholeChromium } from './chromium.ts';

const { PATH, CHROMIUM } = process.env;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linkstall-path-'));
  // No apt-get there: nothing can be installed.
  process.env['PATH'] = folder;
  delete process.env['CHROMIUM'];
});
afterEach(() => {
  process.env['PATH'] = PATH;
  if (CHROMIUM) process.env['CHROMIUM'] = CHROMIUM;
  rmSync(folder, { recursive: true });
});

const find = () => findChromium('/', new AbortController().signal);
function put(name: string) {
  const file = join(folder, name);
  writeFileSync(file, '', { mode: 0o755 });
  return file;
}

test('tests run in the browser without windows where it is, else in the whole one', async () => {
  const whole = put('google-chrome');
  assert.deepEqual(await find(), { path: whole });
  const shell = put('chromium-headless-shell');
  assert.deepEqual(await find(), { path: shell });
  // What is measured is what visitors have.
  assert.deepEqual(await findWholeChromium('/', new AbortController().signal), { path: whole });
});

test('CHROMIUM names another one; one that is not there is said, and so is how to get one where there is none', async () => {
  assert.match((await find()).problem ?? '', /apt-get install chromium-headless-shell/);
  const own = put('my-browser');
  process.env['CHROMIUM'] = own;
  assert.deepEqual(await find(), { path: own });
  process.env['CHROMIUM'] = `${own}-2`;
  assert.match((await find()).problem ?? '', /my-browser-2 is not there/);
});
