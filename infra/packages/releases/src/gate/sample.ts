// Renders server bundles with their own sample data in an SSR worker. The process that holds the private key never runs
// a bundle.
import type { Build } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import type { RenderJob, RenderOutcome, SampleJob } from '../ssr-worker/protocol.ts';
import { SsrWorker } from '../ssr-worker/ssr-worker.ts';

/**
 * Limit for the start of the worker and for the jobs that wait before this job. Each page alone has 2 s, as on the
 * edge.
 */
const LIMIT_MS = 10_000;

/** Rejects a build whose server bundle cannot render its own samples. */
export async function checkSamples({
  build: { remote, version, server, contractVersion },
  sources,
  packagesFrom = import.meta.dirname,
}: {
  build: Build;
  sources: ReadonlyMap<string, Buffer>;
  /** The folder from which the packages of the bundle are resolved. */
  packagesFrom?: string | undefined;
}) {
  if (!server || remote === 'shell') return;
  const textOf = (path: string) => String(sources.get(path));
  const paths = JSON.parse(textOf('routes.json')).pages.flatMap((page: { path: string; server: boolean }) =>
    page.server ? [page.path] : [],
  );
  const sample = `${remote}/${version}`;
  const failure = await firstFailure({
    packagesFrom,
    bundle: () => Promise.resolve(textOf(server)),
    jobs: [null, ...paths].map((path) => ({ sample, contractVersion, path })),
  });
  if (failure)
    throw new ReleaseError('build.sample', `The server bundle of ${remote} does not work: ${failure.reason}`);
}

/**
 * Renders the jobs one after another in a new SSR worker.
 * @returns null when all jobs succeed
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
  let endReason: string | null = null;
  const worker = new SsrWorker(
    { packagesFrom, bundle, ask: () => Promise.resolve({ status: 0, body: '' }) },
    {
      onFree: () => undefined,
      onEnd: ({ reason, blamed, innocent }) => {
        endReason = reason;
        for (const task of blamed ? [blamed] : innocent) task.settle({ kind: 'broken', cause: 'death', reason });
      },
    },
  );
  try {
    for (const job of jobs) {
      if (endReason !== null) return { job, reason: endReason };
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
    const ignore = () => undefined;
    worker.take({ job, until: Date.now() + LIMIT_MS, onAsk: ignore, onReply: ignore, settle, tries: 0 });
  });
