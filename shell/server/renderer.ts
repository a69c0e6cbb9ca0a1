// A render worker: server bundles run here, so that one that loops or throws costs its page and not the edge.
import { createPublicKey } from 'node:crypto';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

import { Bundles } from './render/bundles.ts';
import type { ApiReply, FromWorker, RendererData, ToWorker } from './render/protocol.ts';
import { renderPage } from './render/render-page.ts';

const { releasesDir, publicKey, rendererFile } = workerData as RendererData;
const bundles = new Bundles({
  releasesDir,
  publicKey: createPublicKey(publicKey),
  require: createRequire(rendererFile),
});
const questions = new Map<number, (reply: ApiReply) => void>();
let asked = 0;

const send = (message: FromWorker) => parentPort?.postMessage(message);

const ask = (path: string): Promise<ApiReply> =>
  new Promise((resolve) => {
    asked += 1;
    questions.set(asked, resolve);
    send({ kind: 'ask', id: asked, path });
  });

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'render') {
    void renderPage(message.job, bundles, ask).then((outcome) => send({ kind: 'outcome', outcome }));
    return;
  }
  questions.get(message.id)?.(message);
  questions.delete(message.id);
});

bundles.warm();
send({ kind: 'ready' });
