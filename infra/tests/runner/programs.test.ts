import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';

import { findChromium, findOrInstall, findProgram, findFullChromium, findPromtool } from './programs.mjs';

/** Installs a package: a program with its name, in the folder of apt-get. */
const INSTALL_SCRIPT = '#!/bin/sh\n[ "$1" = update ] && exit\nfor name; do :; done\n/bin/cp "$0" "${0%/*}/$name"\n';
const FAILING_SCRIPT = '#!/bin/sh\necho "no network"\nexit 1\n';

const { PATH, CHROMIUM } = process.env;
const { getuid } = process;
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
  Object.assign(process, { getuid });
  rmSync(folder, { recursive: true });
});

function installProgram(name: string, script = '') {
  const file = join(folder, name);
  writeFileSync(file, script, { mode: 0o755 });
  return file;
}
/** Only root may install packages. */
function installAptGet(script: string) {
  Object.assign(process, { getuid: () => 0 });
  installProgram('apt-get', script);
}
const obtain = (find: Parameters<typeof findOrInstall>[0]) => findOrInstall(find, new AbortController().signal);

test('findChromium prefers the headless shell and falls back to Chromium or Chrome with windows', () => {
  const chrome = installProgram('google-chrome');
  assert.equal(findChromium().path, chrome);
  const headlessShell = installProgram('chromium-headless-shell');
  assert.equal(findChromium().path, headlessShell);
  // Measurements need the browser that visitors have.
  assert.equal(findFullChromium().path, chrome);
});

test('CHROMIUM selects another browser; a missing browser is reported with its path or with how to install it', async () => {
  await assert.rejects(obtain(findChromium), /is missing: Chromium \("apt-get install chromium-headless-shell" /);
  const configuredBrowser = installProgram('my-browser');
  process.env['CHROMIUM'] = configuredBrowser;
  assert.equal(await obtain(findChromium), configuredBrowser);
  process.env['CHROMIUM'] = `${configuredBrowser}-2`;
  await assert.rejects(obtain(findChromium), /my-browser-2 is not there\.$/);
});

test('findOrInstall installs a missing program, and a preferred program beside a second choice', async () => {
  installAptGet(INSTALL_SCRIPT);
  const findPlanted = () => findProgram('planted-server', { debian: 'planted-package' });
  await assert.rejects(obtain(findPlanted), / planted-server \("apt-get install planted-package" on Debian\)\.$/);
  assert.equal(await obtain(() => findProgram('planted')), join(folder, 'planted'));
  installProgram('chromium');
  assert.equal(await obtain(findChromium), join(folder, 'chromium-headless-shell'));
});

test('findOrInstall reports why a program cannot be installed, and keeps a second choice', async () => {
  installAptGet(FAILING_SCRIPT);
  await assert.rejects(obtain(findChromium), /is missing: Chromium .*\nno network$/);
  const chrome = installProgram('google-chrome');
  assert.equal(await obtain(findChromium), chrome);
});

test('findOrInstall extracts only promtool from the package of Prometheus, because the package would start a server', async () => {
  process.env['XDG_CACHE_HOME'] = join(folder, 'cache');
  installAptGet('#!/bin/sh\n[ "$1" = install ] && exit 1\n[ "$1" = update ] || : > "$3.deb"\n');
  const extract = '/bin/mkdir -p "$3/usr/bin" && : > "$3/usr/bin/promtool"';
  installProgram('dpkg-deb', `#!/bin/sh\n[ "$2" = prometheus.deb ] && ${extract}\n`);
  const path = await obtain(findPromtool);
  assert.equal(path, join(folder, 'cache/linkstall/promtool'));
  assert.deepEqual(readdirSync(join(folder, 'cache/linkstall')), ['promtool']);
  assert.equal(findPromtool().path, path);
  delete process.env['XDG_CACHE_HOME'];
});
