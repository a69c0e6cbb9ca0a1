import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

import { Child } from './supervise.mjs';

const folder = mkdtempSync(join(tmpdir(), 'linkstall-child-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const program = join(folder, 'program.mjs');
/** @param {string} url */
const writeProgram = (url) =>
  writeFileSync(
    program,
    `process.send({ type: 'ready', url: '${url}' }); process.on('disconnect', () => process.exit());`,
  );
const childrenOf = (/** @type {number} */ pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

test(
  'while developing the next backend waits with its packages read, and runs what was edited since',
  { timeout: 60_000 },
  async () => {
    writeProgram('http://first');
    const args = ['--import', join(import.meta.dirname, 'dev-standby.mjs'), program];
    const spec = { command: process.execPath, args, ready: /** @type {const} */ ('ipc'), stopLimitMs: 5_000 };
    const child = new Child({ name: 'backend', standby: true, ...spec }, folder, (failure) => assert.fail(failure));
    assert.equal(await child.start(), 'http://first');
    const waiting = childrenOf(process.pid).filter((pid) => pid !== child.pid);
    assert.equal(waiting.length, 1);
    writeProgram('http://edited');
    assert.equal(await child.restart(), 'http://edited');
    assert.equal(child.pid, waiting[0]);
    await child.stop();
    while (childrenOf(process.pid).some(isAlive)) await pause(50); // for ever, if one were left
  },
);

/** @param {number} pid */
function isAlive(pid) {
  try {
    return /^\d+ \(.*\) [^Z]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
