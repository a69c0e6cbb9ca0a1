// The program of an SSR worker. Server bundles run here, in Deno without any permission and behind a filter of system
// calls: the only way out is standard output, and what is written there are messages that the edge checks. Imports no
// module of Node.
import { lockProcess } from '../sandbox/lock-process.ts';
import { restrictGlobals } from './allowed-globals.ts';
import { Bundles } from './bundles.ts';
import { encodeFrame, FrameReader } from './frames.ts';
import { Packages } from './packages.ts';
import { renderEntry, renderPage, renderSample } from './render-page.ts';
import { correctStackTraces } from './scripts.ts';
import { CpuAccounting } from './cpu-accounting.ts';
import type { ApiResponse, FromWorker, CodeOwner, ToWorker } from './protocol.ts';

type Resolve = (reply: ApiResponse) => void;

declare const Deno: {
  readonly build: { readonly os: string };
  readonly exit: (code: number) => never;
  readonly stdin: { readonly read: (into: Uint8Array) => Promise<number | null> };
  readonly stdout: { readonly writeSync: (bytes: Uint8Array) => number };
};
/** Captured, because `Deno` is removed before a bundle runs. */
const { exit, stdin, stdout } = Deno;
const isLinux = Deno.build.os === 'linux';
const READ_BYTES = 64 * 1024;

/** Writes synchronously, so that the message is sent even if the next line of code hangs. */
function send(message: FromWorker, text?: string) {
  const frame = encodeFrame(message, text);
  for (let at = 0; at < frame.length;) at += stdout.writeSync(frame.subarray(at));
}

const accounting = new CpuAccounting(send);
/** Set by the first message. */
let bundles: Bundles;
/** The open API requests of each page. */
const pages: Map<number, Map<number, Resolve>> = new Map();

async function render({ id, job }: Extract<ToWorker, { kind: 'render' }>) {
  const openRequests: Map<number, Resolve> = new Map();
  pages.set(id, openRequests);
  let requestCount = 0;
  const requestData = (path: string) =>
    new Promise((resolve: Resolve) => {
      requestCount += 1;
      openRequests.set(requestCount, resolve);
      send({ kind: 'ask', id, requestId: requestCount, path });
    });
  const pageAccounting = {
    wait: (owner: CodeOwner) => accounting.next(id, owner),
    renewLimit: () => accounting.begin(id, 'remote'),
  };
  const outcome = await ('sample' in job
    ? renderSample(job, { bundles, accounting: pageAccounting })
    : 'entry' in job
      ? renderEntry(job, { bundles, accounting: pageAccounting })
      : renderPage(job, { bundles, accounting: pageAccounting, ask: requestData }));
  pages.delete(id);
  try {
    const { html = '', ...rest } = outcome as { html?: string };
    // Serializing the data can run the page's code (getters, toJSON), so it happens in the page's run.
    send({ kind: 'outcome', id, outcome: rest as typeof outcome }, html);
  } catch (error) {
    const reason = `its data cannot be serialized: ${String(error).slice(0, 1000)}`;
    send({ kind: 'outcome', id, outcome: { kind: 'broken', cause: 'remote', reason } });
  }
}

function reply({ id, requestId, status }: Extract<ToWorker, { kind: 'reply' }>, body: string) {
  const openRequests = pages.get(id);
  const resolve = openRequests?.get(requestId);
  openRequests?.delete(requestId);
  void accounting.next(id, 'remote').then(() => resolve?.({ status, body }));
}

function warm({ name }: Extract<ToWorker, { kind: 'warm' }>) {
  try {
    bundles.run(name);
  } finally {
    send({ kind: 'warm' });
  }
}

function start(packageFiles: string) {
  const packages = new Packages(JSON.parse(packageFiles));
  packages.runAll();
  bundles = new Bundles(packages);
  send({ kind: 'ready' });
}

function onMessage(message: ToWorker, text: string) {
  switch (message.kind) {
    case 'packages':
      return start(text);
    case 'bundle':
      return bundles.add(message.name, text);
    case 'warm':
      return warm(message);
    case 'render':
      return void render(message);
    case 'reply':
      return reply(message, text);
    case 'drop':
      return void pages.delete(message.id);
    case 'ping':
      return send({ kind: 'pong', nonce: message.nonce });
  }
}

function die(error: unknown) {
  send({ kind: 'dying', reason: String((error instanceof Error && error.stack) || error).slice(0, 2000) });
  exit(1);
}

async function readMessages() {
  const frames = new FrameReader((head, text) => onMessage(head as ToWorker, text), true);
  const chunk = new Uint8Array(READ_BYTES);
  for (;;) {
    const length = await stdin.read(chunk);
    // The edge has ended.
    if (length === null) exit(0);
    else frames.push(chunk.slice(0, length));
  }
}

addEventListener('error', (event) => die(event.error));
addEventListener('unhandledrejection', (event) => die(event.reason));
// Makes Deno read the time zone now, because the lock forbids to read its file later.
void new Intl.DateTimeFormat().resolvedOptions().timeZone;
if (!(await lockProcess(false)) && isLinux) console.error('this system has no seccomp filter for SSR workers');
restrictGlobals();
correctStackTraces();
accounting.watchTimers();
await readMessages().catch(die);
