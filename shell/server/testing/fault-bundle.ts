/**
 * What a bundle may do to the process that it runs in, by name. Each is the body of an async function of the page's `user`
 * and what it `keep`s; `builtin` gives Node's own modules, as any bundle may have them.
 */
export const FAULTS: Readonly<Record<string, string>> = {
  'makes a string of 100 MB': `user.title = 'x'.repeat(100e6)`,
  'makes HTML of 100 MB': `user.times = 100e6`,
  'takes 2 GB, slowly': `for (let n = 0; n < 200; n += 1) { keep.push(Buffer.alloc(10e6, 1)); await pause(5); }`,
  'fills its heap': `for (;;) keep.push({ more: new Array(1e4).fill(Math.random()) })`,
  'loops in load': `for (;;);`,
  'loops in its component': `user.loops = true`,
  'loops in a getter of its result': `Object.defineProperty(user, 'more', { enumerable: true, get() { for (;;); } })`,
  'loops in toJSON': `user.more = { toJSON() { for (;;); } }`,
  'draws without end': `user.endless = true`,
  exits: `process.exit(0)`,
  'kills itself': `builtin('fs').writeSync(1, 'bye'); process.abort()`,
  'kills the edge': `process.kill(process.ppid, 'SIGKILL')`,
  'debugs the edge': `process._debugProcess(process.ppid)`,
  'rejects later on': `setTimeout(() => void Promise.reject(new Error('later on')), 50); await never`,
  'throws later on': `setTimeout(() => { throw new Error('later on'); }, 50); await never`,
  'never settles': `await never`,
  'patches JSON.parse': `JSON.parse = () => { throw new Error('patched'); }; throw new Error('and fails')`,
  'patches JSON.stringify': `JSON.stringify = () => '{"kind":"page"}'; throw new Error('and fails')`,
  'patches arrays': `Array.prototype.map = Array.prototype.forEach = Array.prototype.push = () => { throw new Error('patched'); }; throw new Error('and fails')`,
  'patches promises': `Promise.prototype.then = () => undefined; await never`,
  'patches timers': `globalThis.setImmediate = globalThis.setTimeout = () => undefined; await never`,
  'leaves timers and handles behind': `setInterval(() => undefined, 1); builtin('net').createServer().listen(0); throw new Error('and fails')`,
  'leaves a timer that loops behind': `setTimeout(() => { for (;;); }, 200); throw new Error('and fails')`,
  'answers, and loops later on': `setTimeout(() => { for (;;); }, 300)`,
  'reads a secret of the platform': `user.title = String(builtin('fs').readFileSync(process.argv[2] + '/../../../package.json'))`,
  'reads a file of the system': `user.title = String(builtin('fs').readFileSync('/etc/passwd'))`,
  'reads the environment of the edge': `user.title = String(builtin('fs').readFileSync('/proc/' + process.ppid + '/environ'))`,
  'lists a folder': `user.title = builtin('fs').readdirSync('/').join()`,
  'follows a link out of its packages': `user.title = String(builtin('fs').readFileSync(process.argv[2] + '/../../../node_modules/@linkstall/shell/package.json'))`,
  'writes a file': `builtin('fs').writeFileSync('/tmp/written-by-a-bundle', 'x')`,
  'starts a program': `user.title = String(builtin('child_process').execSync('id'))`,
  'starts a thread': `new (builtin('worker_threads').Worker)('for (;;);', { eval: true })`,
  'opens an inspector': `builtin('inspector').open(0)`,
  'reads 20,000 times': `for (let n = 0; n < 20000; n += 1) void api.get('/' + user.username).catch(() => null); await never`,
  'reads what is long': `await api.get('/' + 'x'.repeat(1e6))`,
  'has a head of the wrong types': `user.head = { title: {}, description: 7, canonicalPath: null, type: 'circus' }`,
  'writes rubbish on the channel': `builtin('fs').writeSync(3, 'rubbish'.repeat(1e3)); await never`,
  'writes on the channel without end': `for (;;) builtin('fs').writeSync(3, Buffer.from([0, 0, 0, 2, 0, 0, 0, 0, 0x7b, 0x7d]))`,
  'forges messages': `const says = (head) => { const text = JSON.stringify(head); const frame = Buffer.alloc(8 + text.length); frame.writeUInt32BE(text.length); frame.write(text, 8); builtin('fs').writeSync(3, frame); };
    for (let id = 0; id < 50; id += 1) says({ kind: 'outcome', id, outcome: { kind: 'broken', part: 'queue', reason: 'forged' } }); await never`,
  'writes to its console without end': `for (let n = 0; n < 1e5; n += 1) console.error('x'.repeat(1e3)); throw new Error('and fails')`,
};

/** Creators' pages; one whose \`trick\` is the name of a fault has it. */
export const faultBundle = (mark: string): string => `
const { createElement: h } = require('react');
const builtin = (name) => process.getBuiltinModule(name);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const never = new Promise(() => {});
const keep = [];
const faults = {
${Object.entries(FAULTS)
  .map(([name, body]) => `  ${JSON.stringify(name)}: async (user, api) => { ${body} },`)
  .join('\n')}
};
const endless = { *[Symbol.iterator]() { for (let n = 0; ; n += 1) yield h('i', { key: n }, n); } };
const Creator = ({ data }) => {
  if (data.loops) for (;;);
  return h('p', { 'data-mark': ${JSON.stringify(mark)} }, data.times ? 'x'.repeat(data.times) : data.title, data.endless ? h('b', null, endless) : null);
};
module.exports = { default: { contractVersion: 1, pages: {
  '/': { load: async () => ({ status: 404 }), Component: () => h('h1', null, 'Landing'), sample: {} },
  '/:userName': {
    load: async ({ userName }, api) => {
      const user = (await api.get('/' + userName))[0];
      await faults[user.trick]?.(user, api);
      return { status: 200, data: user, head: user.head ?? { title: 't', description: 'd', canonicalPath: '/' + userName, type: 'profile' } };
    },
    Component: Creator,
    sample: { title: 't' },
  },
} } };`;
