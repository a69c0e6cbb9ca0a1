// Renders server bundles in an SSR worker, with their sample data and with recorded responses. The process that holds the
// private key never runs a bundle.
import type { RecordingsFile } from '@linkstall/contracts/shell';

import type { Build, Routes } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import type { RenderJob, RenderOutcome, SampleJob } from '../ssr-worker/protocol.ts';
import { SsrWorker } from '../ssr-worker/ssr-worker.ts';

/**
 * Limit for the start of the worker and for the jobs that wait before this job. Each page alone has 2 s, as on the
 * edge.
 */
const LIMIT_MS = 10_000;

/** Rejects a build whose server bundle cannot render its own samples, or cannot load its pages from recorded responses. */
export async function checkSamples({
  build: { remote, version, server, contractVersion },
  sources,
  draft = false,
  packagesFrom = import.meta.dirname,
}: {
  build: Build;
  sources: ReadonlyMap<string, Buffer>;
  /** A draft need not load its pages, because a developer may still write `load`. */
  draft?: boolean | undefined;
  /** The folder from which the packages of the bundle are resolved. */
  packagesFrom?: string | undefined;
}) {
  if (!server || remote === 'shell') return;
  const textOf = (path: string) => String(sources.get(path));
  const routes: Routes = JSON.parse(textOf('routes.json'));
  const hasRecordings = !draft && sources.has('recordings.json');
  const recordings: RecordingsFile | null = hasRecordings ? JSON.parse(textOf('recordings.json')) : null;
  const failure = await firstFailure({
    packagesFrom,
    bundle: () => Promise.resolve(textOf(server)),
    jobs: sampleJobs({ sample: `${remote}/${version}`, contractVersion }, { routes, recordings }),
  });
  if (failure)
    throw new ReleaseError('build.sample', `The server bundle of ${remote} does not work: ${failure.reason}`);
}

/** The jobs of a bundle: it runs, each server page and each kind of entry has its sample, and each page with a recording has its responses. */
export function sampleJobs(
  bundle: Pick<SampleJob, 'sample' | 'contractVersion'>,
  { routes, recordings }: { routes: Routes | null; recordings: RecordingsFile | null },
): SampleJob[] {
  const pageJobs = (routes?.pages ?? []).flatMap(({ path, server }) => {
    if (!server) return [];
    const recording = recordings?.pages[path];
    return [{ ...bundle, path }, ...(recording ? [{ ...bundle, path, recording }] : [])];
  });
  const entryJobs = Object.entries(routes?.entryKinds ?? {}).map(([kind, { sample }]) => ({
    ...bundle,
    path: null,
    entry: { kind, values: JSON.stringify(sample) },
  }));
  return [{ ...bundle, path: null }, ...pageJobs, ...entryJobs];
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
