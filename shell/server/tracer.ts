// A thread that reads source maps: one takes long to read, and the edge has visitors.
import { parentPort, workerData } from 'node:worker_threads';

import { trace } from '@linkstall/releases/trace';

import type { Question, Tracing } from './releases/traces.ts';

const { mapsDir } = workerData as Tracing;

parentPort?.on('message', ({ id, stack }: Question) => {
  void trace(stack, mapsDir).then((traced) => parentPort?.postMessage({ id, stack: traced }));
});
