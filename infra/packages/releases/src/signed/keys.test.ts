import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { readKeys, readPublicKey } from './keys.ts';

const folder = () => temporaryFolder('keys');

async function newKeyFolder() {
  const dir = folder();
  await readKeys(dir, { create: true });
  return { dir, privateFile: join(dir, 'release-key.pem'), publicFile: join(dir, 'release-key.pub.pem') };
}

test('parallel first publications create one key pair, and only the owner can read the private key', async () => {
  const dir = folder();
  const all = await Promise.all(Array.from({ length: 8 }, () => readKeys(dir, { create: true })));
  assert.ok(all.every(({ privateKey }) => all[0]?.privateKey.equals(privateKey)));
  assert.equal((await stat(join(dir, 'release-key.pem'))).mode & 0o777, 0o600);
  assert.deepEqual((await readdir(dir)).sort(), ['release-key.pem', 'release-key.pub.pem']);
});

test('only a publication creates a key', async () => {
  const dir = folder();
  await assert.rejects(readKeys(dir), { code: 'key.missing' });
  await assert.rejects(readPublicKey(dir), { code: 'key.missing' });
  assert.deepEqual(await readdir(dir), []);
});

for (const evidence of ['release-key.pub.pem', 'releases/mfe-links', 'envs/local']) {
  test(`creates no key where ${evidence} proves an earlier key, and names the missing file`, async () => {
    const dir = folder();
    if (evidence.endsWith('.pem'))
      await writeFile(join(dir, evidence), await readFile((await newKeyFolder()).publicFile));
    else await mkdir(join(dir, evidence), { recursive: true });
    const before = await readdir(dir);
    await assert.rejects(readKeys(dir, { create: true }), { code: 'key.missing', message: /release-key\.pem.*backup/ });
    assert.deepEqual(await readdir(dir), before);
  });
}

test('without the private key the public key stays and still verifies', async () => {
  const { dir, privateFile, publicFile } = await newKeyFolder();
  const before = await readFile(publicFile, 'utf8');
  await rm(privateFile);
  await assert.rejects(readKeys(dir, { create: true }), { code: 'key.missing' });
  assert.equal((await readPublicKey(dir)).export({ type: 'spki', format: 'pem' }), before);
  assert.deepEqual([await readFile(publicFile, 'utf8'), await readdir(dir)], [before, ['release-key.pub.pem']]);
});

test('creates a missing public key again from the private key', async () => {
  const { dir, publicFile } = await newKeyFolder();
  const before = await readFile(publicFile, 'utf8');
  await rm(publicFile);
  await readPublicKey(dir);
  assert.equal(await readFile(publicFile, 'utf8'), before);
});

for (const [damage, text] of [
  ['empty', ''],
  ['half-written', '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQ'],
  ['garbage', '\0\0\0'],
]) {
  test(`names a key that is ${damage} and does not replace it`, async () => {
    const { dir, privateFile } = await newKeyFolder();
    await writeFile(privateFile, text ?? '');
    await assert.rejects(readKeys(dir, { create: true }), {
      code: 'key.damaged',
      message: /release-key\.pem is damaged/,
    });
    assert.equal(await readFile(privateFile, 'utf8'), text);
    await writeFile(join(dir, 'release-key.pub.pem'), text ?? '');
    await assert.rejects(readPublicKey(dir), { code: 'key.damaged', message: /pub\.pem is damaged/ });
  });
}

test('rejects the public key of another pair, and a folder or a pipe in place of a key', async () => {
  const [first, second] = [await newKeyFolder(), await newKeyFolder()];
  await writeFile(first.publicFile, await readFile(second.publicFile));
  await assert.rejects(readKeys(first.dir), { code: 'key.pair' });
  await rm(second.privateFile);
  await mkdir(second.privateFile);
  await assert.rejects(readKeys(second.dir), { code: 'key.unreadable' });
  await rm(second.privateFile, { recursive: true });
  execFileSync('mkfifo', [second.privateFile]);
  await assert.rejects(readKeys(second.dir), { code: 'key.unreadable' });
});
