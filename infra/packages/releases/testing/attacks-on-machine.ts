// Attacks of a server bundle against the machine that it runs on.
import type { Attack } from './attack.ts';

/** Expressions with which a bundle can get the module `node:fs`. `t` is the target of the attack. */
const WAYS_TO_FS: Readonly<Record<string, string>> = {
  'import("node:fs")': `await import('node:fs')`,
  'import("fs")': `await import('fs')`,
  'import() of a computed name': `await import(['no', 'de:fs'].join(''))`,
  'import() inside eval': `await (0, eval)("import('node:fs')")`,
  'import() inside the Function constructor': `await (() => {}).constructor("return import('node:fs')")()`,
  'import() inside the AsyncFunction constructor': `await (async () => {}).constructor("return await import('node:fs')")()`,
  'require("node:fs")': `require('node:fs')`,
  createRequire: `(await import('node:module')).createRequire(t.file)('fs')`,
  getBuiltinModule: `process.getBuiltinModule('fs')`,
  'getBuiltinModule of the global object': `(() => {}).constructor('return process')().getBuiltinModule('fs')`,
  'getBuiltinModule of an imported process': `(await import('node:process')).default.getBuiltinModule('fs')`,
  'the constructor of its module': `module.constructor._load('fs')`,
  'the constructor of an imported module': `(await import('node:module')).default._load('fs')`,
  'a context of node:vm': `(await import('node:vm')).runInThisContext('process').getBuiltinModule('fs')`,
};

const readings = Object.entries(WAYS_TO_FS).map(([way, fs]): Attack => ({
  name: `reads a file by ${way}`,
  code: `const fs = ${fs}; return fs.readFileSync(t.file, 'utf8')`,
  ...(way.includes('eval') || way.includes('Function') ? { control: 'deno' } : {}),
}));

export const FILE_ATTACKS: readonly Attack[] = [
  {
    name: 'writes a snapshot of its heap',
    code: `(await import('node:v8')).writeHeapSnapshot(t.output); return t.secret`,
  },
  ...readings,
  { name: 'reads a file by promises', code: `return (await import('node:fs/promises')).readFile(t.file, 'utf8')` },
  {
    name: 'reads a file by a stream',
    code: `const fs = await import('node:fs'); let text = ''; for await (const part of fs.createReadStream(t.file)) text += part; return text`,
  },
  { name: 'reads a file as a blob', code: `return (await (await import('node:fs')).openAsBlob(t.file)).text()` },
  { name: 'imports a file as JSON', code: `return (await import(t.file, { with: { type: 'json' } })).default.secret` },
  {
    name: 'imports a file as text',
    code: `return (await import(t.file, { with: { type: 'text' } })).default`,
    control: 'deno',
  },
  {
    name: 'imports a module that imports a file',
    code: `return (await import('data:text/javascript,' + encodeURIComponent('export { default } from "file://' + t.file + '" with { type: "json" }'))).default.secret`,
    control: 'deno',
  },
  { name: 'requires a file', code: `return (await import('node:module')).createRequire(t.file)(t.file).secret` },
  {
    name: 'requires a file of a package',
    code: `return (await import('node:module')).createRequire(t.packageFile)(t.packageFile).secret`,
  },
  {
    name: 'requires a package by its name',
    code: `return (await import('node:module')).createRequire(t.file)('secret-package').secret`,
  },
  {
    name: 'reads a file behind /proc/self/root',
    code: `return (await import('node:fs')).readFileSync('/proc/self/root' + t.file, 'utf8')`,
  },
  {
    name: 'lists a folder',
    code: `return (await import('node:fs')).readdirSync(t.folder).includes('secret.json') && t.secret`,
  },
  {
    name: 'asks for the size of a file',
    code: `return (await import('node:fs')).statSync(t.file).size > 0 && t.secret`,
  },
  { name: 'reads a file by Deno', code: `return Deno.readTextFileSync(t.file)`, control: 'deno' },
  {
    name: 'reads a file by Deno of the global object',
    code: `return (() => {}).constructor('return Deno')().readTextFileSync(t.file)`,
    control: 'deno',
  },
  { name: 'fetches a file', code: `return (await fetch('file://' + t.file)).text()`, control: 'deno' },
  {
    name: 'reads a file in a thread',
    code: `const { Worker } = await import('node:worker_threads'); const thread = new Worker("require('node:worker_threads').parentPort.postMessage(require('node:fs').readFileSync(" + JSON.stringify(t.file) + ", 'utf8'))", { eval: true }); return new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject))`,
  },
  {
    name: 'reads a file in a web worker',
    code: `const { Worker } = await import('node:worker_threads'); const Web = globalThis.Worker ?? Worker; const worker = new Web('data:text/javascript,' + encodeURIComponent('import text from "file://' + t.file + '" with { type: "json" }; postMessage(text.secret)'), { type: 'module' }); return new Promise((resolve, reject) => { worker.onmessage = ({ data }) => resolve(data); worker.onerror = reject; })`,
    control: 'deno',
  },
  {
    name: 'reads a file by a database',
    code: `const { DatabaseSync } = await import('node:sqlite'); const database = new DatabaseSync(':memory:'); database.exec("ATTACH '" + t.database + "' AS other"); return database.prepare('SELECT secret FROM other.secrets').get().secret`,
    control: 'deno',
  },
  {
    name: 'reads the environment of another process',
    code: `return (await import('node:fs')).readFileSync('/proc/' + t.victim + '/environ', 'utf8')`,
  },
  {
    name: 'reads its own environment as a file',
    code: `return (await import('node:fs')).readFileSync('/proc/self/environ', 'utf8')`,
  },
  { name: 'reads its environment', code: `return (await import('node:process')).default.env.SECRET` },
  { name: 'reads its environment by the global process', code: `return process.env.SECRET` },
  {
    name: 'reads its environment by Deno',
    code: `return (() => {}).constructor('return Deno')().env.get('SECRET')`,
    control: 'deno',
  },
  {
    name: 'loads a file of variables',
    code: `const process = (await import('node:process')).default; process.loadEnvFile(t.variables); return process.env.FROM_FILE`,
  },
  { name: 'writes a file', code: `(await import('node:fs')).writeFileSync(t.output, 'written'); return t.secret` },
  {
    name: 'writes a file by Deno',
    code: `(() => {}).constructor('return Deno')().writeTextFileSync(t.output, 'written'); return t.secret`,
    control: 'deno',
  },
  { name: 'makes a folder', code: `(await import('node:fs')).mkdirSync(t.output); return t.secret` },
  { name: 'links a file', code: `(await import('node:fs')).symlinkSync(t.file, t.output); return t.secret` },
  { name: 'copies a file', code: `(await import('node:fs')).copyFileSync(t.file, t.output); return t.secret` },
  { name: 'changes the rights of a file', code: `(await import('node:fs')).chmodSync(t.file, 0o666); return t.secret` },
  {
    name: 'writes a report',
    code: `(await import('node:process')).default.report.writeReport(t.output); return (await import('node:fs')).existsSync(t.output) && t.secret`,
  },
  {
    name: 'writes a database',
    code: `const { DatabaseSync } = await import('node:sqlite'); new DatabaseSync(t.output).exec('CREATE TABLE a (b)'); return t.secret`,
    control: 'deno',
  },
  {
    name: 'leaves data for other bundles in the storage',
    code: `const store = (() => {}).constructor('return localStorage')(); store.setItem('key', t.secret); return store.getItem('key')`,
    control: 'deno',
  },
  {
    name: 'leaves data for other bundles in a cache',
    code: `const cache = await (() => {}).constructor('return caches')().open('key'); await cache.put('http://example.com/', new Response(t.secret)); return (await cache.match('http://example.com/')).text()`,
    control: 'deno',
  },
];

