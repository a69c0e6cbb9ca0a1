import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';

import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { TYPESCRIPT } from '../../packages/build/typescript.ts';

const FAKE = join(import.meta.dirname, '../../tests/support/fake-mongod.mjs');
const PASSWORD = 'only-for-this-start-7c1f';

/** Runs mongod once, and returns its ready line and what the fake server has recorded. */
async function runOnce({ users = 'none', isRestart = false }: { users?: string; isRestart?: boolean } = {}) {
  const folder = temporaryFolder('mongod');
  const [socket, log] = [join(folder, 'database.sock'), join(folder, 'log')];
  const program = [...TYPESCRIPT, join(import.meta.dirname, 'run-mongod.ts'), FAKE, join(folder, 'data'), socket];
  const child = spawn(process.execPath, [...program, ...(isRestart ? ['again'] : [])], {
    env: { ...process.env, TMPDIR: folder, FAKE_MONGOD_LOG: log, FAKE_MONGOD_USERS: users },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.write(`${PASSWORD}\n`);
  const [ready] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const exit = once(child, 'exit');
  child.stdin.end(); // the supervisor is gone
  await exit;
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const remainingFolders = readdirSync(folder).filter((name) => name.startsWith('linkstall-mongod-'));
  return { ready, socket, records, runs: records.filter(({ args }) => args), remainingFolders };
}

test('mongod gets the new password of this start before it listens on its socket, and then demands the password', async () => {
  const { ready, socket, records, runs, remainingFolders } = await runOnce();
  assert.equal(
    ready,
    `ready mongodb://linkstall:${PASSWORD}@${encodeURIComponent(socket)}/?authMechanism=SCRAM-SHA-256`,
  );
  assert.deepEqual(
    records.map(({ command, hasAuth }) => command ?? hasAuth),
    [...[false, 'updateUser', 'createUser', true]],
  );
  const [firstRun, secondRun] = runs;
  assert.deepEqual(
    [firstRun?.['mode'], firstRun?.['socket'] === socket, secondRun?.['socket']],
    [0o700, false, socket],
  );
  for (const { pwd, roles, umask } of records.filter(({ command }) => command)) {
    assert.deepEqual([pwd, umask], [PASSWORD, 0o077]);
    assert.deepEqual(
      roles,
      ['readWrite', 'dbAdmin'].map((role) => ({ role, db: 'linkstall' })),
    );
  }
  assert.doesNotMatch(JSON.stringify(runs), new RegExp(PASSWORD)); // arguments are readable by everybody
  assert.deepEqual(remainingFolders, []);
});

test('the password of an earlier start is replaced', async () => {
  const { records } = await runOnce({ users: 'some' });
  assert.deepEqual(
    records.flatMap(({ command }) => command ?? []),
    ['updateUser'],
  );
});

test('a restarted mongod never runs without authentication', async () => {
  const { runs } = await runOnce({ isRestart: true });
  assert.deepEqual(
    runs.map(({ hasAuth }) => hasAuth),
    [true],
  );
});
