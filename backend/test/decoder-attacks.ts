// Attacks of code that has taken over a decoder. The code runs when the decoder would read its first job.

interface Attack {
  readonly name: string;
  /** The body of an async function of `t`, `sharp` and `native`. It returns true when the attack succeeds. */
  readonly code: string;
  /** Native code of a decoder of drawings can open files for reading, because it opens the bundled fonts. */
  readonly isAllowedForDrawings?: boolean;
}

export interface AttackTarget {
  readonly secret: string;
  readonly folder: string;
  readonly file: string;
  readonly image: string;
  readonly port: number;
  readonly socket: string;
  readonly victim: number;
}

const CONNECTED = `new Promise((resolve) => socket.once('connect', () => resolve(true)).once('error', () => resolve(false)))`;

export const DECODER_ATTACKS: readonly Attack[] = [
  { name: 'reads a file by Deno', code: `return Deno.readTextFileSync(t.file) === t.secret` },
  {
    name: 'reads a file by node:fs',
    code: `return (await import('node:fs')).readFileSync(t.file, 'utf8') === t.secret`,
  },
  { name: 'fetches a file', code: `return (await (await fetch('file://' + t.file)).text()) === t.secret` },
  {
    name: 'imports a file',
    code: `return (await import('file://' + t.file, { with: { type: 'text' } })).default === t.secret`,
  },
  { name: 'lists a folder', code: `return [...Deno.readDirSync(t.folder)].length > 0` },
  { name: 'reads its own environment as a file', code: `return Deno.readFileSync('/proc/self/environ').length > 0` },
  {
    name: 'reads the environment of another process',
    code: `return Deno.readFileSync('/proc/' + t.victim + '/environ').length > 0`,
  },
  { name: 'reads its environment', code: `return Deno.env.get('PATH') !== undefined` },
  { name: 'writes a file', code: `Deno.writeTextFileSync(t.folder + '/deno', ''); return true` },
  {
    name: 'reads an image by its path',
    code: `return (await sharp(t.image).metadata()).width === 9`,
    isAllowedForDrawings: true,
  },
  {
    name: 'writes an image to a path',
    code: `await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } }).toFile(t.folder + '/sharp.png'); return true`,
  },
  {
    name: 'connects to a port',
    code: `const socket = (await import('node:net')).connect(t.port, '127.0.0.1'); return ${CONNECTED}`,
  },
  {
    name: 'connects to a socket file',
    code: `const socket = (await import('node:net')).connect(t.socket); return ${CONNECTED}`,
  },
  { name: 'fetches', code: `return (await fetch('http://127.0.0.1:' + t.port)).ok` },
  { name: 'listens', code: `Deno.listen({ port: 0 }).close(); return true` },
  { name: 'looks up a name', code: `return !!(await (await import('node:dns/promises')).lookup('localhost')).address` },
  {
    name: 'sends a datagram',
    code: `const socket = (await import('node:dgram')).createSocket('udp4'); return new Promise((resolve) => socket.once('error', () => resolve(false)).send('x', t.port, '127.0.0.1', (error) => resolve(!error)))`,
  },
  { name: 'runs a program', code: `return new Deno.Command('true').outputSync().success` },
  { name: 'runs a program by node', code: `(await import('node:child_process')).execSync('true'); return true` },
  { name: 'sends a signal', code: `Deno.kill(t.victim, 'SIGCONT'); return true` },
  { name: 'loads a library', code: `Deno.dlopen('libc.so.6', {}); return true` },
  {
    name: 'reads a file in a thread',
    code: `const { Worker } = await import('node:worker_threads'); const source = "require('node:worker_threads').parentPort.postMessage(require('node:fs').readFileSync(" + JSON.stringify(t.file) + ", 'utf8'))"; const thread = new Worker(source, { eval: true }); return new Promise((resolve) => thread.once('message', (text) => resolve(text === t.secret)).once('error', () => resolve(false)))`,
  },
  { name: 'opens a file in native code', code: `return native.open(text(t.file), 0) >= 0`, isAllowedForDrawings: true },
  {
    name: 'opens a file in native code as musl does',
    code: `return openAsMusl(text(t.file), 0) >= 0`,
    isAllowedForDrawings: true,
  },
  { name: 'opens a file to write in native code as musl does', code: `return openAsMusl(text(t.file), 2) >= 0` },
  { name: 'opens a file to write in native code', code: `return native.open(text(t.file), 2) >= 0` },
  { name: 'empties a file in native code', code: `return native.open(text(t.file + '.copy'), 0x200) >= 0` },
  { name: 'makes a folder in native code', code: `return native.mkdir(text(t.folder + '/native'), 0o700) === 0` },
  { name: 'removes a file in native code', code: `return native.unlink(text(t.file + '.copy')) === 0` },
  { name: 'opens an internet socket in native code', code: `return native.socket(2, 1, 0) >= 0` },
  { name: 'opens a local socket in native code', code: `return native.socket(1, 1, 0) >= 0` },
  {
    name: 'runs a program in native code',
    code: `return native.posix_spawn(new Uint8Array(8), program, null, null, new Uint8Array(programArguments.buffer), new Uint8Array(8)) === 0`,
  },
  { name: 'sends a signal in native code', code: `return native.kill(t.victim, 0) === 0` },
  { name: 'outlives its parent', code: `return native.prctl(1, 0n, 0n, 0n, 0n) === 0` },
  { name: 'changes its priority in native code', code: `return native.setpriority(0, 0, 9) === 0` },
];

