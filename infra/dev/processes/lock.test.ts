import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';

import { takeLock } from './lock.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linkstall-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('takeLock returns the owner of a locked folder', () => {
  const first = takeLock(folder);
  assert.equal(takeLock(folder).owner?.pid, process.pid);
  first.release?.();
  assert.ok(takeLock(folder).release);
});

test('takeLock replaces the lock of a crashed process', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(join(folder, 'lock'), JSON.stringify({ pid, since: '1' }));
  assert.ok(takeLock(folder).release);
});

test('takeLock replaces a lock whose process id belongs to another process now', () => {
  writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: process.pid, since: 'before the last boot' }));
  assert.ok(takeLock(folder).release);
});

test('takeLock replaces a lock file that was only partly written', () => {
  writeFileSync(join(folder, 'lock'), '{"pi');
  assert.ok(takeLock(folder).release);
});