export const PROCESS_ATTACKS: readonly Attack[] = [
  {
    name: 'runs a program',
    code: `return (await import('node:child_process')).execSync('cat ' + t.file, { encoding: 'utf8' })`,
  },
  {
    name: 'runs a program by spawn',
    code: `return (await import('node:child_process')).spawnSync('/bin/cat', [t.file], { encoding: 'utf8' }).stdout`,
  },
  {
    name: 'runs a program by Deno',
    code: `const { Command } = (() => {}).constructor('return Deno')(); return new TextDecoder().decode(new Command('cat', { args: [t.file] }).outputSync().stdout)`,
    control: 'deno',
  },
  {
    name: 'runs a program of Node',
    code: `const { execFileSync } = await import('node:child_process'); return execFileSync((await import('node:process')).default.execPath, ['-p', '"' + t.secret + '"'], { encoding: 'utf8' })`,
  },
  { name: 'sends a signal', code: `(await import('node:process')).default.kill(t.victim, 'SIGCONT'); return t.secret` },
  { name: 'sends a signal by the global process', code: `process.kill(t.victim, 'SIGCONT'); return t.secret` },
  {
    name: 'sends a signal by Deno',
    code: `(() => {}).constructor('return Deno')().kill(t.victim, 'SIGCONT'); return t.secret`,
    control: 'deno',
  },
  {
    name: 'starts the debugger of a process',
    code: `(await import('node:process')).default._debugProcess(t.pid); return t.secret`,
    control: 'none',
  },
  {
    name: 'changes the priority of a process',
    code: `(await import('node:os')).setPriority(t.victim, 5); return t.secret`,
  },
  {
    name: 'opens the inspector',
    code: `const inspector = await import('node:inspector'); inspector.open(0, '127.0.0.1'); const url = inspector.url(); inspector.close(); return url && t.secret`,
  },
  {
    name: 'loads an add-on',
    code: `const process = (await import('node:process')).default; try { process.dlopen({ exports: {} }, t.addon); } catch (error) { if (/header|too short|ELF|not a valid|cannot open|ShortRead|dlopen/i.test(error.message)) return t.secret; throw error; }`,
  },
  {
    name: 'loads a library by Deno',
    code: `(() => {}).constructor('return Deno')().dlopen(t.library, { getpid: { parameters: [], result: 'i32' } }); return t.secret`,
    control: 'deno',
  },
  {
    name: 'uses the bindings of Node',
    code: `return process.binding('fs').internalModuleReadJSON || process.binding('spawn_sync').spawn ? t.secret : ''`,
  },
  { name: 'reads the name of the machine', code: `return (await import('node:os')).hostname() && t.secret` },
  { name: 'reads the users of the machine', code: `return (await import('node:os')).userInfo().username && t.secret` },
  {
    name: 'reads the network addresses of the machine',
    code: `return (await import('node:os')).networkInterfaces() && t.secret`,
  },
  {
    name: 'gets more permissions',
    code: `const { permissions } = (() => {}).constructor('return Deno')(); const { state } = await permissions.request({ name: 'read' }); return state === 'granted' && t.secret`,
    control: 'deno',
  },
  {
    name: 'changes the flags of V8',
    code: `(await import('node:v8')).setFlagsFromString('--allow-natives-syntax'); (0, eval)('%HasFastProperties({})'); return t.secret`,
  },
  // Last, because later attacks need the process.
  {
    name: 'kills a process',
    code: `(await import('node:process')).default.kill(t.victim, 'SIGKILL'); return t.secret`,
  },
];
