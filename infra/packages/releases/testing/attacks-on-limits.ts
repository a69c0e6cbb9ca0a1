// Attacks of a server bundle against the limits of its SSR worker.
import type { Attack } from './attack.ts';

interface LimitAttack extends Attack {
  /** The reason why the worker ends; absent when the bundle harms only its own page. */
  readonly ends?: RegExp;
  /** The limit for a run; absent: the limit of the product. */
  readonly limitMs?: number;
}

/** Shorter than the limit of the product, because code without end costs CPU time until the limit. */
const SHORT_LIMIT_MS = 500;
/** The page's code runs too long. gate/budgets-and-renders.test.ts tests the limit of the product, 2000 ms. */
const HANGS = { ends: /took more than 500 ms|did not respond|computed for/, limitMs: SHORT_LIMIT_MS };
const FULL = /took more than|process ended|worker died|did not respond/;
/** The edge reads standard output of a worker as messages. */
const WRITE = `(await import('node:process')).default.stdout.write`;

export const LIMIT_ATTACKS: readonly LimitAttack[] = [
  { name: 'loops', code: `for (;;);`, ...HANGS },
  { name: 'loops in microtasks', code: `for (;;) await null`, ...HANGS },
  { name: 'loops in a timer', code: `setTimeout(() => { for (;;); }); await new Promise(() => {})`, ...HANGS },
  {
    // The bundle catches the error of an attack and reads its message. The getter of this message throws, so the error reaches
    // the worker.
    name: 'loops in the text of its error',
    code: `const error = Object.defineProperty(new Error(), 'stack', { get() { for (;;); } }); throw { get message() { throw error; } }`,
    ...HANGS,
  },
  { name: 'waits for shared memory', code: `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`, ...HANGS },
  { name: 'matches a slow pattern', code: `return /^(a+)+$/.test('a'.repeat(50) + 'b')`, ...HANGS },
  { name: 'computes a large number', code: `return 3n ** 3n ** 17n % 7n`, ...HANGS },
  {
    name: 'fills its heap',
    code: `const all = []; for (;;) all.push({ more: new Array(1e4).fill(Math.random()) })`,
    ends: FULL,
  },
  { name: 'fills buffers', code: `const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))`, ends: FULL },
  {
    name: 'fills buffers slowly',
    code: `const all = []; for (;;) { all.push(new Uint8Array(1e7).fill(1)); await new Promise((resolve) => setTimeout(resolve, 5)); }`,
    ends: FULL,
  },
  {
    name: 'makes long strings',
    code: `const all = []; for (let n = 0; ; n += 1) all.push(('x'.repeat(1e7) + n).split('').join(''))`,
    ends: /./,
  },
  { name: 'returns a huge string', code: `return 'x'.repeat(1e8)` },
  { name: 'makes a string that is too long', code: `return 'x'.repeat(2 ** 30)` },
  { name: 'calls itself without end', code: `const call = () => call() + 1; return call()` },
  {
    name: 'copies without end',
    code: `const all = []; const part = new Map([[1, 'x'.repeat(1e6)]]); for (;;) all.push(structuredClone(part), [...Array(1e5)])`,
    ends: FULL,
  },
  {
    name: 'allocates memory for WebAssembly',
    code: `const { Memory } = WebAssembly; const memory = new Memory({ initial: 16000 }); new Uint8Array(memory.buffer).fill(1); await new Promise(() => {})`,
  },
  {
    name: 'starts threads that loop',
    code: `const { Worker } = await import('node:worker_threads'); for (let n = 0; n < 4; n += 1) new Worker('for (;;);', { eval: true }); await new Promise(() => {})`,
  },
  { name: 'writes to its console without end', code: `for (;;) console.log('x'.repeat(1e5))`, ...HANGS },
  {
    name: 'floods standard output',
    code: `const { stdout } = (await import('node:process')).default; for (;;) stdout.write('x'.repeat(1e5))`,
  },
  { name: 'writes text that is no message', code: `${WRITE}('rubbish'.repeat(9)); await new Promise(() => {})` },
  {
    name: 'writes the message of another page',
    code: `const head = '{"kind":"outcome","id":77,"outcome":{"kind":"page","html":"","styles":""}}'; ${WRITE}(Uint8Array.from([0, 0, 0, head.length, 0, 0, 0, 0, ...new TextEncoder().encode(head)])); return 'forged'`,
  },
  {
    name: 'writes a message with too many bytes',
    code: `${WRITE}(Uint8Array.from([255, 255, 255, 255, 0, 0, 0, 0, 1, 1])); await new Promise(() => {})`,
  },
  { name: 'ends its process', code: `(await import('node:process')).default.exit(0)` },
  { name: 'aborts its process', code: `(await import('node:process')).default.abort()` },
  {
    name: 'rejects without a listener',
    code: `void Promise.reject(new Error('alone')); await new Promise(() => {})`,
    ends: /died: Error: alone/,
  },
  {
    name: 'throws in a timer',
    code: `setTimeout(() => { throw new Error('alone'); }); await new Promise(() => {})`,
    ends: /died: Error: alone/,
  },
  { name: 'never settles', code: `await new Promise(() => {})` },
  { name: 'loops after its response', code: `setTimeout(() => { for (;;); }, 100); return 'answered'`, ends: /./ },
  {
    name: 'takes memory after its response',
    code: `const all = []; setInterval(() => all.push(new Uint8Array(2e7).fill(1)), 20); return 'answered'`,
    ends: FULL,
  },
  {
    name: 'computes after its response',
    code: `setInterval(() => { const end = Date.now() + 200; while (Date.now() < end); }, 1); return 'answered'`,
    ends: /computes without a page|did not respond/,
    limitMs: SHORT_LIMIT_MS,
  },
  {
    name: 'keeps a thread after its response',
    code: `const { Worker } = await import('node:worker_threads'); new Worker('for (;;);', { eval: true }); return 'answered'`,
  },
  {
    name: 'pollutes the prototype of objects',
    code: `Object.prototype.polluted = 'yes'; Array.prototype.map = () => ['polluted']; return ''`,
  },
  { name: 'pollutes JSON', code: `JSON.parse = JSON.stringify = () => '{"kind":"idle"}'; return ''` },
  { name: 'pollutes promises', code: `Promise.prototype.then = () => undefined; return ''` },
  { name: 'pollutes maps', code: `Map.prototype.get = Map.prototype.has = () => 'polluted'; return ''` },
  {
    name: 'pollutes the packages of all bundles',
    code: `const react = require('react'); react.createElement = () => 'polluted'; require('react-dom/server').renderToString = () => 'polluted'; return ''`,
  },
  {
    name: 'pollutes timers',
    code: `globalThis.setTimeout = globalThis.setImmediate = globalThis.queueMicrotask = () => undefined; return ''`,
  },
];
