// A room: server bundles run here, so that what they do to their process they do to nobody else's.
import { writeSync } from 'node:fs';

import { Bundles } from './bundles.mjs';
import { frameOf, FrameReader } from './frames.mjs';
import { renderPage, renderSample } from './render-page.mjs';
import { CpuAccounting } from './cpu-accounting.mjs';

/** @typedef {import('./protocol.d.ts').ToRoom} ToRoom */
/** @typedef {(reply: import('./protocol.d.ts').ApiReply) => void} Hear */

const SAID = 3;

/** Written at once, so that it is heard whatever comes next. @param {import('./protocol.d.ts').FromRoom} message @param {string} [text] */
function say(message, text) {
  const frame = frameOf(message, text);
  for (let at = 0; at < frame.length;) at += writeSync(SAID, frame, at);
}

/**
 * A bundle is shared packages, not modules of node, and signals are what the permission model does not know: what reaches out
 * of the process is not there.
 */
function closeDoors() {
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

const turns = new CpuAccounting(say);
const bundles = new Bundles(JSON.parse(process.argv[2] ?? '{}'));
/** What each page waits for. @type {Map<number, Map<number, Hear>>} */
const pages = new Map();

/** @param {Extract<ToRoom, {kind: 'render'}>} message */
async function render({ id, job }) {
  /** @type {Map<number, Hear>} */
  const questions = new Map();
  pages.set(id, questions);
  let asked = 0;
  const ask = (/** @type {string} */ path) =>
    new Promise((/** @type {Hear} */ resolve) => {
      asked += 1;
      questions.set(asked, resolve);
      say({ kind: 'ask', id, question: asked, path });
    });
  const turn = {
    first: (/** @type {import('./protocol.d.ts').Part} */ part) => turns.next(id, part),
    again: () => turns.begin(id, 'remote'),
  };
  const outcome = await ('sample' in job
    ? renderSample(job, { bundles, turn })
    : renderPage(job, { bundles, turn, ask }));
  pages.delete(id);
  try {
    const { html = '', ...rest } = /** @type {{html?: string}} */ (outcome);
    // Data is written out in its page's turn: what that runs is the page's code, too.
    say({ kind: 'outcome', id, outcome: /** @type {typeof outcome} */ (rest) }, html);
  } catch (error) {
    const reason = `it cannot be passed on: ${String(error).slice(0, 1000)}`;
    say({ kind: 'outcome', id, outcome: { kind: 'broken', part: 'remote', reason } });
  }
}

/** @param {Extract<ToRoom, {kind: 'reply'}>} message @param {string} body */
function reply({ id, question, status }, body) {
  const questions = pages.get(id);
  const resolve = questions?.get(question);
  questions?.delete(question);
  void turns.next(id, 'remote').then(() => resolve?.({ status, body }));
}

/** @param {Extract<ToRoom, {kind: 'warm'}>} message */
function warm({ name }) {
  try {
    bundles.run(name);
  } finally {
    say({ kind: 'warm' });
  }
}

/** @param {ToRoom} message @param {string} text */
function hear(message, text) {
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
      return say({ kind: 'pong', nonce: message.nonce });
  }
}

for (const event of /** @type {const} */ (['uncaughtException', 'unhandledRejection']))
  process.on(event, (/** @type {unknown} */ error) => {
    say({ kind: 'dying', reason: String((error instanceof Error && error.stack) || error).slice(0, 2000) });
    process.exit(1);
  });
closeDoors();
turns.watchTimers();
const frames = new FrameReader((head, text) => hear(/** @type {ToRoom} */ (head), text), true);
process.stdin.on('data', (part) => frames.take(part));
// The edge is gone.
process.stdin.once('end', () => process.exit(0));
say({ kind: 'ready' });
