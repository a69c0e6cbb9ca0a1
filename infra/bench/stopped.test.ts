// A run that is stopped while it prepares: the worst moment, as half of it has begun.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

const folder = mkdtempSync(join(tmpdir(), 'linkstall-stopped-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const kept = (start: string) => readdirSync(folder).filter((name) => name.startsWith(start));

test('a run that is stopped says so, and leaves no process and no folder', { timeout: 120_000 }, async () => {
  const bench = spawn(
    process.execPath,
    ['--import', './infra/local/typescript.mjs', join(import.meta.dirname, 'bench.ts'), 'weight'],
    {
      env: { ...process.env, TMPDIR: folder },
      // A group of its own: whatever it begins and does not end is still in it.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let said = '';
  bench.stderr.on('data', (chunk) => (said += chunk));
  const group = -(bench.pid ?? NaN);
  try {
    while (kept('linkstall-bench-').length === 0 || kept('playwright').length === 0) {
      assert.equal(bench.exitCode, null, said);
      await pause(50);
    }
    bench.kill('SIGINT');
    const [code] = await once(bench, 'close');
    assert.deepEqual([code, said.trim()], [1, 'stopped']);
    assert.throws(() => process.kill(group, 0), { code: 'ESRCH' });
    assert.deepEqual([...kept('linkstall-bench-'), ...kept('playwright')], []);
  } finally {
    try {
      process.kill(group, 'SIGKILL');
    } catch {
      // as it should be
    }
  }
});
