import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { promisify } from 'node:util';

import { fixtureBuild } from '../testing/fixture-build.ts';
import { checkInstallation as checkStore } from './installation.ts';
import { FolderStore } from './store/folder-store.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'linkstall-store-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const checkInstallation = (dataDir: string) => checkStore(dataDir, new FolderStore(dataDir));
const ownLabel = () => join(dir, 'installation.json');
const storeLabel = () => join(dir, 'releases/installation.json');
const labelText = (installation: string) => JSON.stringify({ schemaVersion: 1, installation });

test('labels a store with the id of its data folder as soon as the id exists', async () => {
  await checkInstallation(dir);
  assert.throws(() => readFileSync(storeLabel()), { code: 'ENOENT' });
  writeFileSync(ownLabel(), labelText('ours'));
  await checkInstallation(dir);
  assert.equal(readFileSync(storeLabel(), 'utf8').trim(), labelText('ours'));
  await checkInstallation(dir);
});

for (const [damageName, damage] of [
  ['damaged label', () => writeFileSync(storeLabel(), '{')],
  ['folder in the place of the label', () => mkdirSync(storeLabel())],
] as [string, () => void][]) {
  test(`labels a store with a ${damageName} again`, async () => {
    mkdirSync(join(dir, 'releases'));
    writeFileSync(ownLabel(), labelText('ours'));
    damage();
    await checkInstallation(dir);
    assert.equal(readFileSync(storeLabel(), 'utf8').trim(), labelText('ours'));
  });
}

test('rejects a store of another installation and keeps its label', async () => {
  mkdirSync(join(dir, 'releases'));
  writeFileSync(ownLabel(), labelText('ours'));
  writeFileSync(storeLabel(), labelText('theirs'));
  await assert.rejects(checkInstallation(dir), {
    code: 'store.foreign',
    message: /belongs to another installation.* Restore/,
  });
  assert.equal(readFileSync(storeLabel(), 'utf8'), labelText('theirs'));
});

test('rejects a label with an unknown schemaVersion and keeps the label', async () => {
  mkdirSync(join(dir, 'releases'));
  const later = JSON.stringify({ schemaVersion: 2, installations: ['ours'], linkstallVersion: '9.1.0' });
  for (const [label, otherFile] of [
    [ownLabel(), storeLabel()],
    [storeLabel(), ownLabel()],
  ]) {
    writeFileSync(otherFile ?? '', labelText('ours'));
    writeFileSync(label ?? '', later);
    await assert.rejects(checkInstallation(dir), {
      code: 'store.unknown_version',
      message:
        /installation\.json has schemaVersion 2, written by Linkstall 9\.1\.0; this is Linkstall \d+\.\d+\.\d+, which reads 1\. Start Linkstall 9\.1\.0 again, or restore/,
    });
    assert.equal(readFileSync(label ?? '', 'utf8'), later);
  }
});

test('accepts a data folder without a label, because the API writes the label again', async () => {
  mkdirSync(join(dir, 'releases'));
  writeFileSync(storeLabel(), labelText('theirs'));
  await checkInstallation(dir);
});

test('publish labels a new store and rejects the store of another installation', async () => {
  writeFileSync(ownLabel(), labelText('ours'));
  const build = await fixtureBuild();
  const cli = [join(import.meta.dirname, '../linkstall.mjs'), 'publish', build, '--data-dir', dir, '--json'];
  const publish = () => promisify(execFile)(process.execPath, cli);
  assert.equal(JSON.parse((await publish()).stdout).created, true);
  assert.equal(readFileSync(storeLabel(), 'utf8').trim(), labelText('ours'));
  writeFileSync(storeLabel(), labelText('theirs'));
  await assert.rejects(publish(), { stdout: /belongs to another installation/ });
  rmSync(build, { recursive: true });
});
