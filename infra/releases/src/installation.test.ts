import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { promisify } from 'node:util';

import { fixtureBuild } from '../testing/fixture-build.ts';
import { settleStore } from './installation.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'linkstall-store-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const own = () => join(dir, 'installation.json');
const ofStore = () => join(dir, 'releases/installation.json');
const says = (installation: string) => JSON.stringify({ schemaVersion: 1, installation });

test('a store without a label gets that of its data folder, as soon as there is one', async () => {
  await settleStore(dir);
  assert.throws(() => readFileSync(ofStore()), { code: 'ENOENT' });
  writeFileSync(own(), says('ours'));
  await settleStore(dir);
  assert.equal(readFileSync(ofStore(), 'utf8').trim(), says('ours'));
  await settleStore(dir);
});

for (const [what, damage] of [
  ['damaged label', () => writeFileSync(ofStore(), '{')],
  ['folder in the place of the label', () => mkdirSync(ofStore())],
] as [string, () => void][]) {
  test(`a store with a ${what} is labelled again`, async () => {
    mkdirSync(join(dir, 'releases'));
    writeFileSync(own(), says('ours'));
    damage();
    await settleStore(dir);
    assert.equal(readFileSync(ofStore(), 'utf8').trim(), says('ours'));
  });
}

test('a store of another installation is refused with a sentence, and keeps its label', async () => {
  mkdirSync(join(dir, 'releases'));
  writeFileSync(own(), says('ours'));
  writeFileSync(ofStore(), says('theirs'));
  await assert.rejects(settleStore(dir), {
    code: 'store.foreign',
    message: /belongs to another installation.* Restore/,
  });
  assert.equal(readFileSync(ofStore(), 'utf8'), says('theirs'));
});

test('a label of another version is refused, and stays as it is', async () => {
  mkdirSync(join(dir, 'releases'));
  const later = JSON.stringify({ schemaVersion: 2, installations: ['ours'] });
  for (const [label, other] of [
    [own(), ofStore()],
    [ofStore(), own()],
  ]) {
    writeFileSync(other ?? '', says('ours'));
    writeFileSync(label ?? '', later);
    await assert.rejects(settleStore(dir), {
      code: 'store.unknown_version',
      message: /installation\.json has schemaVersion 2; this program reads 1\./,
    });
    assert.equal(readFileSync(label ?? '', 'utf8'), later);
  }
});

test('a lost label of the data folder refuses nothing: the API writes it again', async () => {
  mkdirSync(join(dir, 'releases'));
  writeFileSync(ofStore(), says('theirs'));
  await settleStore(dir);
});

test('the command line labels the store it begins, and publishes nothing into that of another', async () => {
  writeFileSync(own(), says('ours'));
  const build = await fixtureBuild();
  const cli = [join(import.meta.dirname, '../linkstall.mjs'), 'publish', build, '--data-dir', dir, '--json'];
  const publish = () => promisify(execFile)(process.execPath, cli);
  assert.equal(JSON.parse((await publish()).stdout).created, true);
  assert.equal(readFileSync(ofStore(), 'utf8').trim(), says('ours'));
  writeFileSync(ofStore(), says('theirs'));
  await assert.rejects(publish(), { stdout: /belongs to another installation/ });
  rmSync(build, { recursive: true });
});
