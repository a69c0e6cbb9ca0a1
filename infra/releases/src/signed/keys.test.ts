import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { readKeys, readPublicKey } from './keys.ts';

const folder = () => temporaryFolder('keys');

async function begun() {
  const dir = folder();
  await readKeys(dir, { create: true });
  return { dir, secret: join(dir, 'release-key.pem'), open: join(dir, 'release-key.pub.pem') };
}

test('the first publication makes one pair, also of many at once; only its owner can read the private key', async () => {
  const dir = folder();
  const all = await Promise.all(Array.from({ length: 8 }, () => readKeys(dir, { create: true })));
  assert.ok(all.every(({ privateKey }) => all[0]?.privateKey.equals(privateKey)));
  assert.equal((await stat(join(dir, 'release-key.pem'))).mode & 0o777, 0o600);
  assert.deepEqual((await readdir(dir)).sort(), ['release-key.pem', 'release-key.pub.pem']);
});

test('nothing but a publication makes a key', async () => {
  const dir = folder();
  await assert.rejects(readKeys(dir), { code: 'key.missing' });
  await assert.rejects(readPublicKey(dir), { code: 'key.missing' });
  assert.deepEqual(await readdir(dir), []);
});

for (const what of ['release-key.pub.pem', 'releases/mfe-links', 'envs/local']) {
  test(`no key is made where ${what} shows that there was one; the sentence names it and what to do`, async () => {
    const dir = folder();
    if (what.endsWith('.pem')) await writeFile(join(dir, what), await readFile((await begun()).open));
    else await mkdir(join(dir, what), { recursive: true });
    const before = await readdir(dir);
    await assert.rejects(readKeys(dir, { create: true }), { code: 'key.missing', message: /release-key\.pem.*backup/ });
    assert.deepEqual(await readdir(dir), before);
  });
}

test('a moved private key leaves the public one as it was, and what it verifies goes on', async () => {
  const { dir, secret, open } = await begun();
  const before = await readFile(open, 'utf8');
  await rm(secret);
  await assert.rejects(readKeys(dir, { create: true }), { code: 'key.missing' });
  assert.equal((await readPublicKey(dir)).export({ type: 'spki', format: 'pem' }), before);
  assert.deepEqual([await readFile(open, 'utf8'), await readdir(dir)], [before, ['release-key.pub.pem']]);
});

test('a missing public key is made again from the private one', async () => {
  const { dir, open } = await begun();
  const before = await readFile(open, 'utf8');
  await rm(open);
  await readPublicKey(dir);
  assert.equal(await readFile(open, 'utf8'), before);
});

for (const [damage, text] of [
  ['empty', ''],
  ['half-written', '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQ'],
  ['garbage', '\0\0\0'],
]) {
  test(`a key that is ${damage} is named in one sentence and not replaced`, async () => {
    const { dir, secret } = await begun();
    await writeFile(secret, text ?? '');
    await assert.rejects(readKeys(dir, { create: true }), {
      code: 'key.damaged',
      message: /release-key\.pem is damaged/,
    });
    assert.equal(await readFile(secret, 'utf8'), text);
    await writeFile(join(dir, 'release-key.pub.pem'), text ?? '');
    await assert.rejects(readPublicKey(dir), { code: 'key.damaged', message: /pub\.pem is damaged/ });
  });
}

test('a public key of another pair is refused, a folder or a pipe in the place of a key too', async () => {
  const [one, two] = [await begun(), await begun()];
  await writeFile(one.open, await readFile(two.open));
  await assert.rejects(readKeys(one.dir), { code: 'key.pair' });
  await rm(two.secret);
  await mkdir(two.secret);
  await assert.rejects(readKeys(two.dir), { code: 'key.unreadable' });
  await rm(two.secret, { recursive: true });
  execFileSync('mkfifo', [two.secret]);
  await assert.rejects(readKeys(two.dir), { code: 'key.unreadable' });
});
