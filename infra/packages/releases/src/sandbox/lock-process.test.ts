import assert from 'node:assert/strict';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { NO_ISOLATION, setIsolations, systemIsolations } from './isolation.ts';
import { SandboxedProcess } from './sandboxed-process.ts';

const LOCK = pathToFileURL(join(import.meta.dirname, 'lock-process.ts')).href;
/** The source of a program that locks itself, makes system calls with an invalid argument, and prints their errors. */
const program = (calls: readonly number[]) => `import { lockProcess } from ${JSON.stringify(LOCK)};
const { symbols: native } = Deno.dlopen('libc.so.6', {
  syscall: { parameters: ['i64', 'i64'], result: 'i64' },
  __errno_location: { parameters: [], result: 'pointer' },
  memcpy: { parameters: ['buffer', 'pointer', 'usize'], result: 'void' },
});
const location = native.__errno_location();
const bytes = new Uint8Array(4);
function errorOf(call) {
  native.syscall(BigInt(call), -1n);
  native.memcpy(bytes, location, 4n);
  return new Int32Array(bytes.buffer)[0];
}
await lockProcess(false);
const errors = ${JSON.stringify(calls)}.map(errorOf);
Deno.stdout.writeSync(new TextEncoder().encode(JSON.stringify(errors)));
Deno.exit(0);`;
/** pkey_mprotect, pkey_alloc and pkey_free. */
const PKEY_CALLS = process.arch === 'x64' ? [329, 330, 331] : [288, 289, 290];
/** sched_getparam and sched_getscheduler. */
const SCHEDULING_CALLS = process.arch === 'x64' ? [143, 145] : [121, 120];
const UNKNOWN_CALL = 4000;
const EPERM = 1;

afterEach(() => setIsolations(systemIsolations()));

if (process.platform === 'linux')
  test('a locked process can use the memory protection keys that V8 needs, can read its scheduling as glibc does, and can make no unknown call', async () => {
    setIsolations([NO_ISOLATION]);
    const folder = temporaryFolder('lock');
    await chmod(folder, 0o755);
    const file = join(folder, 'program.js');
    await writeFile(file, program([...PKEY_CALLS, ...SCHEDULING_CALLS, UNKNOWN_CALL]));
    const outputs: string[] = [];
    await new Promise((resolve) => {
      const take = (output: Buffer | string) => outputs.push(String(output));
      const events = { onData: take, onOutput: take, onWeakerIsolation: take, onEnd: resolve };
      new SandboxedProcess({ file, flags: ['--allow-ffi'] }, events);
    });
    const errors = JSON.parse(outputs.join('')) as number[];
    assert.equal(errors.at(-1), EPERM);
    assert.ok(!errors.slice(0, -1).includes(EPERM), outputs.join(''));
  });
