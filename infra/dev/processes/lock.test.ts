import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';

import { describeOwner, isLocked, takeLock } from './lock.mjs';

let folder = '';
let other: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linkstall-lock-'));
});
afterEach(async () => {
  await endOther();
  rmSync(folder, { recursive: true });
});

/** Starts another process that takes the lock. @param before a command that starts it, such as `unshare` */
async function lockInOther(before: readonly string[] = []) {
  const script = `import { takeLock } from ${JSON.stringify(import.meta.resolve('./lock.mjs'))};
    console.log(JSON.stringify(takeLock(${JSON.stringify(folder)}).owner ?? 'locked'));
    process.stdin.resume();`;
  const [command, ...args] = [...before, process.execPath, '--input-type=module', '-e', script];
  other = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const [output] = (await once(other.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return JSON.parse(output.toString()) as unknown;
}

async function endOther() {
  if (!other?.pid || other.exitCode !== null || other.signalCode !== null) return;
  const close = once(other, 'close'); // when each process that inherited stdout has ended
  process.kill(-other.pid, 'SIGKILL');
  await close;
}

test('takeLock returns the owner of a locked folder, and isLocked returns true', () => {
  assert.equal(isLocked(folder), false);
  const first = takeLock(folder);
  assert.deepEqual(takeLock(folder).owner, { pid: process.pid, host: hostname() });
  assert.equal(isLocked(folder), true);
  first.release?.();
  assert.equal(isLocked(folder), false);
  assert.ok(takeLock(folder).release);
});

test('a lock ends with its process, also after kill -9', async () => {
  assert.equal(await lockInOther(), 'locked');
  assert.equal(takeLock(folder).owner?.pid, other?.pid);
  await endOther();
  assert.ok(takeLock(folder).release);
});

test('a process in another PID namespace does not take the lock of a living process, and names this process', async () => {
  const { release } = takeLock(folder);
  assert.deepEqual(await lockInOther(['unshare', '--pid', '--fork', '--kill-child', '--user', '--map-root-user']), {
    pid: process.pid,
    host: hostname(),
  });
  assert.equal(isLocked(folder), true);
  release?.();
});

test('takeLock takes the lock that a process in another PID namespace left behind when it was killed', async () => {
  assert.equal(
    await lockInOther(['unshare', '--pid', '--fork', '--kill-child', '--user', '--map-root-user']),
    'locked',
  );
  assert.equal(takeLock(folder).owner?.pid, 1);
  await endOther();
  assert.ok(takeLock(folder).release);
});

test('takeLock ignores the content of the file, and replaces a folder', () => {
  writeFileSync(join(folder, 'lock'), '{"pi');
  takeLock(folder).release?.();
  rmSync(join(folder, 'lock'));
  mkdirSync(join(folder, 'lock'));
  assert.ok(takeLock(folder).release);
});

test('a message names the host of a process that runs elsewhere', () => {
  assert.equal(describeOwner({ pid: 7, host: hostname() }), 'process 7');
  assert.equal(describeOwner({ pid: 1, host: 'web-1' }), 'process 1 on web-1');
  assert.equal(describeOwner(undefined), 'another process');
});

// A mount hides the program from this process alone.
test('without the program flock the message says what is missing', () => {
  const script = `import { takeLock } from ${JSON.stringify(import.meta.resolve('./lock.mjs'))}; takeLock(${JSON.stringify(folder)});`;
  const command = 'mount --bind /dev/null /usr/bin/flock && exec "$0" --input-type=module -e "$1"';
  const { stderr } = spawnSync(
    'unshare',
    ['--mount', '--user', '--map-root-user', 'sh', '-c', command, process.execPath, script],
    {
      encoding: 'utf8',
    },
  );
  assert.match(stderr, /lock cannot be locked \(the program flock of util-linux does not start: .*EACCES\)/);
});
