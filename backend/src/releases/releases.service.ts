import { Injectable } from '@nestjs/common';
import type {
  ReleaseAction,
  ReleaseChange,
  ReleaseDone,
  ReleaseHistory,
  ReleaseLogLine,
  ReleaseOrder,
  ReleasesOverview,
  RemoteStanding,
} from '@linkstall/contracts/http';
import {
  madeBefore,
  openForReading,
  operate,
  sinceOf,
  type ReleaseReadings,
  type Since,
} from '@linkstall/releases/operations';
import { setTimeout as pause } from 'node:timers/promises';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { inOurWords, isOvertaken, tooSlow } from './releases.errors.js';
import { KeyedMutex } from '../concurrency/keyed-mutex.js';

/** Time limit; shorter than that of browsers. */
const PATIENCE_MS = 12_000;
const PART = 30;
/** Time in which a repetition of a call is recognised. */
const TWINS_WITHIN_MS = 600_000;

type Log = Awaited<ReturnType<ReleaseReadings['log']>>;
type Standing = Awaited<ReturnType<ReleaseReadings['status']>>[number];
type Metrics = Awaited<ReturnType<ReleaseReadings['metrics']>>;

interface Operation extends ReleaseOrder {
  readonly remote: string;
  readonly action: ReleaseAction;
  /** The operator's username. */
  readonly by: string;
}

/** Actions of operators on releases, by the functions of the `linkstall` command on the release store of this machine. */
@Injectable()
export class ReleasesService {
  /** The log, cached, because it is long and changes seldom. */
  private known: { readonly marks: string; readonly log: Log } | null = null;
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  overview(): Promise<ReleasesOverview> {
    return inTime(async () => {
      const readings = await openForReading(this.where);
      const [standings, log, metrics] = await Promise.all([
        readings.status(),
        this.logOf(readings),
        readings.metrics(),
      ]);
      const remotes = standings.map((standing) => toResponse(standing, sinceOf(log, standing.remote), metrics));
      return { environment: this.where.env, remotes, history: partOf(log, 0) };
    });
  }

  /** The changes before a given one, newest first. */
  history(before: number): Promise<ReleaseHistory> {
    return inTime(async () => {
      const log = await this.logOf(await openForReading(this.where));
      const at = log.findIndex(({ seq }) => seq !== null && seq <= before);
      return at < 0 ? { lines: [], before: null } : partOf(log, log[at]?.seq === before ? at + 1 : at);
    });
  }

  operate({ action, remote, by, message, stable, candidate, previous, disabled }: Operation): Promise<ReleaseDone> {
    const where = { ...this.where, by: `@${by}` };
    const seen = { stable, candidate: candidate || null, previous: previous || null, disabled };
    const wish = { remote, message, seen };
    return inTime((over) =>
      this.mutex.runExclusive(remote, async () => {
        over.throwIfAborted(); // the caller no longer waits
        try {
          const { seq, release = null, already = false } = await operate(where, action, wish);
          return { seq, remote, release, already };
        } catch (error) {
          const twin = isOvertaken(error) ? await madeBefore(where, action, wish) : null;
          // A repetition of the same call.
          if (!twin || Date.parse(twin.at) < this.clock.now() - TWINS_WITHIN_MS) throw error;
          return { seq: twin.seq, remote, release: twin.release ?? null, already: false };
        }
      }),
    );
  }

  private get where() {
    const { dataDir, environment } = this.settings;
    return { dataDir, env: environment };
  }

  private async logOf(readings: ReleaseReadings): Promise<Log> {
    const marks = await readings.marks();
    if (this.known?.marks !== marks) this.known = { marks, log: await readings.log() };
    return this.known.log;
  }
}

/** Runs an action with a time limit, and maps its errors. */
async function inTime<T>(work: (over: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = pause(PATIENCE_MS, undefined, { ref: false, signal: over.signal }).then(() => Promise.reject(tooSlow()));
  try {
    return await Promise.race([work(over.signal), late]);
  } catch (error) {
    throw inOurWords(error);
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}

/** Cuts a page of the log at a numbered change. */
function partOf(log: Log, start: number): ReleaseHistory {
  const end = log.findIndex(({ seq }, at) => at >= start + PART - 1 && seq !== null);
  const part = end < 0 ? log.slice(start) : log.slice(start, end + 1);
  const isLast = end < 0 || end === log.length - 1;
  return { lines: part.map(toLine), before: isLast ? null : (log[end]?.seq ?? null) };
}

const toLine = ({ refused, ...line }: Log[number]): ReleaseLogLine => {
  const { seq, at, by, action, remote, release, percent, message, ended, forced } = line;
  const problems = refused.map(({ code, message: says }) => ({ code, message: says }));
  const more = {
    ...(ended !== undefined && { ended }),
    ...(forced && { forced: { reason: forced.reason, passed: forced.passed } }),
  };
  return { seq, at, by, action, remote, release, percent, message, ...more, refused: problems };
};

function toResponse(standing: Standing, since: Since, metrics: Metrics): RemoteStanding {
  const { remote, stable, candidate } = standing;
  const countsOf = (release: string | null) => {
    const found = metrics.find((one) => one.remote === remote && one.release === release);
    if (!found) return null;
    const { loads, loadFailures, scriptErrors, failedRenders } = found;
    return { release: found.release, loads, loadFailures, scriptErrors, failedRenders };
  };
  return {
    ...standing,
    // The log can have lost earlier changes.
    stableSince: since.stable?.release === stable ? toChange(since.stable) : null,
    candidateSince: since.candidate?.release === candidate ? toChange(since.candidate) : null,
    disabledSince: standing.disabled ? toChange(since.disabled) : null,
    stableCounts: countsOf(stable),
    candidateCounts: countsOf(candidate),
  };
}

const toChange = (line: Log[number] | null): ReleaseChange | null =>
  line && { at: line.at, by: line.by, message: line.message };
