// A server bundle that cannot render its own samples is not published.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { ReleaseError } from './release-error.mjs';

const LIMIT_MS = 10_000;

/**
 * @param {string} packageDir
 * @param {import('./formats.d.ts').Build} build
 */
export async function checkSamples(packageDir, { remote, server, contractVersion }) {
  if (!server || remote === 'shell') return;
  const workerData = {
    packageDir,
    server: join(packageDir, 'dist/release', server),
    routes: join(packageDir, 'routes.json'),
    contractVersion,
  };
  const worker = new Worker(new URL('sample-worker.mjs', import.meta.url), { workerData, stdout: true, stderr: true });
  const problem = await outcomeOf(worker);
  await worker.terminate();
  if (problem !== null)
    throw new ReleaseError('build.sample', `The server bundle of ${remote} does not work: ${problem}`);
}

/** @param {Worker} worker @returns {Promise<string | null>} */
function outcomeOf(worker) {
  return new Promise((settle) => {
    const timer = setTimeout(() => settle(`it renders for more than ${LIMIT_MS} ms.`), LIMIT_MS);
    const done = (/** @type {string | null} */ problem) => {
      clearTimeout(timer);
      settle(problem);
    };
    worker
      .once('message', done)
      .once('error', (error) => done(String(error)))
      .once('exit', () => done('it ended its process.'));
  });
}
