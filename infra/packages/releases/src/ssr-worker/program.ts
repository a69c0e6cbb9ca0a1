// The program of an SSR worker. Server bundles run here, so that they can harm no other process.
import { writeSync } from 'node:fs';

import { Bundles } from './bundles.ts';
import { frameOf, FrameReader } from './frames.ts';
import { renderPage, renderSample } from './render-page.ts';
import { CpuAccounting } from './cpu-accounting.ts';
import type { ApiReply, FromWorker, CodeOwner, ToWorker } from './protocol.ts';

type Resolve = (reply: ApiReply) => void;

const CHANNEL = 3;

/** Writes synchronously, so that the message is sent even if the next line of code hangs. */
function send(message: FromWorker, text?: string) {
  const frame = frameOf(message, text);
  for (let at = 0; at < frame.length;) at += writeSync(CHANNEL, frame, at);
}

/**
 * Removes functions that reach out of the process, because the permission model does not cover signals and bindings.
 */
function removeEscapes() {
  const names = [
    'getBuiltinModule',
    'kill',
    '_kill',
    '_debugProcess',
    '_debugEnd',
    'binding',
    '_linkedBinding',
    'dlopen',
  ];
  for (const name of names) Object.defineProperty(process, name, { value: undefined, writable: false });
}

const accounting = new CpuAccounting(send);
const bundles = new Bundles(JSON.parse(process.argv[2] ?? '{}'));
/** The open API requests of each page. */
const pages: Map<number, Map<number, Resolve>> = new Map();

async function render({ id, job }: Extract<ToWorker, { kind: 'render' }>) {
  const questions: Map<number, Resolve> = new Map();
  pages.set(id, questions);
  let requestCount = 0;
  const requestData = (path: string) =>
    new Promise((resolve: Resolve) => {
      requestCount += 1;
      questions.set(requestCount, resolve);
      send({ kind: 'ask', id, question: requestCount, path });
    });
  const turn = {
    first: (part: CodeOwner) => accounting.next(id, part),
    again: () => accounting.begin(id, 'remote'),
  };
  const outcome = await ('sample' in job
    ? renderSample(job, { bundles, turn })
    : renderPage(job, { bundles, turn, ask: requestData }));
  pages.delete(id);
  try {
    const { html = '', ...rest } = outcome as { html?: string };
    // Serializing the data can run the page's code (getters, toJSON), so it happens in the page's run.
    send({ kind: 'outcome', id, outcome: rest as typeof outcome }, html);
  } catch (error) {
    const reason = `its data cannot be serialized: ${String(error).slice(0, 1000)}`;
    send({ kind: 'outcome', id, outcome: { kind: 'broken', part: 'remote', reason } });
  }
}

function reply({ id, question, status }: Extract<ToWorker, { kind: 'reply' }>, body: string) {
  const questions = pages.get(id);
  const resolve = questions?.get(question);
  questions?.delete(question);
  void accounting.next(id, 'remote').then(() => resolve?.({ status, body }));
}

function warm({ name }: Extract<ToWorker, { kind: 'warm' }>) {
  try {
    bundles.run(name);
  } finally {
    send({ kind: 'warm' });
  }
}

function onMessage(message: ToWorker, text: string) {
  switch (message.kind) {
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

for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    send({ kind: 'dying', reason: String((error instanceof Error && error.stack) || error).slice(0, 2000) });
    process.exit(1);
  });
removeEscapes();
accounting.watchTimers();
const frames = new FrameReader((head, text) => onMessage(head as ToWorker, text), true);
process.stdin.on('data', (chunk) => frames.take(chunk));
// The edge has ended.
process.stdin.once('end', () => process.exit(0));
send({ kind: 'ready' });
