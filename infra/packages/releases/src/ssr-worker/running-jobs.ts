// The pages that are in a worker, and which of them is to blame for what the worker does.
import type { Job, Task } from './protocol.ts';

/** A page is blamed for the memory when the worker grew by at least this much while its code ran. */
const BLAMED_MEGABYTES = 32;

/** A page in the worker. */
export interface RunningJob {
  task: Task;
  /** Requests to the API so far. */
  requestCount: number;
  /** Requests without a response. */
  waiting: number;
  /** Messages for the page after which its code has not run yet. */
  undelivered: number;
  /** Whether its code has run. */
  hasBegun: boolean;
  /** Milliseconds that its code ran. */
  ranMs: number;
  /** When its code ran last. */
  idleSince: number;
  /** Megabytes by which the worker's memory grew while the page's code ran. */
  megabytes: number;
}

/** The running pages by their ids. */
export type RunningJobs = ReadonlyMap<number, RunningJob>;

export const newJob = (task: Task): RunningJob => ({
  task,
  requestCount: 0,
  waiting: 0,
  undelivered: 1,
  hasBegun: false,
  ranMs: 0,
  idleSince: performance.now(),
  megabytes: 0,
});

export interface Run {
  readonly id: number;
  /** When the run began, or when its time was counted last. */
  readonly since: number;
}

/** Adds the time of a run so far to its page. Returns the run from now on, so that no time is counted twice. */
export function countRun(running: RunningJobs, run: Run | null): Run | null {
  if (!run) return null;
  const now = performance.now();
  const job = running.get(run.id);
  if (job) job.ranMs += now - run.since;
  return { ...run, since: now };
}

/** The id of the page whose runs added the most memory, or 0. */
export function largestJob(running: RunningJobs): number {
  const [id = 0, largest] = [...running].sort(([, first], [, second]) => second.megabytes - first.megabytes)[0] ?? [];
  return largest && largest.megabytes > BLAMED_MEGABYTES ? id : 0;
}

/** The id of the only page, when its code has run. 0 with several pages, because each of them may be the cause. */
export function onlyJob(running: RunningJobs): number {
  const [id = 0] = running.size === 1 ? running.keys() : [];
  return running.get(id)?.hasBegun ? id : 0;
}

/** The bundles that a job needs; the shell's comes first, unless the job is a sample. */
export function bundlesOf(job: Job): string[] {
  if ('sample' in job) return [job.sample, ...(job.shellJob ? [`shell/${job.shellJob.shell}`] : [])];
  if ('entry' in job) return [`${job.entry.remote}/${job.entry.release}`];
  return [`shell/${job.shell}`, ...(job.page ? [`${job.page.remote}/${job.page.release}`] : [])];
}
