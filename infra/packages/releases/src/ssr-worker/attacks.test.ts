import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';

import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { attackBundle, attackJob, controlProgram, OTHER_HTML, otherJob } from '../../testing/attack-bundle.ts';
import { RemoteWorker } from '../../testing/attacked-site.ts';
import type { Attack, Target } from '../../testing/attack.ts';
import { FILE_ATTACKS, PROCESS_ATTACKS } from '../../testing/attacks-on-machine.ts';
import { NETWORK_ATTACKS } from '../../testing/attacks-on-network.ts';
import { DENO_ARGUMENTS, DENO_ENVIRONMENT, denoFile } from '../sandbox/deno.ts';
import { NO_ISOLATION, setIsolations } from '../sandbox/isolation.ts';

const run = promisify(execFile);
const ATTACKS = [...FILE_ATTACKS, ...NETWORK_ATTACKS, ...PROCESS_ATTACKS];
const SECRET = 'the secret of another process';
const folder = temporaryFolder('attacks');
process.env['SECRET'] = SECRET;
const victim = spawn('sleep', ['600'], { stdio: 'ignore' });
const reached = { count: 0 };
let target: Target;
let files: readonly string[] = [];

const bundle = attackBundle(ATTACKS);
const other = new RemoteWorker('');
const listeners = [createServer(serve), createServer(serve)] as const;
const datagrams = createSocket('udp4');

/** Answers requests with the secret, and counts connections. */
function serve(socket: Socket) {
  reached.count += 1;
  socket.on('error', () => undefined);
  socket.once('data', (bytes) => {
    if (!/^GET/.test(String(bytes))) return socket.destroy();
    return socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${SECRET.length}\r\nConnection: close\r\n\r\n${SECRET}`);
  });
}

before(async () => {
  // No isolation, because Deno's permissions alone must refuse each attack.
  setIsolations([NO_ISOLATION]);
  const secretPackage = join(folder, 'node_modules/secret-package');
  await mkdir(secretPackage, { recursive: true });
  const at = (name: string) => join(folder, name);
  const json = JSON.stringify({ secret: SECRET });
  await writeFile(at('secret.json'), json);
  await writeFile(join(secretPackage, 'index.json'), json);
  await writeFile(join(secretPackage, 'package.json'), '{"name":"secret-package","main":"index.json"}');
  await writeFile(at('variables'), `FROM_FILE="${SECRET}"`);
  await writeFile(at('addon.node'), 'no add-on');
  const makeDatabase = `new (require('node:sqlite').DatabaseSync)(process.argv[2]).exec("CREATE TABLE secrets (secret TEXT); INSERT INTO secrets VALUES ('${SECRET}')")`;
  await writeFile(at('make-database.cjs'), makeDatabase);
  await run(denoFile(), ['run', '--allow-all', at('make-database.cjs'), at('database')], { env: {} });
  listeners[0].listen(0, '127.0.0.1');
  listeners[1].listen(at('socket'));
  await Promise.all(listeners.map((listener) => once(listener, 'listening')));
  const { port } = listeners[0].address() as AddressInfo;
  datagrams.on('message', () => (reached.count += 1)).bind(port, '127.0.0.1');
  target = {
    secret: SECRET,
    folder,
    file: at('secret.json'),
    packageFile: join(secretPackage, 'index.json'),
    variables: at('variables'),
    database: at('database'),
    addon: at('addon.node'),
    library: 'libc.so.6',
    output: at('output'),
    port,
    socket: at('socket'),
    pid: process.pid,
    victim: victim.pid ?? 0,
  };
  files = await readdir(folder);
});

after(async () => {
  await other.end();
  for (const listener of listeners) listener.close();
  datagrams.close();
  victim.kill('SIGKILL');
});

const otherPage = async () => {
  const outcome = await other.render(otherJob());
  return 'html' in outcome ? outcome.html : outcome;
};

test('there are at least 60 attacks on what is outside of an SSR worker', () => {
  assert.equal(new Set(ATTACKS.map(({ name }) => name)).size, ATTACKS.length);
  assert.ok(ATTACKS.length >= 60, `${ATTACKS.length}`);
});

describe('attacks of a server bundle', { concurrency: 4 }, () => {
  for (const { name } of ATTACKS)
    test(`a bundle that ${name} reaches nothing, and the next page of another remote is right`, async () => {
      const attacker = new RemoteWorker(bundle);
      const outcome = await attacker.render(attackJob(name, target));
      await attacker.end();
      assert.doesNotMatch(JSON.stringify(outcome), new RegExp(SECRET));
      const { exitCode, signalCode } = victim;
      assert.deepEqual([reached.count, exitCode, signalCode], [0, null, null]);
      assert.deepEqual(await readdir(folder), files);
      assert.equal(await otherPage(), OTHER_HTML);
    });
});

interface Program {
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs attacks in a program of its own. Returns what each of them returned. */
async function resultsIn(label: string, { command, env = {} }: Program, attacks: readonly Attack[]) {
  const program = join(folder, `${label}.cjs`);
  await writeFile(program, controlProgram(attacks));
  const targets = attacks.map(({ name }, index) => [name, { ...target, output: `${target.output}-${label}-${index}` }]);
  const [file, ...args] = [...command, program, JSON.stringify(Object.fromEntries(targets))];
  const { stdout } = await run(file, args, { env: { ...process.env, NODE_OPTIONS: '', ...env } });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Record<string, string>;
}

test('Deno without permissions refuses each attack, even when the code has the global names that bundles do not get', async () => {
  const command = [denoFile(), ...DENO_ARGUMENTS];
  const results = await resultsIn('refused', { command, env: DENO_ENVIRONMENT }, ATTACKS);
  const successes = Object.entries(results).filter(([, result]) => result.includes(SECRET));
  assert.deepEqual([Object.keys(results).length, successes, reached.count], [ATTACKS.length, [], 0]);
});

/** Attacks that do not succeed where nothing prevents them. */
async function failuresIn(engine: 'node' | 'deno', program: Program) {
  const attacks = ATTACKS.filter(({ control = 'node' }) => control === engine);
  const results = await resultsIn(engine, program, attacks);
  const isReached = ({ name, isCounted = false }: Attack) =>
    isCounted ? reached.count > 0 : results[name]?.includes(SECRET);
  return attacks.filter((attack) => !isReached(attack)).map(({ name }) => [name, results[name]]);
}

test('each of these attacks, except at most four, succeeds in Node or in Deno with all permissions', async () => {
  const deno = [denoFile(), 'run', '--allow-all', '--no-lock', '--location=http://example.com'];
  assert.deepEqual(await failuresIn('deno', { command: deno, env: { DENO_DIR: join(folder, 'deno') } }), []);
  assert.deepEqual(await failuresIn('node', { command: [process.execPath] }), []);
  assert.ok(ATTACKS.filter(({ control }) => control === 'none').length <= 4);
});
