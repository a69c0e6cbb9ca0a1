import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { fixtureStore } from '../../testing/fixture-build.ts';
import { readAudit, recordCall } from './audit.ts';

test('the newest calls of unknown callers are kept, and push out no call of a known one', async () => {
  const store = await fixtureStore();
  const folder = (kind: string) => join(store.dir, 'teams/audit', kind);
  for (const kind of ['known', 'unknown']) await mkdir(folder(kind), { recursive: true });
  for (let at = 1_000_000_000_000; at < 1_000_000_001_005; at += 1)
    await writeFile(join(folder('unknown'), `${at}-000000000000.json`), '{}');
  await writeFile(join(folder('known'), '1000000000000-000000000000.json'), '{}');
  const call = { at: new Date().toISOString(), remote: 'mfe-garden', call: 'publish', outcome: 'rights.token' };
  await recordCall(store, { ...call, identity: null });
  const unknownCalls = (await readdir(folder('unknown'))).sort();
  assert.equal(unknownCalls.length, 1_000);
  assert.equal(unknownCalls[0], '1000000000006-000000000000.json');
  assert.equal((await readdir(folder('known'))).length, 1);
});

test('a changed record is no record', async () => {
  const store = await fixtureStore();
  const call = { at: new Date().toISOString(), remote: 'mfe-garden', call: 'publish', outcome: 'allowed' };
  await recordCall(store, { ...call, identity: 'garden/ci' });
  assert.equal((await readAudit(store))[0]?.identity, 'garden/ci');
  const [name = ''] = await readdir(join(store.dir, 'teams/audit/known'));
  const file = join(store.dir, 'teams/audit/known', name);
  await writeFile(file, (await readFile(file, 'utf8')).replace('garden/ci', 'kitchen/ci'));
  assert.deepEqual(await readAudit(store), []);
});
