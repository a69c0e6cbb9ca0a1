/**
 * Faults of a bundle, by name. Each text is the body of an async function that gets the page's `user`
 * and can `keep` objects.
 */
export const FAULTS: Readonly<Record<string, string>> = {
  'makes a string of 100 MB': `user.title = 'x'.repeat(100e6)`,
  'makes HTML of 100 MB': `user.times = 100e6`,
  'takes 2 GB, slowly': `for (let n = 0; n < 200; n += 1) { keep.push(new Uint8Array(10e6).fill(1)); await pause(5); }`,
  'fills its heap': `for (;;) keep.push({ more: new Array(1e4).fill(Math.random()) })`,
  'loops in load': `for (;;);`,
  'loops in its component': `user.loops = true`,
  'loops in a getter of its result': `Object.defineProperty(user, 'more', { enumerable: true, get() { for (;;); } })`,
  'loops in toJSON': `user.more = { toJSON() { for (;;); } }`,
  'draws without end': `user.endless = true`,
  'ends its worker': `void Promise.reject('ended'); await never`,
  'rejects later on': `setTimeout(() => void Promise.reject(new Error('later on')), 50); await never`,
  'throws later on': `setTimeout(() => { throw new Error('later on'); }, 50); await never`,
  'never settles': `await never`,
  'patches JSON.parse': `JSON.parse = () => { throw new Error('patched'); }; throw new Error('and fails')`,
  'patches JSON.stringify': `JSON.stringify = () => '{"kind":"page"}'; throw new Error('and fails')`,
  'patches arrays': `Array.prototype.map = Array.prototype.forEach = Array.prototype.push = () => { throw new Error('patched'); }; throw new Error('and fails')`,
  'patches promises': `Promise.prototype.then = () => undefined; await never`,
  'patches maps': `Map.prototype.get = Map.prototype.has = () => { throw new Error('patched'); }; throw new Error('and fails')`,
  'patches timers': `globalThis.setImmediate = globalThis.setTimeout = () => undefined; await never`,
  'leaves a timer that loops behind': `setTimeout(() => { for (;;); }, 200); throw new Error('and fails')`,
  'answers, and takes memory later on': `setInterval(() => keep.push(new Uint8Array(10e6).fill(1)), 20)`,
  'answers, and computes later on': `setInterval(() => { const end = Date.now() + 900; while (Date.now() < end); }, 1)`,
  'answers, and hangs later on': `setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 300)`,
  'aborts its process': `(await import('node:process')).abort()`,
  'leaves timers behind': `setInterval(() => undefined, 1); throw new Error('and fails')`,
  'schedules callbacks without end': `for (;;) await new Promise((resolve) => setImmediate(resolve))`,
  'makes data without end': `let deep = []; for (let n = 0; n < 3e5; n += 1) deep = [deep]; user.more = deep`,
  'reads a file of the system': `user.title = String((await import('node:fs')).readFileSync('/etc/passwd'))`,
  'reads 20,000 times': `for (let n = 0; n < 20000; n += 1) void api.get('/' + user.username).catch(() => null); await never`,
  'reads a path of 1 MB': `await api.get('/' + 'x'.repeat(1e6))`,
  'has a head of the wrong types': `user.head = { title: {}, description: 7, canonicalPath: null, type: 'circus' }`,
  'writes to its console without end': `for (let n = 0; n < 2e4; n += 1) console.error('x'.repeat(1e3)); throw new Error('and fails')`,
};

/** A server bundle of creators' pages. A creator's `fault` selects the fault of that page. */
export const faultBundle = (mark: string): string => `
const { createElement: h } = require('react');
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
      await faults[user.fault]?.(user, api);
      return { status: 200, data: user, head: user.head ?? { title: 't', description: 'd', canonicalPath: '/' + userName, type: 'profile' } };
    },
    Component: Creator,
    sample: { title: 't' },
  },
} } };`;
