import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

import { Child } from './supervise.ts';

const folder = mkdtempSync(join(tmpdir(), 'linkstall-child-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const program = join(folder, 'program.mjs');
const writeProgram = (url: string) =>
  writeFileSync(
    program,
    `process.send({ type: 'ready', url: '${url}' }); process.on('disconnect', () => process.exit());`,
  );
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

test(
  'a standby backend waits with loaded packages and runs the edited sources after a restart',
  { timeout: 60_000 },
  async () => {
    writeProgram('http://first');
    const args = ['--import', join(import.meta.dirname, '../dev/dev-standby.mjs'), program];
    const spec = { command: process.execPath, args, ready: 'ipc' as const, stopLimitMs: 5_000 };
    const child = new Child({ name: 'backend', standby: true, ...spec }, folder, (failure) => assert.fail(failure));
    assert.equal(await child.start(), 'http://first');
    const standbyPids = childrenOf(process.pid).filter((pid) => pid !== child.pid);
    assert.equal(standbyPids.length, 1);
    writeProgram('http://edited');
    assert.equal(await child.restart(), 'http://edited');
    assert.equal(child.pid, standbyPids[0]);
    await child.stop();
    while (childrenOf(process.pid).some(isAlive)) await pause(50); // never ends while a child is left
  },
);

/** Runs a program as a child until the supervisor gives up. */
async function runToFailure(source: string): Promise<{ message: string; log: string; hasStarted: boolean }> {
  writeFileSync(program, source);
  const logs = mkdtempSync(join(folder, 'logs-'));
  const spec = { command: process.execPath, args: [program], ready: 'ipc' as const, stopLimitMs: 5_000 };
  let giveUp: (failure: Error) => void = () => {};
  const failure = new Promise((resolve) => (giveUp = resolve));
  const child = new Child({ name: 'backend', restartDelayMs: 1, ...spec }, logs, giveUp);
  const startError = await child.start().then(
    () => null,
    (error) => error,
  );
  const { message } = startError ?? (await failure);
  await child.stop();
  return { message, log: readFileSync(join(logs, 'backend.log'), 'utf8'), hasStarted: !startError };
}

test('a child gets its secrets by standard input, and again after a restart', async () => {
  writeFileSync(
    program,
    `import { readFileSync } from 'node:fs';
     process.send({ type: 'ready', url: 'http://' + readFileSync(0, 'utf8').trim() });
     process.on('disconnect', () => process.exit());`,
  );
  const spec = { command: process.execPath, args: [program], ready: 'ipc' as const, stopLimitMs: 5_000 };
  let count = 0;
  const optionsFor = () => ({ input: `secret-${(count += 1)}\n` });
  const child = new Child({ name: 'backend', optionsFor, ...spec }, folder, (failure) => assert.fail(failure));
  assert.equal(await child.start(), 'http://secret-1');
  assert.equal(await child.restart(), 'http://secret-2');
  await child.stop();
});

const READY = `process.send({ type: 'ready', url: 'http://127.0.0.1:9' });`;

test('the supervisor gives up after five early deaths and shows the last output', async () => {
  const { message, log } = await runToFailure(`${READY} setTimeout(() => { throw new Error('out of tea'); }, 1);`);
  assert.match(message, /^backend ended with 1, 5 times in a row\. Its last output:[\s\S]*out of tea/);
  assert.equal(log.match(/starting it again/g)?.length, 4);
});

for (const ready of ['', READY]) {
  test(`a child that exits with 78 ${ready ? 'after' : 'before'} it is ready is not restarted`, async () => {
    const { message, log, hasStarted } = await runToFailure(
      `${ready} setTimeout(() => { console.log('begun'); console.error('The database refuses you.'); process.exit(78); }, 50);`,
    );
    assert.deepEqual([hasStarted, message], [ready !== '', 'The database refuses you.']);
    assert.doesNotMatch(log, /starting it again/);
  });
}

function isAlive(pid: number) {
  try {
    return /^\d+ \(.*\) [^Z]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
