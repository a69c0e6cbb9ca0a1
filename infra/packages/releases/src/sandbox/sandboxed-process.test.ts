import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { denoFile, denoIn } from './deno.ts';
import { type Isolation, isolation, NO_ISOLATION, setIsolations, systemIsolations } from './isolation.ts';
import { SandboxedProcess, type SandboxedProgram } from './sandboxed-process.ts';

const PARENT = join(import.meta.dirname, '../../testing/sandbox-parent.ts');
const TYPESCRIPT = join(import.meta.dirname, '../../../build/typescript.mjs');
const END = 'if (length === null) Deno.exit(0)';
const ECHO = `const chunk = new Uint8Array(9); for (;;) { const length = await Deno.stdin.read(chunk); ${END}; Deno.stdout.writeSync(chunk.subarray(0, length)); }`;
const LOOP = `const chunk = new Uint8Array(9); const length = await Deno.stdin.read(chunk); ${END}; Deno.stdout.writeSync(chunk); for (;;);`;

let folder = '';

beforeEach(async () => {
  folder = temporaryFolder('sandbox');
  // Another user must be able to read the programs.
  await chmod(folder, 0o755);
});

afterEach(() => setIsolations(systemIsolations()));

async function programOf(source: string) {
  const file = join(folder, 'program.js');
  await writeFile(file, source);
  return file;
}

/** An isolation that can read each file, and in which the first starts of a program fail. */
function failingFirst(times: number, failure: string): Isolation {
  const failures = Array.from({ length: times }, (_, index) => `mkdir ${folder}/${index} 2>/dev/null && ${failure}; `);
  const script = `[ "$1" = test ] && exec "$@"; ${failures.join('')}exec "$@"`;
  return { command: ['sh', '-c', script, 'sh'], description: `an isolation that fails ${times} times` };
}

/** Starts a program and returns its first output, or why it ended. */
async function start(file: string, options: Partial<SandboxedProgram> = {}) {
  const output: string[] = [];
  const result = await new Promise<string>((resolve) => {
    const child: SandboxedProcess = new SandboxedProcess(
      { file, flags: [], ...options },
      {
        onData: (chunk) => void child.kill().then(() => resolve(String(chunk))),
        onOutput: (text) => output.push(text),
        onWeakerIsolation: (text) => output.push(text),
        onEnd: resolve,
      },
    );
    child.write(Buffer.from('hello'));
  });
  return { result, output };
}

for (const failure of ['exit 1', 'kill -9 $$'])
  test(`a start that fails only once (${failure}) is repeated in the same isolation, which later processes get, too`, async () => {
    const strong = failingFirst(1, failure);
    setIsolations([strong, NO_ISOLATION]);
    const file = await programOf(ECHO);
    assert.deepEqual(await start(file), { result: 'hello', output: [] });
    assert.equal(isolation(file), strong);
  });

test('two failures in a row are a failed start, and the next process starts in the same isolation', async () => {
  // The first start, the trial and the second start.
  const strong = failingFirst(3, 'kill -9 $$');
  setIsolations([strong, NO_ISOLATION]);
  const file = await programOf(ECHO);
  assert.deepEqual(await start(file), { result: 'its process ended (SIGKILL)', output: [] });
  assert.deepEqual(await start(file), { result: 'hello', output: [] });
  assert.equal(isolation(file), strong);
});

test('when the system refuses an isolation, the strongest possible one takes its place, and a line says so', async () => {
  const command = ['sh', '-c', '[ "$1" = test ] && exec "$@"; exit 1', 'sh'];
  const weaker = failingFirst(0, '');
  const refused = ['first', 'second'].map((name) => ({ command, description: `the ${name} isolation` }));
  setIsolations([...refused, weaker, NO_ISOLATION]);
  const file = await programOf(ECHO);
  const [first, second] = await Promise.all([start(file), start(file)]);
  assert.deepEqual([first.result, second.result], ['hello', 'hello']);
  assert.match(first.output.join('\n'), /^the isolation \(the first isolation\) is not possible.*fails 0 times/);
  assert.equal(isolation(file), weaker);
  assert.deepEqual(await start(file), { result: 'hello', output: [] });
});

test('a program that fails in every isolation is a failed start, and the isolation does not become weaker', async () => {
  const strong = failingFirst(0, '');
  setIsolations([strong, NO_ISOLATION]);
  const file = await programOf('Deno.exit(1)');
  assert.deepEqual(await start(file), { result: 'its process ended (code 1)', output: [] });
  assert.equal(isolation(file), strong);
});

for (const impossible of ['no-such-command', 'an impossible\0command'])
  test(`a start that the system refuses (${JSON.stringify(impossible)}) is a failed start, and does not throw`, async () => {
    const command = ['env'];
    setIsolations([{ command, description: 'an isolation that goes away' }]);
    const file = await programOf(ECHO);
    isolation(file);
    command[0] = impossible;
    assert.match((await start(file)).result, /^its process could not be started: /);
  });

test('a system without the program `nice` starts a process with the normal priority', async () => {
  setIsolations([NO_ISOLATION]);
  const file = await programOf(ECHO);
  const env = { PATH: join(folder, 'empty') };
  assert.deepEqual(await start(file, { niceness: 5, env }), { result: 'hello', output: [] });
});

/** Starts a parent with a sandboxed child, and returns the child's pid after the child's first output. */
async function parentOf(source: string, ...args: string[]) {
  const parent = spawn(process.execPath, ['--import', TYPESCRIPT, PARENT, await programOf(source), ...args]);
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  return { parent, pid: Number(line) };
}

async function untilGone(pid: number) {
  while (existsSync(`/proc/${pid}`)) await pause(20);
}

if (process.platform === 'linux')
  test('a sandboxed process that loops ends when its parent is killed', async () => {
    const { status } = spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true']);
    assert.equal(status, 0, 'This test needs the program `setpriv` of the package util-linux.');
    const { parent, pid } = await parentOf(LOOP);
    assert.ok(existsSync(`/proc/${pid}`));
    parent.kill('SIGKILL');
    await untilGone(pid);
  });

if (process.platform === 'linux')
  test('without an isolation, a process that reads its input ends when its parent is killed', async () => {
    const { parent, pid } = await parentOf(ECHO, 'none');
    assert.ok(existsSync(`/proc/${pid}`));
    parent.kill('SIGKILL');
    await untilGone(pid);
  });

test('the Deno of the system is found by its full path, and a missing one is named', async () => {
  await mkdir(join(folder, 'bin'));
  await symlink(denoFile(), join(folder, 'bin/deno'));
  assert.equal(denoIn(`${folder}/none:${folder}/bin`), denoFile());
  assert.throws(
    () => denoIn(`${folder}/none`),
    /there is no Deno for .*: run 'npm ci', or install 'deno' into a folder/,
  );
});
