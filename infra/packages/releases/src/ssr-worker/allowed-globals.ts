// The global names that server bundles get. Deno's permissions are the boundary of an SSR worker; this list removes globals
// that exist only in Deno, and globals that exist but do not work in the sandbox.

const ALLOWED = new Set(
  `
  Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp
  Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError globalThis
  JSON Math Intl Temporal ArrayBuffer SharedArrayBuffer Atomics DataView Uint8Array Int8Array Uint16Array Int16Array
  Uint32Array Int32Array BigUint64Array BigInt64Array Uint8ClampedArray Float16Array Float32Array Float64Array Map
  BigInt Set Iterator WeakMap WeakSet WeakRef FinalizationRegistry Proxy Reflect DisposableStack AsyncDisposableStack
  decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape eval isFinite isNaN

  AbortController AbortSignal ByteLengthQueuingStrategy CountQueuingStrategy CustomEvent DOMException Event EventTarget
  MessageChannel MessageEvent MessagePort ReadableStream ReadableStreamDefaultReader TextDecoder TextDecoderStream
  TextEncoder TextEncoderStream TransformStream URL URLSearchParams WritableStream WritableStreamDefaultWriter atob
  btoa clearImmediate clearInterval clearTimeout console crypto performance queueMicrotask reportError setImmediate
  setInterval setTimeout structuredClone
  `
    .trim()
    .split(/\s+/),
);
const OUTPUT_METHODS = ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'];

/** Removes every global name that is not allowed. Call it before the code of a bundle runs. */
export function restrictGlobals() {
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!ALLOWED.has(name)) Reflect.deleteProperty(globalThis, name);
  const env = Object.freeze({ NODE_ENV: 'production' });
  Object.assign(globalThis, { console: errorConsole(), process: Object.freeze({ env }) });
}

/** A console that writes to standard error, because messages to the edge go to standard output. */
function errorConsole() {
  const { error } = console;
  const methods = Object.keys(console).map((name) => [name, OUTPUT_METHODS.includes(name) ? error : () => undefined]);
  return Object.fromEntries(methods);
}
