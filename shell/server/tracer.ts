// A worker thread that reads source maps, because parsing a source map would block the main thread for long.
import { parentPort, workerData } from 'node:worker_threads';

import { openStore } from '@linkstall/releases/store';
import { trace } from '@linkstall/releases/trace';

import type { TraceMessage, TracerOptions } from './releases/traces.ts';

const { storeDir, storeUrl } = workerData as TracerOptions;
const store = openStore(storeDir, storeUrl);

parentPort?.on('message', ({ id, stack }: TraceMessage) => {
  void trace(stack, store).then((traced) => parentPort?.postMessage({ id, stack: traced }));
});
