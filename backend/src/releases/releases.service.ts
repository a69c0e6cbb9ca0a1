import { Injectable } from '@nestjs/common';
import { PROXY_WARNING } from '@linkstall/contracts/client-address';
import type {
  PageReport,
  ReleaseAction,
  ReleaseChange,
  ReleaseForced,
  ReleaseResult,
  ReleaseHistory,
  ReleaseLogLine,
  ReleaseRequest,
  ReleasesOverview,
  RemoteStatus,
} from '@linkstall/contracts/http';
import {
  findRepeatedOperation,
  foreignCallsOf,
  openForReading,
  operate,
  releaseCounts,
  statusChangesOf,
  type ReleaseQueries,
  type StatusChanges,
} from '@linkstall/releases/operations';
import { VERSION } from '@linkstall/releases/version';
import { setTimeout as pause } from 'node:timers/promises';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { warningsOf } from '../config/warnings.js';
import { noPageReport, notForeign, toApiError, tooSlow } from './releases.errors.js';
import { KeyedMutex } from '../concurrency/keyed-mutex.js';
import { toPageSummary } from './page-report.response.js';
import { ReleaseCounts } from './release-counts.service.js';
import { applyOnce } from './repeated-change.rule.js';

/** The time limit of an action. The limit of browsers is longer. */
const TIME_LIMIT_MS = 12_000;
const PAGE_LINES = 30;

type Log = Awaited<ReturnType<ReleaseQueries['log']>>;
type Status = Awaited<ReturnType<ReleaseQueries['status']>>[number];
type Metrics = Awaited<ReturnType<ReleaseQueries['metrics']>>;

interface Operation extends ReleaseRequest {
  readonly remote: string;
  readonly action: ReleaseAction;
  /** The operator's username. */
  readonly by: string;
}

/** Actions of operators on releases, by the functions of the `linkstall` command on the release store of this machine. */
@Injectable()
export class ReleasesService {
  /** The log, cached, because it is long and changes seldom. */
  private cachedLog: { readonly version: string; readonly log: Log } | null = null;
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly counts: ReleaseCounts,
  ) {}

  /** @param isProxyIgnored whether a proxy in front of this request is not trusted */
  overview(isProxyIgnored: boolean): Promise<ReleasesOverview> {
    return withTimeLimit(async () => {
      await this.counts.writeFile();
      const queries = await openForReading(this.location);
      const reads = [queries.status(), queries.warnings(), this.logOf(queries), queries.metrics()] as const;
      const [statuses, releaseWarnings, log, metrics] = await Promise.all(reads);
      const siteWarnings = [...(isProxyIgnored ? [PROXY_WARNING] : []), ...warningsOf(this.settings)];
      const remotes = statuses.map((status) => toResponse(status, statusChangesOf(log, status.remote), metrics));
      return {
        ...{ environment: this.location.env, version: VERSION, remotes },
        warnings: [...siteWarnings, ...releaseWarnings],
        history: pageOf(log, 0),
      };
    });
  }

  /** The changes before a given change, newest first. */
  history(before: number): Promise<ReleaseHistory> {
    return withTimeLimit(async () => {
      const log = await this.logOf(await openForReading(this.location));
      // A change of a set has several lines.
      const last = log.findLastIndex(({ seq }) => seq === before);
      const index = last < 0 ? log.findIndex(({ seq }) => seq !== null && seq < before) : last + 1;
      return index < 0 ? { lines: [], before: null } : pageOf(log, index);
    });
  }

  /** The comparison of public pages that a change names. */
  pageReport(seq: number): Promise<PageReport> {
    return withTimeLimit(async () => {
      const report = await (await openForReading(this.location)).pageReport(seq);
      if (!report) throw noPageReport(seq);
      const { remote, release, stable, at, pages } = report;
      return { remote, release, stable: stable[remote] ?? null, at, pages };
    });
  }

  /** The API calls that a live release of a foreign remote declares. */
  foreignCalls(remote: string, release: string): Promise<readonly string[]> {
    return withTimeLimit(async () => {
      const calls = await foreignCallsOf(this.location, remote, release);
      if (!calls) throw notForeign(remote, release);
      return calls;
    });
  }

  operate({ action, remote, by, message, stable, candidate, previous, disabled }: Operation): Promise<ReleaseResult> {
    const location = { ...this.location, by: `@${by}` };
    const expected = { stable, candidate: candidate || null, previous: previous || null, disabled };
    const request = { remote, message, expected };
    return withTimeLimit((signal) =>
      this.mutex.runExclusive(remote, async () => {
        signal.throwIfAborted(); // the caller no longer waits
        return applyOnce({
          clock: this.clock,
          apply: async () => {
            const { seq, release = null, already = false } = await operate(location, action, request);
            return { seq, remote, release, already };
          },
          findLogEntry: async () => {
            const entry = await findRepeatedOperation(location, action, request);
            if (!entry) return null;
            const { at, seq, release = null } = entry;
            return { at, response: { seq, remote, release, already: false } };
          },
        });
      }),
    );
  }

  private get location() {
    const { dataDir, storeUrl, environment } = this.settings;
    return { dataDir, storeUrl, env: environment };
  }

  private async logOf(queries: ReleaseQueries): Promise<Log> {
    const version = await queries.logVersion();
    if (this.cachedLog?.version !== version) this.cachedLog = { version, log: await queries.log() };
    return this.cachedLog.log;
  }
}

