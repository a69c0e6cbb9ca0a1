import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { STOP_LIMITS } from './platform.ts';
import { makeSmallClone, startIn } from '../../tests/support/small-clone.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The value of a constant in a source file, in milliseconds. */
function constantIn(file: string, name: string) {
  const value = new RegExp(`^(?:export )?const ${name} = ([\\d_]+);`, 'm').exec(
    readFileSync(join(ROOT, file), 'utf8'),
  )?.[1];
  assert.ok(value, `${file} has no ${name}`);
  return Number(value.replaceAll('_', ''));
}

test('each stop limit is longer than the child needs, and their sum is shorter than the limit of npm start', () => {
  assert.ok(constantIn('backend/src/lifecycle/process-end.ts', 'SHUTDOWN_MS') < STOP_LIMITS.backend);
  const edgeLimit = constantIn('shell/server/main.ts', 'END_LIMIT_MS');
  assert.ok(constantIn('shell/server/edge.ts', 'DRAIN_MS') < edgeLimit && edgeLimit < STOP_LIMITS.edge);
  const total = Object.values(STOP_LIMITS).reduce((sum, limit) => sum + limit, 0);
  assert.ok(total < constantIn('infra/dev/start/start.ts', 'STOP_LIMIT'));
});

test('a child that ignores SIGTERM is killed at its limit, and npm start exits with 0', async () => {
  const clone = makeSmallClone();
  const ignoreSignals = JSON.stringify(`process.removeAllListeners('disconnect').on('SIGTERM', () => {});`);
  const file = join(clone.root, 'infra/packages/build/build.ts');
  // The build of the clone writes the program of the edge to this path. The test inserts a statement before its text.
  const pathArgument = "'shell/dist/edge/main.js', ";
  writeFileSync(file, readFileSync(file, 'utf8').replace(pathArgument, `${pathArgument}${ignoreSignals} + `));
  const start = await startIn(clone.root);
  assert.ok(start.url, start.errors());
  start.child.kill('SIGTERM');
  assert.equal(await start.ended, 0);
  assert.match(start.errors(), /edge did not end in time and was killed/);
  clone.remove();
});
