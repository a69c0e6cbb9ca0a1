// A room: server bundles run here, so that one that loops or throws costs its page and not the edge.
import { createPublicKey } from 'node:crypto';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

import { Bundles } from './render/bundles.ts';
import type { ApiReply, FromRoom, RendererData, RenderOutcome, ToRoom } from './render/protocol.ts';
import { renderPage } from './render/render-page.ts';
import { Turns } from './render/turns.ts';

type Questions = Map<number, (reply: ApiReply) => void>;

const { releasesDir, publicKey, rendererFile } = workerData as RendererData;
const say = (message: FromRoom) => parentPort?.postMessage(message);
const turns = new Turns(say);
const bundles = new Bundles({
  releasesDir,
  publicKey: createPublicKey(publicKey),
  require: createRequire(rendererFile),
});
/** What each page waits for. */
const pages = new Map<number, Questions>();

function render({ id, job }: Extract<ToRoom, { kind: 'render' }>): void {
  const questions: Questions = new Map();
  pages.set(id, questions);
  let asked = 0;
  const ask = (path: string) =>
    new Promise<ApiReply>((resolve) => {
      asked += 1;
      questions.set(asked, resolve);
      say({ kind: 'ask', id, question: asked, path });
    });
  const turn = { first: () => turns.first(id), again: () => turns.begin(id) };
  const finish = (outcome: RenderOutcome) => {
    say({ kind: 'outcome', id, outcome });
    pages.delete(id);
  };
  renderPage(job, { bundles, turn, ask })
    .then(finish)
    .catch((error: unknown) => {
      finish({ kind: 'broken', part: 'remote', reason: `it cannot be passed on: ${String(error)}` });
    });
}

function reply({ id, question, status, body }: Extract<ToRoom, { kind: 'reply' }>): void {
  const questions = pages.get(id);
  const resolve = questions?.get(question);
  questions?.delete(question);
  turns.begin(id, true);
  resolve?.({ status, body });
}

parentPort?.on('message', (message: ToRoom) => {
  if (message.kind === 'render') return render(message);
  if (message.kind === 'reply') return reply(message);
  if (message.kind === 'ping') return say({ kind: 'pong' });
  pages.delete(message.id);
});

bundles.warm();
turns.watchTimers();
say({ kind: 'ready' });