const MARK = 'RESULTS';

/**
 * A module that runs the attacks and prints the names of those that succeed.
 * @param waitsForFirstJob whether the attacks wait until the decoder reads its first job
 */
export function attackModule(target: AttackTarget, sharp: string, waitsForFirstJob: boolean): string {
  const attacks = DECODER_ATTACKS.map(
    ({ name, code }) => `[${JSON.stringify(name)}, async (t, sharp, native) => { ${code} }]`,
  );
  return `import { createRequire } from 'node:module';
const sharp = createRequire(${JSON.stringify(sharp)})('sharp');
const i32 = 'i32';
const hasOpen = Deno.build.arch === 'x86_64';
const rawOpen = hasOpen ? ['i64', 'buffer', i32] : ['i64', i32, 'buffer', i32];
const { symbols: native } = Deno.dlopen('libc.so.6', {
  open: { parameters: ['buffer', i32], result: i32 },
  rawOpen: { name: 'syscall', parameters: rawOpen, result: 'i64' },
  mkdir: { parameters: ['buffer', i32], result: i32 },
  unlink: { parameters: ['buffer'], result: i32 },
  socket: { parameters: [i32, i32, i32], result: i32 },
  kill: { parameters: [i32, i32], result: i32 },
  setpriority: { parameters: [i32, i32, i32], result: i32 },
  prctl: { parameters: [i32, 'u64', 'u64', 'u64', 'u64'], result: i32 },
  posix_spawn: { parameters: ['buffer', 'buffer', 'buffer', 'buffer', 'buffer', 'buffer'], result: i32 },
});
const text = (value) => new TextEncoder().encode(value + '\\0');
const { of, value } = Deno.UnsafePointer;
// Prepared before the lock, because a pointer needs a permission.
const program = text('/bin/true');
const programArguments = new BigUint64Array([BigInt(value(of(program))), 0n]);
const openAsMusl = (path, flags) =>
  hasOpen ? native.rawOpen(2n, path, flags) : native.rawOpen(56n, -100, path, flags);
const attacks = [${attacks.join(',\n')}];
const limit = () => new Promise((resolve) => setTimeout(resolve, 3000, false));
async function attack() {
  const successes = [];
  for (const [name, run] of attacks)
    if (await Promise.race([run(${JSON.stringify(target)}, sharp, native), limit()]).catch(() => false)) successes.push(name);
  Deno.stdout.writeSync(new TextEncoder().encode(${JSON.stringify(MARK)} + JSON.stringify(successes) + '\\n'));
  Deno.exit(0);
}
for (const kind of ['error', 'unhandledrejection']) addEventListener(kind, (event) => event.preventDefault());
${waitsForFirstJob ? 'Deno.stdin.read = attack;' : 'await attack();'}`;
}

/** The names of the attacks that succeeded, from the output of a process. */
export const successesIn = (output: string): readonly string[] =>
  JSON.parse(output.slice(output.indexOf(MARK) + MARK.length)) as readonly string[];
