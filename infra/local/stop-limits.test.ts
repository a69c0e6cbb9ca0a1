import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { STOP_LIMITS } from './platform.ts';
import { makeSmallClone, startIn } from './testing/small-clone.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A constant of a source, in milliseconds. */
function constantIn(file: string, name: string) {
  const found = new RegExp(`^(?:export )?const ${name} = ([\\d_]+);`, 'm').exec(
    readFileSync(join(ROOT, file), 'utf8'),
  )?.[1];
  assert.ok(found, `${file} has no ${name}`);
  return Number(found.replaceAll('_', ''));
}

test('who ends by itself is given longer than that takes, and all together end before npm start must', () => {
  assert.ok(constantIn('backend/src/process-end.ts', 'END_MS') < STOP_LIMITS.backend);
  assert.ok(constantIn('shell/server/edge.ts', 'DRAIN_MS') < STOP_LIMITS.edge);
  const together = Object.values(STOP_LIMITS).reduce((sum, limit) => sum + limit, 0);
  assert.ok(together < constantIn('infra/local/start.ts', 'STOP_LIMIT'));
});

test('a part that ignores SIGTERM is killed at its limit, and npm start exits with 0', async () => {
  const clone = makeSmallClone();
  const deafen = JSON.stringify(`process.removeAllListeners('disconnect').on('SIGTERM', () => {});`);
  const file = join(clone.root, 'infra/rspack/build.ts');
  const program = "'shell/dist/edge/main.js', ";
  writeFileSync(file, readFileSync(file, 'utf8').replace(program, `${program}${deafen} + `));
  const running = await startIn(clone.root);
  assert.ok(running.url, running.errors());
  running.child.kill('SIGTERM');
  assert.equal(await running.ended, 0);
  assert.match(running.errors(), /edge did not end in time and was killed/);
  clone.remove();
});
