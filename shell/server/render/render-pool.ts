import type { EntryJob, RenderJob, RenderOutcome, WorkerEnd } from '@linkstall/releases/ssr-worker';

import { type JobLimits, ReleaseSlot, type WorkerDependencies } from './release-slot.ts';
import { WorkerLosses } from './worker-losses.ts';

interface PoolDependencies extends WorkerDependencies {
  /** A worker without pages ends after this time. */
  readonly idleMs: number;
  readonly onLost: (remote: string, release: string) => void;
  /** Called with the time that the code of a page ran. */
  readonly onRendered: (remote: string, release: string, ms: number) => void;
}

/** Names of releases, such as `mfe-public/1.0.0~0123456789ab`. */
interface UsedReleases {
  /** Visitors get these releases. */
  readonly shown: ReadonlySet<string>;
  /** These releases render a page when a shown release cannot. */
  readonly fallbacks: ReadonlySet<string>;
}

/** A release whose pages the edge renders, with the release of the shell. */
export interface RenderTarget {
  readonly remote: string;
  readonly release: string;
  readonly shell: string;
}

const SWEEP_MS = 15_000;

/** Runs one SSR worker for each release that has pages. */
export class RenderPool {
  readonly #dependencies: PoolDependencies;
  readonly #slots = new Map<string, ReleaseSlot>();
  readonly #losses = new WorkerLosses();
  readonly #sweep: NodeJS.Timeout;
  /** The releases in use; null: not known yet. */
  #used: UsedReleases | null = null;
  #closed = false;

  constructor(dependencies: PoolDependencies) {
    this.#dependencies = dependencies;
    const { idleMs } = dependencies;
    this.#sweep = setInterval(() => this.#endIdle(idleMs), Math.min(SWEEP_MS, idleMs)).unref();
  }

  run(job: RenderJob | EntryJob, limits: JobLimits): Promise<RenderOutcome> {
    if ('entry' in job) return this.#slotOf(job.entry.remote, job.entry.release).run(job, limits);
    return this.#slotOf(job.page?.remote ?? 'shell', job.page?.release ?? job.shell).run(job, limits);
  }

  /** Counts a lost worker, or a page that another release had to render. */
  blame(remote: string, release: string): void {
    if (this.#losses.record(`${remote}/${release}`))
      this.#dependencies.log.error({ remote, release }, 'a release is suspended for a minute');
  }

  /** Resets the count, because the shell was the cause. */
  forgive(remote: string, release: string): void {
    this.#losses.forgive(`${remote}/${release}`);
  }

  /** Whether the release lost its worker too often within a minute. */
  isSuspended(remote: string, release: string): boolean {
    return this.#losses.isSuspended(`${remote}/${release}`);
  }

  coldTargetsOf(releases: readonly RenderTarget[]): readonly RenderTarget[] {
    return releases.filter(({ remote, release, shell }) => !this.#slots.get(`${remote}/${release}`)?.isWarmFor(shell));
  }

  /** Starts workers and runs the bundles before the first visitor comes. */
  async warm(releases: readonly RenderTarget[]): Promise<void> {
    if (this.#closed) return;
    await Promise.all(releases.map(({ remote, release, shell }) => this.#slotOf(remote, release).warm(shell)));
  }

  /** Names the releases in use; the workers of other releases end when they are done. */
  keep(used: UsedReleases): void {
    const before = this.#used;
    this.#used = used;
    for (const [name, slot] of this.#slots) {
      // A page that needs the release as a fallback starts another worker.
      if (before?.shown.has(name) && !used.shown.has(name)) slot.drain();
      this.#endUnused(name, slot);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#sweep);
    await Promise.all([...this.#slots.values()].map((slot) => slot.close()));
  }

  #slotOf(remote: string, release: string): ReleaseSlot {
    const name = `${remote}/${release}`;
    const slot: ReleaseSlot =
      this.#slots.get(name) ??
      new ReleaseSlot({ remote, release }, this.#dependencies, {
        isClosed: () => this.#closed,
        onFree: () => this.#endUnused(name, slot),
        onRendered: (ms) => this.#dependencies.onRendered(remote, release, ms),
        onLost: (end, shell) => this.#afterLoss({ remote, release, shell }, end),
      });
    this.#slots.set(name, slot);
    return slot;
  }

  #afterLoss({ remote, release, shell }: RenderTarget, { owner, hasStarted }: WorkerEnd): void {
    this.#dependencies.onLost(remote, release);
    if (owner === 'shell') this.blame('shell', shell);
    else if (hasStarted) this.blame(remote, release);
  }

  #endIdle(idleMs: number): void {
    for (const slot of this.#slots.values()) if (slot.idleMs > idleMs) slot.endWorker();
  }

  #endUnused(name: string, slot: ReleaseSlot): void {
    if (this.#used === null || this.#used.shown.has(name) || this.#used.fallbacks.has(name)) return;
    if (slot.isBusy) return;
    slot.endWorker();
    this.#slots.delete(name);
  }
}
