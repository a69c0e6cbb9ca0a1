import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const BACKEND = join(import.meta.dirname, '../../backend');

/** A test that begins everything it can and fails before it ends any of it. */
const PLANTED = `
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { databaseBinary, startDatabase } from '../test/database-server.js';
import { FakeCloudinary } from '../test/fake-cloudinary.js';
import { MailServer } from '../test/mail-server.js';
import { startProcess } from '../test/processes.js';
import { startApp } from '../test/test-app.js';

test('fails in the middle', async () => {
  const { uri, dataDir } = await startApp();
  await startDatabase(databaseBinary(), join(dataDir, 'another'));
  await startProcess({ MONGODB_URI: uri, DATA_DIR: dataDir });
  await FakeCloudinary.start();
  await new MailServer().start();
  throw new Error('planted');
}, 60_000);
`;

test('a test that fails in the middle holds up nothing and leaves nothing in the temporary folder', () => {
  const temporary = mkdtempSync(join(tmpdir(), 'linkstall-failing-'));
  // Where no check of the sources looks, for those may run just now.
  const folder = join(BACKEND, 'test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'planted.failing.ts'), PLANTED);
  try {
    const jest = join(BACKEND, '../node_modules/.bin/jest');
    const cacheDirectory = join(BACKEND, '../.cache/jest');
    const roots = ['src', 'test', 'test-results'].flatMap((root) => ['--roots', root]);
    const only = ['--testRegex', 'planted\\.failing\\.ts$', '--cacheDirectory', cacheDirectory, '--silent=false'];
    const env = { ...process.env, TMPDIR: temporary };
    const { status, stderr } = spawnSync(jest, [...roots, ...only], {
      cwd: BACKEND,
      env,
      encoding: 'utf8',
      timeout: 120_000,
    });
    assert.equal(status, 1, stderr);
    assert.match(stderr, /planted/);
    const [, seconds = '999'] = /^Time: +([\d.]+) s/m.exec(stderr) ?? [];
    assert.ok(Number(seconds) < 60, stderr);
    assert.deepEqual(readdirSync(temporary), []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(temporary, { recursive: true, force: true });
  }
});
