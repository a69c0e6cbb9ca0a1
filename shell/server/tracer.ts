// A worker thread that reads source maps, because parsing a source map would block the main thread for long.
import { parentPort, workerData } from 'node:worker_threads';

import { trace } from '@linkstall/releases/trace';

import type { TraceMessage, TracerOptions } from './releases/traces.ts';

const { mapsDir } = workerData as TracerOptions;

parentPort?.on('message', ({ id, stack }: TraceMessage) => {
  void trace(stack, mapsDir).then((traced) => parentPort?.postMessage({ id, stack: traced }));
});
