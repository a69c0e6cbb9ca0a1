// Stops a run during its preparation, which is the worst moment because some resources have started.
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
const foldersWith = (prefix: string) => readdirSync(folder).filter((name) => name.startsWith(prefix));

test('a stopped run prints a message and leaves no process and no folder', { timeout: 120_000 }, async () => {
  const bench = spawn(
    process.execPath,
    ['--import', './infra/packages/build/typescript.mjs', join(import.meta.dirname, 'bench.ts'), 'weight'],
    {
      env: { ...process.env, TMPDIR: folder },
      // The run has its own process group, which contains every process that the run starts.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let output = '';
  bench.stderr.on('data', (chunk) => (output += chunk));
  const group = -(bench.pid ?? NaN);
  try {
    while (foldersWith('linkstall-bench-').length === 0 || foldersWith('playwright').length === 0) {
      assert.equal(bench.exitCode, null, output);
      await pause(50);
    }
    bench.kill('SIGINT');
    const [code] = await once(bench, 'close');
    assert.deepEqual([code, output.trim()], [1, 'stopped']);
    assert.throws(() => process.kill(group, 0), { code: 'ESRCH' });
    assert.deepEqual([...foldersWith('linkstall-bench-'), ...foldersWith('playwright')], []);
  } finally {
    try {
      process.kill(group, 'SIGKILL');
    } catch {
      // the group has ended, as expected
    }
  }
});