/** Runs an action with a time limit, and maps its errors. */
async function withTimeLimit<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timeout = pause(TIME_LIMIT_MS, undefined, { ref: false, signal: controller.signal }).then(() =>
    Promise.reject(tooSlow()),
  );
  try {
    return await Promise.race([work(controller.signal), timeout]);
  } catch (error) {
    throw toApiError(error);
  } finally {
    controller.abort();
    timeout.catch(() => undefined);
  }
}

/**
 * A page of the log from an index. It ends with the last line of a numbered change, because the next page begins before that
 * number.
 */
function pageOf(log: Log, start: number): ReleaseHistory {
  const end = log.findIndex(
    ({ seq }, index) => index >= start + PAGE_LINES - 1 && seq !== null && log[index + 1]?.seq !== seq,
  );
  const page = end < 0 ? log.slice(start) : log.slice(start, end + 1);
  const isLast = end < 0 || end === log.length - 1;
  return { lines: page.map(toLine), before: isLast ? null : (log[end]?.seq ?? null) };
}

const toLine = ({ refused, ...line }: Log[number]): ReleaseLogLine => {
  const { seq, at, by, action, remote, release, percent, message, ended, forced, from, set, pages } = line;
  const problems = refused.map(({ code, message: text }) => ({ code, message: text }));
  const extraFields = {
    ...(ended !== undefined && { ended }),
    ...(forced && { forced: toForced(forced) }),
    ...(set !== undefined && { set }),
    ...(from && { from: { environment: from.environment, seq: from.seq } }),
    ...(pages && { pages: toPageSummary(pages) }),
  };
  return { seq, at, by, action, remote, release, percent, message, ...extraFields, refused: problems };
};

const toForced = ({ reason, passed, confirmation }: NonNullable<Log[number]['forced']>): ReleaseForced => ({
  ...{ reason, passed },
  ...(confirmation && { confirmedBy: confirmation.by }),
});

function toResponse(status: Status, changes: StatusChanges, metrics: Metrics): RemoteStatus {
  const { remote, stable, candidate } = status;
  const countsOf = (release: string | null) => {
    const counts = metrics.find((entry) => entry.remote === remote && entry.release === release);
    return counts ? releaseCounts(counts) : null;
  };
  return {
    ...status,
    // The log can have lost earlier changes.
    stableSince: changes.stable?.release === stable ? toChange(changes.stable) : null,
    candidateSince: changes.candidate?.release === candidate ? toChange(changes.candidate) : null,
    disabledSince: status.disabled ? toChange(changes.disabled) : null,
    stableCounts: countsOf(stable),
    candidateCounts: countsOf(candidate),
  };
}

const toChange = (line: Log[number] | null): ReleaseChange | null =>
  line && { at: line.at, by: line.by, message: line.message };
