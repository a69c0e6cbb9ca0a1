// Server bundles are tried with their own samples in an SSR worker like those of the edge: never in the process that holds the key.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Build } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import type { RenderJob, RenderOutcome, SampleJob } from '../ssr-worker/protocol.ts';
import { foldersOfShared } from '../ssr-worker/shared.ts';
import { SsrWorker } from '../ssr-worker/ssr-worker.ts';

/** Until an SSR worker has started and whoever waits before has been drawn; each page by itself has 2 s, as at the edge. */
const LIMIT_MS = 10_000;

/** A bundle that cannot render its own samples is not published. */
export async function checkSamples(packageDir: string, { remote, version, server, contractVersion }: Build) {
  if (!server || remote === 'shell') return;
  const routes = JSON.parse(await readFile(join(packageDir, 'routes.json'), 'utf8'));
  const paths = routes.pages.flatMap((page: { path: string; server: boolean }) => (page.server ? [page.path] : []));
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
 * @returns null when all are drawn
 */
export async function firstFailure<Job extends SampleJob | RenderJob>({
  packagesFrom,
  bundle,
  jobs,
}: {
  packagesFrom: string;
  bundle: (name: string) => Promise<string>;
  jobs: readonly Job[];
}): Promise<{ job: Job; reason: string } | null> {
  let ended: string | null = null;
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

const outcomeOf = (worker: SsrWorker, job: SampleJob | RenderJob): Promise<RenderOutcome> =>
  new Promise((settle) => {
    const nothing = () => undefined;
    worker.take({ job, until: Date.now() + LIMIT_MS, onAsk: nothing, onReply: nothing, settle, tries: 0 });
  });
