// Server bundles are tried with their own samples in an SSR worker like those of the edge: never in the process that holds the key.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ReleaseError } from '../release-error.mjs';
import { foldersOfShared } from '../ssr-worker/shared.mjs';
import { SsrWorker } from '../ssr-worker/ssr-worker.mjs';

/** @typedef {import('../ssr-worker/protocol.d.ts').SampleJob} SampleJob */
/** @typedef {import('../ssr-worker/protocol.d.ts').RenderJob} RenderJob */

/** Until an SSR worker has started and whoever waits before has been drawn; each page by itself has 2 s, as at the edge. */
const LIMIT_MS = 10_000;

/**
 * A bundle that cannot render its own samples is not published.
 * @param {string} packageDir
 * @param {import('../formats.d.ts').Build} build
 */
export async function checkSamples(packageDir, { remote, version, server, contractVersion }) {
  if (!server || remote === 'shell') return;
  const routes = JSON.parse(await readFile(join(packageDir, 'routes.json'), 'utf8'));
  const paths = routes.pages.flatMap((/** @type {{path: string, server: boolean}} */ page) =>
    page.server ? [page.path] : [],
  );
  const sample = `${remote}/${version}`;
  const failed = await firstFailure({
    // The packages that the remote was built against; for a build without them, those of the platform.
    packagesFrom: foldersOfShared(packageDir).folders.length > 0 ? packageDir : import.meta.dirname,
    bundle: () => readFile(join(packageDir, 'dist/release', server), 'utf8'),
    jobs: [null, ...paths].map((path) => ({ sample, contractVersion, path })),
  });
  if (failed) throw new ReleaseError('build.sample', `The server bundle of ${remote} does not work: ${failed.reason}`);
}

/**
 * Draws one after the other in an SSR worker of their own.
 * @template {SampleJob | RenderJob} Job
 * @param {{packagesFrom: string, bundle: (name: string) => Promise<string>, jobs: readonly Job[]}} trial
 * @returns {Promise<{job: Job, reason: string} | null>} null when all are drawn
 */
export async function firstFailure({ packagesFrom, bundle, jobs }) {
  /** @type {string | null} */
  let ended = null;
  const worker = new SsrWorker(
    { packagesFrom, bundle, ask: () => Promise.resolve({ status: 0, body: '' }) },
    {
      onFree: () => undefined,
      onEnd: ({ reason, blamed, innocent }) => {
        ended = reason;
        for (const task of blamed ? [blamed] : innocent) task.settle({ kind: 'broken', part: 'death', reason });
      },
    },
  );
  try {
    for (const job of jobs) {
      if (ended !== null) return { job, reason: ended };
      const outcome = await outcomeOf(worker, job);
      if (outcome.kind === 'broken') return { job, reason: outcome.reason };
    }
    return null;
  } finally {
    await worker.end('it is done');
  }
}

/** @param {SsrWorker} worker @param {SampleJob | RenderJob} job @returns {Promise<import('../ssr-worker/protocol.d.ts').RenderOutcome>} */
const outcomeOf = (worker, job) =>
  new Promise((settle) => {
    const nothing = () => undefined;
    worker.take({ job, until: Date.now() + LIMIT_MS, onAsk: nothing, onReply: nothing, settle, tries: 0 });
  });
